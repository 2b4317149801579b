package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.core.SampleFormat;
import org.varve.formats.Samples;

/** An independent reader, segyio, opens in its strict mode what is written here. */
class SegyioTest {

    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Shape SHAPE = new Shape(5, 7, 11);

    private static final String SCRIPT = """
            import sys, segyio, numpy
            with segyio.open(sys.argv[1], strict=True) as f:
                cube = numpy.stack([f.iline[n] for n in f.ilines])
                print(list(f.ilines), list(f.xlines), f.sorting, int(f.format), segyio.tools.dt(f), cube.shape)
                cube.astype('<f4').tofile(sys.argv[2])
            """;

    @TempDir
    private Path folder;

    @Test
    void opensAGeneratedSurvey() throws Exception {
        float[] samples = Samples.distinct(SHAPE);
        Path file = folder.resolve("new.sgy");
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        try (VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, file, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        assertThat(segyio(file)).isEqualTo("[1, 2, 3, 4, 5] [1, 2, 3, 4, 5, 6, 7] 2 5 2000.0 (5, 7, 11)");
        assertThat(Files.readAllBytes(folder.resolve("cube"))).isEqualTo(littleEndian(samples));
    }

    @Test
    void opensATwinSortedByCrosslineInIbmFloats() throws Exception {
        SegyFixture fixture = SegyFixture.of(SHAPE).sorted(Axis.CROSSLINE, 2, 3);
        Path file = folder.resolve("twin.sgy");
        float[] samples = fixture.samples();
        SegyWriter.Options ibm = new SegyWriter.Options(SampleFormat.IBM_FLOAT32, "VARVE TEST", false);
        try (SegyVolume original = SegyVolume.open(fixture.write(folder.resolve("a.sgy")));
                VolumeWriter writer = SegyWriter.like(original, file, ibm)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        assertThat(segyio(file)).startsWith("[100, 102, 104, 106, 108] [3000, 3003, ").contains("] 1 1 ");
        assertThat(Files.readAllBytes(folder.resolve("cube"))).isEqualTo(littleEndian(samples));
    }

    private String segyio(Path file) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(PYTHON), PYTHON + " is missing");
        assumeTrue(run("import segyio").isEmpty(), "segyio is not installed (package python3-segyio)");
        return run(SCRIPT, file.toString(), folder.resolve("cube").toString());
    }

    private static String run(String script, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(PYTHON.toString(), "-c", script).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
    }

    private static byte[] littleEndian(float[] samples) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * samples.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(samples);
        return bytes.array();
    }
}
