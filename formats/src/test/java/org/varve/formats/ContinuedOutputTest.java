package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.zarr.ZarrOptions;

/** An output that one writer began and others continued is the file that one writer makes. */
class ContinuedOutputTest {

    private static final Shape SHAPE = new Shape(30, 20, 24);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final KeptPart BEGINS = new KeptPart("0123abcd", KeptPart.Stage.NEW, false);
    private static final KeptPart CONTINUES = new KeptPart("0123abcd", KeptPart.Stage.BEGUN, false);

    /** The created time of a group differs. */
    private static final String CREATED = "\"createdOn\" *: *\"[^\"]*\"";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.raw", "a.sgy", "a.su", "a.zarr"})
    void equalsOneWrittenAtOnce(String name) throws IOException, InterruptedException {
        Path whole = Files.createDirectory(folder.resolve("whole")).resolve(name);
        Path continued = Files.createDirectory(folder.resolve("continued")).resolve(name);
        write(whole, CreateOptions.DEFAULT, List.of(0, 1, 2), true, new ArrayList<>());

        List<String> blocks = new ArrayList<>();
        write(continued, CreateOptions.DEFAULT.withKept(BEGINS), List.of(2), false, blocks);
        lose(continued, List.of(1));
        write(continued, CreateOptions.DEFAULT.withKept(CONTINUES), List.of(1), false, blocks);
        assertThat(continued).doesNotExist();
        write(continued, CreateOptions.DEFAULT.withKept(CONTINUES), List.of(0), true, blocks);

        assertThat(contents(continued)).isEqualTo(contents(whole));
        try (Stream<Path> left = Files.list(continued.getParent())) {
            assertThat(left).containsExactly(continued);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.zarr"})
    void saysWhenWhatWasBegunIsGone(String name) {
        Path file = folder.resolve(name);

        assertThatThrownBy(() -> Volumes.create(file, SURVEY, options(CreateOptions.DEFAULT.withKept(CONTINUES))))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("0123abcd.part is gone; delete the journal to start over");
    }

    @Test
    void oneProcessWritesUnlessItIsShared() throws IOException {
        Path file = folder.resolve("a.npy");
        try (VolumeWriter _ = Volumes.create(file, SURVEY, CreateOptions.DEFAULT.withKept(BEGINS))) {
            assertThatThrownBy(() -> Volumes.create(file, SURVEY, CreateOptions.DEFAULT.withKept(CONTINUES)))
                    .isInstanceOf(OutputException.class).hasMessageContaining("is being written already");
        }
    }

    /** Begins to write blocks, and ends as a process that is killed does: nothing of them is told. */
    private static void lose(Path file, List<Integer> blocks) throws IOException, InterruptedException {
        write(file, CreateOptions.DEFAULT.withKept(CONTINUES), blocks, false, new ArrayList<>());
    }

    private static void write(Path file, CreateOptions options, List<Integer> numbers, boolean completes,
            List<String> blocks) throws IOException, InterruptedException {
        List<VolumeWriter> writers = List.of(Volumes.create(file, SURVEY, options(options)));
        try (VolumeWriter writer = writers.getFirst(); Arena arena = Arena.ofShared()) {
            for (int number : numbers) {
                // two tiles make a block of whole shards
                writer.write(tile(number, 0), samples(tile(number, 0), arena));
                writer.write(tile(number, 1), samples(tile(number, 1), arena));
                if (options.kept().isPresent()) {
                    blocks.add(writer.endBlock());
                    writer.force();
                }
            }
            if (completes) {
                if (options.kept().isPresent()) writer.restore(blocks);
                VolumeWriter.commitAll(writers);
            }
        }
    }

    private static Box tile(int block, int half) {
        return new Box(10 * block, 10 * half, 0, new Shape(10, 10, SHAPE.samples()));
    }

    private static CreateOptions options(CreateOptions options) {
        return options.with(ZarrOptions.DEFAULT.withChunk(new Shape(10, 5, 24)).withVersion(2));
    }

    private static MemorySegment samples(Box box, Arena arena) {
        MemorySegment samples = arena.allocate(box.shape().bytes(), Float.BYTES);
        for (long n = 0; n < box.shape().size(); n++) {
            long value = (box.inline() * 31L + box.crossline() * 17L + n) * 2654435761L % 1_000_003;
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, n, value / 1000f);
        }
        return samples;
    }

    private static Map<String, String> contents(Path path) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                contents.put(path.relativize(file).toString(), bytes.replaceAll(CREATED, ""));
            }
        }
        return contents;
    }
}
