package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.formats.Samples;
import org.varve.twin.SharedData;
import org.varve.raw.NpyVolume;
import org.varve.raw.RawVolume;
import org.varve.segy.header.WordOrder;

/** Files that other programs wrote; the facts are those of the data's own list, and each of its lines is a test. */
class SharedSegyTest {

    @TempDir
    private Path folder;

    /** Files that are refused, with a part of the sentence. */
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("segyio_testdata/1x1.sgy", "prestack file: traces 1 and 2 both lie at inline 0, crossline 0"),
            Map.entry("segyio_testdata/1xN.sgy", "choose an offset with SegyReading.withOffset(0)"),
            Map.entry("segyio_testdata/Mx1.sgy", "(offsets 0 and 1, byte 37)"),
            Map.entry("segyio_testdata/small-ps.sgy",
                    "SegyReading.withOffset(1), take each in turn with Offsets.of(path), or stack them with SegyReading.with(mean)"),
            Map.entry("segyio_testdata/long.sgy", "its 3 traces would lie on a grid"),
            Map.entry("segyio_testdata/text.sgy", "holds no whole trace: 0 bytes follow its headers (from byte 3600"),
            Map.entry("segyio_testdata/multiformats/Format4msb.sgy", "but they look like IEEE float32"),
            Map.entry("segyio_testdata/multiformats/Format9msb.sgy", "int64, which 32-bit floats do not hold"),
            Map.entry("segyio_testdata/multiformats/Format12msb.sgy", "uint64, which 32-bit floats do not hold"));

    private static final Pattern FACTS =
            Pattern.compile("(EBCDIC|ASCII) (BE|LE) fmt=(\\d+) rev=\\S+ dt=(\\d+) ns=(\\d+) "
                    + "ext=\\d+ fixed=\\d+ traces=(\\d+) il=(\\S+)\\.\\.(\\S+)\\((\\d+)\\) xl=(\\S+)\\.\\.(\\S+)\\((\\d+)\\) off=\\d+ "
                    + "sc=\\[.*] delay=\\[.*] min=(\\S+) max=(\\S+) mean=(\\S+) std=(\\S+)");

    @TestFactory
    List<DynamicTest> everyLineOfTheList() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(SharedData.file("MANIFEST.tsv"))) {
            String[] columns = line.split("\t", -1);
            if (columns[0].matches(".*\\.se?gy")) {
                tests.add(DynamicTest.dynamicTest(columns[0], () -> readsToItsFacts(columns[0], columns[3])));
            }
        }
        return Sweep.of(6, tests).toList();
    }

    private static void readsToItsFacts(String name, String facts) throws IOException {
        Path file = SharedData.file(name);
        if (REFUSED.containsKey(name)) {
            assertThatThrownBy(() -> SegyVolume.open(file).close()).isInstanceOf(FormatException.class)
                    .asString().contains(REFUSED.get(name));
            return;
        }
        Matcher expected = FACTS.matcher(facts);
        assertThat(expected.matches()).as(facts).isTrue();
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey().interval()).isEqualTo(number(expected, 4) * 1e-6);
            assertThat(volume.survey().shape().samples()).isEqualTo(number(expected, 5));
            assertThat(volume.traces().file().header().code()).isEqualTo(number(expected, 3));
            assertThat(volume.traces().file().header().order())
                    .isEqualTo(expected.group(2).equals("BE") ? WordOrder.BIG_ENDIAN : WordOrder.LITTLE_ENDIAN);
            assertThat(volume.facts().traces()).isEqualTo(number(expected, 6));
            if (volume.facts().numbers().inline().at() > 0) {
                assertLines(volume.inlines(), expected, 7);
                assertLines(volume.crosslines(), expected, 10);
            } else {
                assertThat(volume.survey().shape().traces()).isEqualTo(number(expected, 6));
            }
            assertThat(volume.mislabelled()).isEmpty();
            double[] statistics = statistics(volume);
            for (int s = 0; s < 4; s++) {
                double listed = value(expected, 13 + s); // to six digits
                assertThat(statistics[s]).isCloseTo(listed, offset(1e-5 * Math.max(1e-3, Math.abs(listed))));
            }
        }
    }

    private static int number(Matcher facts, int group) {
        return Integer.parseInt(facts.group(group));
    }

    private static double value(Matcher facts, int group) {
        return Double.parseDouble(facts.group(group));
    }

    private static void assertLines(RegularLines lines, Matcher facts, int group) {
        assertThat(lines.first()).isEqualTo(number(facts, group));
        assertThat(lines.last()).isEqualTo(number(facts, group + 1));
        assertThat(lines.count()).isEqualTo(number(facts, group + 2));
    }

    /** Minimum, maximum, mean and standard deviation of the live traces. */
    private static double[] statistics(SegyVolume volume) throws IOException {
        float[] values = Samples.read(volume);
        Shape shape = volume.survey().shape();
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        double sum = 0;
        double squares = 0;
        long count = 0;
        for (int s = 0; s < values.length; s++) {
            int trace = s / shape.samples();
            if (volume.isLive(trace / shape.crosslines(), trace % shape.crosslines())) {
                lowest = Math.min(lowest, values[s]);
                highest = Math.max(highest, values[s]);
                sum += values[s];
                squares += (double) values[s] * values[s];
                count++;
            }
        }
        double mean = sum / count;
        return new double[] {lowest, highest, mean, Math.sqrt(Math.max(0, squares / count - mean * mean))};
    }

    /** Headers, order, holes and samples, also through a Zarr group. */
    @TestFactory
    List<DynamicTest> filesAreCopiedToTheBit() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(SharedData.file("MANIFEST.tsv"))) {
            String name = line.split("\t", -1)[0];
            Matcher format = Pattern.compile("fmt=(1|2|3|5|8) ").matcher(line);
            if (name.matches(".*\\.se?gy") && format.find() && !REFUSED.containsKey(name)) {
                SampleFormat same = FormatCode.format(Integer.parseInt(format.group(1))).orElseThrow();
                tests.add(DynamicTest.dynamicTest(name, () -> copyToTheBit(SharedData.file(name), same)));
            }
        }
        return Sweep.of(8, tests).toList();
    }

    private void copyToTheBit(Path file, SampleFormat format) throws IOException {
        Path twin = folder.resolve(file.getFileName());
        SegyWriter.Options same = new SegyWriter.Options(format, "", true);
        try (SegyVolume volume = SegyVolume.open(file); VolumeWriter writer = SegyWriter.like(volume, twin, same)) {
            Shape shape = volume.survey().shape();
            Samples.write(writer, Box.of(shape), Samples.read(volume), shape);
            writer.commit();
            ThroughZarr.assertSame(volume, twin, same);
        }
        assertThat(twin).hasSameBinaryContentAs(file);
    }

    private static SegyVolume open(String name, SegyReading reading) throws IOException {
        return SegyVolume.open(SharedData.file(name), reading, Optional.empty());
    }

    @Test
    void ibmFloatsEqualTheArrayTheyWereMadeFrom() throws IOException {
        Path array = SharedData.file("f3_cube100/f3_cube100.npy");
        try (Volume segy = SegyVolume.open(SharedData.file("f3_cube100/f3_cube100_ibm.sgy"));
                Volume npy = NpyVolume.open(array, Sampling.DEFAULT)) {
            assertThat(segy.survey()).isEqualTo(npy.survey());
            assertThat(Samples.read(segy)).isEqualTo(Samples.read(npy));
        }
    }

    /** The same survey in every format that can hold it. */
    @ParameterizedTest
    @CsvSource({"Format1msb", "Format1lsb", "Format3msb", "Format3lsb", "Format5msb", "Format5lsb", "Format6msb",
            "Format7msb"})
    void formatsAgree(String name) throws IOException {
        try (SegyVolume volume = open("segyio_testdata/multiformats/" + name + ".sgy", SegyReading.DEFAULT);
                SegyVolume other = open("segyio_testdata/multiformats/Format2msb.sgy", SegyReading.DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.read(other));
        }
    }

    @Test
    void aMislabelledFileIsReadAsWhatItIs() throws IOException {
        try (SegyVolume volume = open("segyio_testdata/multiformats/Format4msb.sgy",
                SegyReading.DEFAULT.with(SampleFormat.IEEE_FLOAT32));
                SegyVolume other = open("segyio_testdata/multiformats/Format2msb.sgy", SegyReading.DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.read(other));
        }
    }

    @ParameterizedTest
    @CsvSource({
            "f3_cube100/f3_cube100_ibm.sgy,                 IEEE_FLOAT32",
            "f3_sparse/f3_sparse.sgy,                       IEEE_FLOAT32",
            "segysak_f3/f3-withdead.sgy,                    IEEE_FLOAT32",
            "usgs_npra_2d/31_81_PR.sgy,                     IEEE_FLOAT32",
            "segyio_testdata/multiformats/Format5lsb.sgy,   IBM_FLOAT32",
            "volve_arb_line/volve10r12-full-twt-arb.sgy,    IBM_FLOAT32",
            "xtgeo_cubes/ex1_missing_traces_75x71x26.segy,  IBM_FLOAT32",
            "xtgeo_cubes/ib_synth_iainb.segy,               IBM_FLOAT32",
    })
    void floatsReadAsTheOtherKindAreNoticed(String name, SampleFormat wrong) throws IOException {
        try (SegyVolume volume = open(name, SegyReading.DEFAULT.with(wrong))) {
            assertThat(volume.mislabelled()).isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({
            "segyio_testdata/1x1.sgy,      0, 1, 1",
            "segyio_testdata/1xN.sgy,      3, 1, 6",
            "segyio_testdata/Mx1.sgy,      2, 6, 1",
            "segyio_testdata/small-ps.sgy, 2, 4, 3",
    })
    void anOffsetOfAPrestackFileIsAVolume(String name, int offset, int inlines, int crosslines) throws IOException {
        try (SegyVolume volume = open(name, SegyReading.DEFAULT.withOffset(offset))) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(inlines, crosslines, 10));
            assertThat(Samples.read(volume)[0]).isCloseTo(firstSample(name, offset), offset(1e-4f));
        }
    }

    /** As the makers of the files wrote them: 100 x offset + inline + crossline / 100 + sample / 1000. */
    private static float firstSample(String name, int offset) {
        return name.contains("small-ps") ? 100 * offset + 1.01f : 100f * offset;
    }

    @Test
    void theMeanOfOffsetsIsTheStack() throws IOException {
        try (SegyVolume stack = open("segyio_testdata/small-ps.sgy", SegyReading.DEFAULT.with(Duplicates.MEAN));
                SegyVolume near = open("segyio_testdata/small-ps.sgy", SegyReading.DEFAULT.withOffset(1));
                SegyVolume far = open("segyio_testdata/small-ps.sgy", SegyReading.DEFAULT.withOffset(2))) {
            float[] first = Samples.read(near);
            float[] second = Samples.read(far);
            float[] mean = Samples.read(stack);
            for (int s = 0; s < mean.length; s++) {
                assertThat(mean[s]).isEqualTo((float) (((double) first[s] + second[s]) / 2));
            }
        }
    }

    @Test
    void numbersThatAreJunkAreLeftAsideInALine() throws IOException {
        try (SegyVolume volume =
                open("segyio_testdata/long.sgy", SegyReading.DEFAULT.with(HeaderBytes.LINE).withOneStart(true))) {
            assertThat(volume.survey()).isEqualTo(new Survey(new Shape(1, 3, 60_000), 0.001, Survey.Unit.SECONDS));
            assertThat(statistics(volume)[1]).isCloseTo(0.750499, offset(1e-6));
        }
    }

    @Test
    void aSectionWithoutHeadersIsRaw() throws IOException {
        Path file = SharedData.file("teapot_2d/tp73.dat");
        assertThatThrownBy(() -> SegyVolume.open(file).close()).isInstanceOf(FormatException.class);
        try (Volume raw = RawVolume.open(file, Sampling.DEFAULT.survey(new Shape(1, 357, 251)))) {
            assertThat(Samples.read(raw)).hasSize(357 * 251);
        }
    }

    @Test
    void theGridOfF3IsTurnedByASmallAngle() throws IOException {
        try (SegyVolume volume = open("segyio_testdata/f3.sgy", SegyReading.DEFAULT)) {
            SurveyFrame frame = volume.facts().frame().orElseThrow();
            assertThat(frame.inlineBin()).isCloseTo(25, offset(0.1));
            assertThat(frame.crosslineBin()).isCloseTo(25, offset(0.1));
            assertThat(frame.inlineAzimuth()).isCloseTo(88.4, offset(0.2));
            assertThat(frame.crosslineAzimuth()).isCloseTo(358.4, offset(0.2));
        }
    }
}
