package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** Revision 2, traces of different lengths, files that were cut short, and sample formats other than the file says. */
class SegyKindsTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final int TRACE = 240 + 4 * 11;
    private static final SegyReading DEFAULT = SegyReading.DEFAULT;

    @TempDir
    private Path folder;

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private static SegyVolume open(Path file, SegyReading reading) throws IOException {
        return SegyVolume.open(file, reading, Optional.empty());
    }

    /** A twin with the samples of its original. */
    private Path twin(Path file, SegyReading reading, SegyWriter.Options options) throws IOException {
        Path twin = folder.resolve("twin.sgy");
        try (SegyVolume volume = open(file, reading); VolumeWriter writer = SegyWriter.like(volume, twin, options)) {
            Samples.write(writer, Box.of(volume.survey().shape()), Samples.read(volume), volume.survey().shape());
            writer.commit();
            ThroughZarr.assertSame(volume, twin, options);
        }
        return twin;
    }

    static Stream<Arguments> byteOrders() {
        return Stream.of(1, 2, 3, 5, 6, 11).flatMap(code -> Stream.of(
                Arguments.of(code, ByteOrder.BIG_ENDIAN, false), Arguments.of(code, ByteOrder.LITTLE_ENDIAN, false),
                Arguments.of(code, ByteOrder.BIG_ENDIAN, true)));
    }

    @ParameterizedTest
    @MethodSource("byteOrders")
    void theByteOrderIsWhatItsConstantSays(int code, ByteOrder order, boolean pairs) throws IOException {
        SegyFixture fixture = SegyFixture.of(SHAPE).with(code, order);
        byte[] bytes = fixture.bytes();
        ByteBuffer.wrap(bytes).order(order).putInt(3296, 0x01020304);
        for (int b = 3200; pairs && b < bytes.length; b += 2) {
            byte first = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = first;
        }
        Path file = write(bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().byteOrder()).isEqualTo(pairs
                    ? "big-endian with bytes swapped in pairs"
                    : order == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian");
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
            Box box = new Box(1, 2, 3, new Shape(2, 3, 5));
            assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(fixture.samples(), SHAPE, box));
        }
        if (code <= 5) {
            SegyWriter.Options same = new SegyWriter.Options(FormatCode.format(code).orElseThrow(), "", false);
            assertThat(twin(file, DEFAULT, same)).hasSameBinaryContentAs(file);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"IBM037", "US-ASCII"})
    void extendedHeadersMayBeEndedByAStanza(String charset) throws IOException {
        byte[] plain = SegyFixture.of(SHAPE).bytes();
        byte[] text = ("((SEG: Location Data ver 1.0))" + " ".repeat(3170) + "((seg: EndText))" + " ".repeat(3184))
                .getBytes(Charset.forName(charset));
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 6400);
        bytes.put(plain, 0, 3600).put(text).put(plain, 3600, plain.length - 3600).putShort(3504, (short) -1);
        Path file = write(bytes.array());
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(Samples.read(volume)).isEqualTo(SegyFixture.of(SHAPE).samples());
        }
        assertThat(twin(file, DEFAULT, SegyWriter.Options.DEFAULT)).hasSameBinaryContentAs(file);
    }

    /**
     * Revision 2.1: wide sample count and interval, one additional header for each trace, a stanza after the traces.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void revision2IsRead(int trailers) throws IOException {
        byte[] plain = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 240 * 35 + 3200);
        bytes.put(plain, 0, 3600);
        for (int t = 0; t < 35; t++) {
            bytes.put(plain, 3600 + t * TRACE, 240).put(new byte[232])
                    .put("SEG00001".getBytes(StandardCharsets.US_ASCII));
            bytes.put(plain, 3600 + t * TRACE + 240, 44);
        }
        bytes.put(("((SEG: End ver 1.0))" + " ".repeat(3180)).getBytes(StandardCharsets.US_ASCII));
        bytes.putShort(3220, (short) 0).putInt(3268, 11).putDouble(3272, 62.5).put(3500, (byte) 2).put(3501, (byte) 1);
        bytes.putShort(3506, (short) 1).putLong(3512, 35).putInt(3528, trailers);
        Path file = write(bytes.array());
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey().shape()).isEqualTo(SHAPE);
            assertThat(volume.survey().interval()).isEqualTo(62.5e-6);
            assertThat(volume.facts().revision()).isEqualTo("2.1");
            assertThat(Samples.read(volume)).isEqualTo(SegyFixture.of(SHAPE).samples());
        }
        assertThat(twin(file, DEFAULT, SegyWriter.Options.DEFAULT)).hasSameBinaryContentAs(file);
    }

    /** Trace t has 11 - t % 4 samples; trace 0 states 0, which means the number in the binary header. */
    private static byte[] varying() {
        byte[] plain = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(plain.length);
        bytes.put(plain, 0, 3600);
        for (int t = 0; t < 35; t++) {
            int at = bytes.position();
            bytes.put(plain, 3600 + t * TRACE, 240 + 4 * (11 - t % 4)).putShort(at + 114,
                    (short) (t == 0 ? 0 : 11 - t % 4));
            bytes.putShort(at + 116, (short) 2000);
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static float[] cut(float[] samples) {
        for (int s = 0; s < samples.length; s++) {
            samples[s] = s % 11 >= 11 - s / 11 % 4 ? 0 : samples[s];
        }
        return samples;
    }

    @Test
    void tracesMayDifferInLength() throws IOException {
        Path file = write(varying());
        float[] expected = cut(SegyFixture.of(SHAPE).samples());
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
            for (Box box : new Box[] {new Box(1, 0, 9, new Shape(3, 7, 2)), new Box(0, 2, 2, new Shape(5, 2, 7))}) {
                assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(expected, SHAPE, box));
            }
            assertThat(volume.facts().anomalies()).anyMatch(note -> note.getMessage().contains("differ in length"));
            List<Box> boxes = IntStream.range(0, 70)
                    .mapToObj(n -> new Box(n % 35 / 7, n % 7, 8, new Shape(1, 1, 2))).toList();
            float[] each = new float[140];
            volume.readEach(boxes, MemorySegment.ofArray(each));
            for (int n = 0; n < 140; n++) {
                assertThat(each[n]).as("%s", n).isEqualTo(expected[n / 2 % 35 * 11 + 8 + n % 2]);
            }
        }
        try (SegyVolume volume = SegyVolume.open(twin(file, DEFAULT, SegyWriter.Options.DEFAULT))) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
            assertThat(volume.traces().file().lengths()).isEmpty();
            assertThat(volume.traces().file().trace(9).samples()).isEqualTo(11);
        }
    }

    @Test
    void aFileCutShortIsReadAsFarAsItGoes() throws IOException {
        byte[] whole = SegyFixture.of(SHAPE).bytes();
        for (byte[] bytes : new byte[][] {Arrays.copyOf(whole, whole.length - 100),
                Arrays.copyOf(whole, whole.length + 9)}) {
            Path file = write(bytes);
            int traces = bytes.length < whole.length ? 34 : 35;
            assertThatThrownBy(() -> SegyVolume.open(file)).isInstanceOf(FormatException.class)
                    .asString().contains("copy it again", "read the whole traces with SegyReading.withSalvage(true)");
            float[] expected = SegyFixture.of(SHAPE).samples();
            Arrays.fill(expected, traces * 11, 35 * 11, 0);
            try (SegyVolume volume = open(file, DEFAULT.withSalvage(true))) {
                assertThat(Samples.read(volume)).isEqualTo(expected);
                assertThat(volume.isLive(4, 6)).isEqualTo(traces == 35);
                assertThat(volume.facts().anomalies()).anyMatch(note -> note.getMessage().contains("are not read"));
            }
        }
        byte[] varying = varying();
        Path file = write(Arrays.copyOf(varying, varying.length - 10));
        float[] expected = cut(SegyFixture.of(SHAPE).samples());
        Arrays.fill(expected, 34 * 11, 35 * 11, 0);
        try (SegyVolume volume = open(file, DEFAULT.withSalvage(true))) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
        }
    }

    /** A wave over several orders of magnitude. */
    private Path wave(int code, int labelled) throws IOException {
        Shape shape = new Shape(5, 7, 300);
        byte[] bytes = SegyFixture.of(shape).with(5, ByteOrder.BIG_ENDIAN).bytes();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).putShort(3224, (short) labelled);
        for (int t = 0; t < 35; t++) {
            for (int k = 0; k < 300; k++) {
                float value = (float) (5000 * Math.sin(0.7 * k + t) * Math.exp(-0.02 * k));
                int bits = code == 1 ? org.varve.core.IbmFloat.fromFloat(value) : Float.floatToRawIntBits(value);
                buffer.putInt(3600 + t * 1440 + 240 + 4 * k, bits);
            }
        }
        return write(bytes);
    }

    @Test
    void mislabelledFloatsAreNoticed() throws IOException {
        for (int code : new int[] {1, 5}) {
            try (SegyVolume volume = SegyVolume.open(wave(code, code))) {
                assertThat(volume.mislabelled()).isEmpty();
            }
            try (SegyVolume volume = SegyVolume.open(wave(code, 6 - code))) {
                Note mislabelled = volume.mislabelled().orElseThrow();
                assertThat(mislabelled.toString()).contains("they look like " + FormatCode.format(code).orElseThrow(),
                        "SegyReading.with(%s)".formatted(code == 1 ? "ibm" : "ieee"));
                assertThat(volume.warnings()).contains(mislabelled);
            }
            float[] expected;
            try (SegyVolume volume = SegyVolume.open(wave(code, code))) {
                expected = Samples.read(volume);
            }
            SampleFormat format = FormatCode.format(code).orElseThrow();
            try (SegyVolume volume = open(wave(code, 6 - code), DEFAULT.with(format))) {
                assertThat(Samples.read(volume)).isEqualTo(expected);
                assertThat(volume.mislabelled()).isEmpty();
            }
        }
    }

    @Test
    void integersAreWrittenWithTheScaleThatTheTextHeaderStates() throws IOException {
        Path file = SegyFixture.of(SHAPE).write(folder.resolve("a.sgy"));
        for (SampleFormat format : new SampleFormat[] {SampleFormat.INT32, SampleFormat.INT16, SampleFormat.INT8}) {
            Path twin = twin(file, DEFAULT, new SegyWriter.Options(format, "", false, 0.5));
            float[] expected = SegyFixture.of(SHAPE).samples();
            for (int s = 0; s < expected.length; s++) {
                expected[s] = (float) Math.rint(expected[s] * 0.5) + 0f; // no negative zero
            }
            try (SegyVolume volume = SegyVolume.open(twin)) {
                assertThat(volume.encoding().format()).isEqualTo(format);
                assertThat(Samples.read(volume)).isEqualTo(expected);
                assertThat(volume.text()).anyMatch(line -> line.contains("SAMPLES ARE VALUES TIMES 0.5, AS " + format));
            }
            Files.delete(twin);
        }
    }

    @Test
    void samplesBeyondWhatIntegersHoldAreCounted() throws IOException {
        Path file = SegyFixture.of(SHAPE).write(folder.resolve("a.sgy"));
        try (SegyVolume volume = SegyVolume.open(file);
                VolumeWriter writer = SegyWriter.like(volume, folder.resolve("b.sgy"),
                        new SegyWriter.Options(SampleFormat.INT8, "", false, 4))) {
            float[] samples = Samples.read(volume);
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            int beyond = 0;
            for (float sample : samples) {
                beyond += 4 * sample > 127 || 4 * sample < -128 ? 1 : 0;
            }
            assertThat(beyond).isPositive();
            assertThat(writer.notes()).singleElement().asString().startsWith(beyond + " samples are beyond what int8");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"IBM_FLOAT32", "INT32", "INT16", "INT8"})
    void samplesThatAreNotFiniteAreCountedWhereTheFormatKnowsNone(SampleFormat format) throws IOException {
        Path file = SegyFixture.of(SHAPE).write(folder.resolve("a.sgy"));
        try (SegyVolume volume = SegyVolume.open(file);
                VolumeWriter writer = SegyWriter.like(
                        volume, folder.resolve("b.sgy"), new SegyWriter.Options(format, "", false, 1))) {
            float[] samples = new float[(int) SHAPE.size()];
            samples[3] = Float.NaN;
            samples[7] = Float.POSITIVE_INFINITY;
            samples[8] = Float.NEGATIVE_INFINITY;
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            assertThat(writer.notes()).singleElement().asString().startsWith("3 samples are not finite");
        }
    }

    @Test
    void theFrameOfATurnedSurveyIsFound() throws IOException {
        Path file = SegyFixture.of(SHAPE).sorted(Axis.CROSSLINE, -2, 3).write(folder.resolve("a.sgy"));
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().frame()).contains(new SurveyFrame(0, 90, 1, 1));
        }
    }
}
