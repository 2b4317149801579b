package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.study.ControlGroup;

/**
 * Surveys larger than memory, in processes whose memory the kernel really limits; they find the limit by themselves.
 */
class MemoryLimitTest {

    private static final long MIB = 1L << 20;

    /** By how much the peaks of two runs of the same plan may differ: the JVM compiles when it likes. */
    private static final long LIKE = 8 * MIB;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static Path survey;

    /** Host bytes of a run. */
    private record Memory(long allowed, long projected, long measured) {
        static Memory of(JsonNode run) {
            JsonNode bytes = run.get("hostBytes");
            return new Memory(bytes.get("allowed").asLong(), bytes.get("projected").asLong(),
                    bytes.get("measured").asLong());
        }
    }

    @BeforeAll
    static void generate() throws IOException {
        MemoryCgroup.create(MIB).close();
        survey = folder.resolve("survey.sgy");
        VarveProcess.Result generated =
                VarveProcess.here("generate", survey.toString(), "--shape", "400,300,500", "--seed", "7");
        assertThat(generated.status()).as(generated.err()).isZero();
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 2, delimiter = "|", value = {"512", "384"})
    void runsAsProjectedWithinTheLimit(long mebibytes) throws IOException, InterruptedException {
        Path outputs = Files.createDirectory(folder.resolve("limit" + mebibytes));

        run(mebibytes * MIB, survey, outputs.resolve("{output}.sgy"));

        assertThat(Files.size(outputs.resolve("dip.sgy"))).isEqualTo(Files.size(survey));
        assertThat(Files.size(outputs.resolve("azimuth.sgy"))).isEqualTo(Files.size(survey));
    }

    @Test
    @Tag("nightly")
    void aSurveyTenTimesAsLargeTakesNoMore() throws IOException, InterruptedException {
        Memory small = runEmpty(new Shape(400, 300, 500));

        Memory large = runEmpty(new Shape(4000, 300, 500));

        assertThat(large.projected).isEqualTo(small.projected);
        assertThat(large.measured).isLessThanOrEqualTo(small.measured + LIKE);
    }

    /** Runs in equal tiles over a survey of zeros, which takes no room on the disk. */
    private static Memory runEmpty(Shape shape) throws IOException, InterruptedException {
        Path input = folder.resolve("empty.raw");
        Path output = folder.resolve("dip.npy");
        try (RandomAccessFile file = new RandomAccessFile(input.toFile(), "rw")) {
            file.setLength(shape.bytes());
        }
        try {
            return run(384 * MIB, input, output, "--select", "dip", "--tile", "100,150,500",
                    "--shape", "%s,%s,%s".formatted(shape.inlines(), shape.crosslines(), shape.samples()));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static Memory run(long limit, Path input, Path output, String... options)
            throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("run", "gst-dip-azimuth", input.toString(), output.toString()));
        arguments.addAll(List.of(options));
        arguments.add("--json");
        try (ControlGroup group = MemoryCgroup.create(limit)) {
            List<String> starter = new ArrayList<>(group.starter());
            // two runs of one plan: what the first is seen to take must not change the second's
            starter.addAll(VarveProcess.unlearned());
            Memory memory = Memory.of(VarveProcess.run(starter, arguments.toArray(String[]::new)).json());
            assertThat(group.kills()).isZero();
            assertThat(memory.measured).isLessThanOrEqualTo(memory.projected);
            assertThat(memory.projected).isLessThanOrEqualTo(memory.allowed);
            assertThat(memory.allowed).isLessThanOrEqualTo(limit);
            return memory;
        }
    }
}
