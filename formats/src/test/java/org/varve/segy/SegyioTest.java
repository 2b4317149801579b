package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Output;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.twin.SharedData;

/** segyio, an independent reader, opens in its strict mode the files that Varve writes. */
class SegyioTest {

    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Shape SHAPE = new Shape(5, 7, 11);

    private static final String SCRIPT = """
            import sys, segyio, numpy
            with segyio.open(sys.argv[1], iline=int(sys.argv[3]), xline=int(sys.argv[4])) as f:
                cube = numpy.stack([f.iline[n] for n in f.ilines])
                print(list(f.ilines), list(f.xlines), f.sorting, int(f.format), segyio.tools.dt(f), cube.shape)
                cube.astype('<f4').tofile(sys.argv[2])
            """;

    /** Prints numbers and samples of all traces in the order of the file, which need not be a cube. */
    private static final String TRACES = """
            import sys, segyio, numpy
            for name, order, out in zip(*[iter(sys.argv[1:])] * 3):
                with segyio.open(name, ignore_geometry=True, endian=order) as f, open(out, 'wb') as target:
                    for number in (189, 193):
                        f.attributes(number)[:].astype('<i4').tofile(target)
                    f.trace.raw[:].astype('<f4').tofile(target)
            """;

    /** Files of the test data in formats that segyio 1.8 knows. */
    private static final List<String> KNOWN = List.of("f3_cube100/f3_cube100_ibm", "f3_sparse/f3_sparse",
            "segyio_testdata/acute-small", "segyio_testdata/normal-small", "segyio_testdata/small",
            "segyio_testdata/text-embed-null", "segyio_testdata/f3", "segyio_testdata/stanzas-known-count",
            "segyio_testdata/f3-lsb", "segyio_testdata/small-lsb", "segyio_testdata/multiformats/Format1lsb",
            "segyio_testdata/multiformats/Format1msb", "segyio_testdata/multiformats/Format2msb",
            "segyio_testdata/multiformats/Format3lsb", "segyio_testdata/multiformats/Format3msb",
            "segyio_testdata/multiformats/Format5lsb", "segyio_testdata/multiformats/Format5msb",
            "segyio_testdata/multiformats/Format8msb", "segysak_f3/f3-ebcidctest", "segysak_f3/f3-iline-111",
            "segysak_f3/f3-iline-133", "segysak_f3/f3-withdead", "seismic_zfp_odd/small-ieee",
            "seismic_zfp_odd/small-irregular", "seismic_zfp_odd/small_hole", "seismic_zfp_odd/small_us",
            "seismic_zfp_odd/small-2d", "seismic_zfp_odd/small-duplicate-traceheaders", "usgs_npra_2d/31_81_PR",
            "volve_arb_line/volve10r12-full-twt-arb", "xtgeo_cubes/ex1_missing_traces_75x71x26",
            "xtgeo_cubes/ib_synth_iainb");

    @TempDir
    private Path folder;

    @Test
    void agreesSampleForSampleOnRealFiles() throws Exception {
        requireSegyio();
        List<String> arguments = new ArrayList<>();
        for (int f = 0; f < KNOWN.size(); f++) {
            String order = KNOWN.get(f).endsWith("lsb") ? "little" : "big";
            arguments.addAll(List.of(known(f).toString(), order, folder.resolve(f + ".out").toString()));
        }
        assertThat(run(TRACES, arguments.toArray(String[]::new))).isEmpty();
        for (int f = 0; f < KNOWN.size(); f++) {
            compare(known(f), folder.resolve(f + ".out"));
        }
    }

    private static Path known(int number) {
        String name = KNOWN.get(number);
        return SharedData.file(name + (name.startsWith("xtgeo") ? ".segy" : ".sgy"));
    }

    private static void compare(Path file, Path traces) throws IOException {
        ByteBuffer theirs = ByteBuffer.wrap(Files.readAllBytes(traces)).order(ByteOrder.LITTLE_ENDIAN);
        try (SegyVolume volume = SegyVolume.open(file)) {
            Shape shape = volume.survey().shape();
            boolean line = volume.facts().numbers().inline().isNone();
            int count = (int) volume.facts().traces();
            float[] ours = Samples.read(volume);
            for (int t = 0; t < count; t++) {
                int i = line ? 0 : volume.inlines().position(theirs.getInt(4 * t));
                int j = line ? t : volume.crosslines().position(theirs.getInt(4 * (count + t)));
                for (int k = 0; k < shape.samples(); k++) {
                    float expected = theirs.getFloat(4 * (2 * count + t * shape.samples() + k));
                    assertThat(ours[(i * shape.crosslines() + j) * shape.samples() + k])
                            .as("%s trace %s sample %s", file, t, k).isEqualTo(expected);
                }
            }
        }
    }

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
    void opensAFileOfRevisionTwoWhoseIntervalTwoBytesDoNotHold() throws Exception {
        float[] samples = Samples.distinct(SHAPE);
        Path file = folder.resolve("new.sgy");
        Survey survey = new Survey(SHAPE, 0.001333333333, Survey.Unit.SECONDS);
        try (VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, file, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        assertThat(segyio(file)).isEqualTo("[1, 2, 3, 4, 5] [1, 2, 3, 4, 5, 6, 7] 2 5 1333.0 (5, 7, 11)");
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

    @Test
    void opensLabelsOfOneByte() throws Exception {
        float[] labels = new float[(int) SHAPE.size()];
        for (int n = 0; n < labels.length; n++) labels[n] = n * 37 % 101;
        Path file = folder.resolve("class.sgy");
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        CreateOptions options = CreateOptions.DEFAULT.withOutputs(List.of(Output.of("class", "").labels(0, 100)));
        try (VolumeWriter writer = Volumes.create(file, survey, options)) {
            Samples.write(writer, Box.of(SHAPE), labels, SHAPE);
            writer.commit();
        }
        assertThat(segyio(file)).isEqualTo("[1, 2, 3, 4, 5] [1, 2, 3, 4, 5, 6, 7] 2 8 2000.0 (5, 7, 11)");
        assertThat(Files.readAllBytes(folder.resolve("cube"))).isEqualTo(littleEndian(labels));
    }

    /** Bytes 33 and 35 hold two-byte numbers, as segyio knows. */
    @Test
    void agreesOnLineNumbersOfTwoBytes() throws Exception {
        HeaderBytes numbers = new HeaderBytes(new NumberField(33, 2), new NumberField(35, 2), 181, 185);
        Path file = SegyFixture.of(SHAPE).with(numbers).write(folder.resolve("a.sgy"));
        assertThat(segyio(file, 33, 35)).startsWith("[100, 101, 102, 103, 104] [3000, 3001, ");
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(numbers), Optional.empty())) {
            assertThat(Files.readAllBytes(folder.resolve("cube"))).isEqualTo(littleEndian(Samples.read(volume)));
            assertThat(volume.inlines()).isEqualTo(new RegularLines(100, 1, 5));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(3000, 1, 7));
        }
    }

    private String segyio(Path file) throws IOException, InterruptedException {
        return segyio(file, 189, 193);
    }

    private String segyio(Path file, int inline, int crossline) throws IOException, InterruptedException {
        requireSegyio();
        return run(SCRIPT, file.toString(), folder.resolve("cube").toString(), Integer.toString(inline),
                Integer.toString(crossline));
    }

    private static void requireSegyio() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(PYTHON), PYTHON + " is missing");
        assumeTrue(run("import segyio").isEmpty(), "segyio is not installed (package python3-segyio)");
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
