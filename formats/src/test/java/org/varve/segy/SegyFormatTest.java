package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Output;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;
import org.varve.formats.Beginning;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.formats.Samples;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** SEG-Y as one of the formats: what it opens, and what it plans to write. */
class SegyFormatTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();
    private static final Survey SURVEY = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
    private static final SegyFormat FORMAT = new SegyFormat();

    @TempDir
    private Path folder;

    /** A volume that has no headers. */
    private record Plain(Survey survey) implements Volume {

        @Override
        public void read(Box box, MemorySegment destination) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long bufferBytes() {
            return 1000;
        }

        @Override
        public void close() {}
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private static byte[] survey() {
        return SegyFixture.of(SHAPE).bytes();
    }

    /** Swaps the bytes of all words behind the text header in pairs. */
    private static byte[] swapped(byte[] bytes) {
        ByteBuffer.wrap(bytes).putInt(3296, 0x01020304);
        for (int b = 3200; b < bytes.length; b += 2) {
            byte high = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = high;
        }
        return bytes;
    }

    @Test
    void whatTheFormatIs() throws IOException {
        assertThat(FORMAT.name()).isEqualTo("SEG-Y");
        assertThat(FORMAT.extensions()).containsExactly(".sgy", ".segy", ".seg");
        assertThat(FORMAT.canContinue()).isTrue();
        assertThat(FORMAT.options()).isEqualTo(Set.of(SegyReading.class, SegyWriting.class));
        assertThat(FORMAT.dialect().name()).isEqualTo("SEG-Y");
        assertThat(FORMAT.numbers()).isEqualTo(HeaderBytes.STANDARD);
        assertThat(FORMAT.memory()).isNotNull();
        assertThat(FORMAT.recognises(Beginning.of(write(survey())))).isTrue();
        assertThat(FORMAT.recognises(Beginning.of(write(new byte[4000])))).isFalse();
    }

    @Test
    void filesAreOpenedWithTheOptionsOfTheFormat() throws IOException {
        Path file = write(survey());
        OpenOptions options = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(HeaderBytes.LINE))
                .with(new Sampling(5, Survey.Unit.METRES));
        try (FileVolume volume = FORMAT.open(file, options)) {
            assertThat(volume.survey()).isEqualTo(new Survey(new Shape(1, 12, 6), 5, Survey.Unit.METRES));
        }
        assertThat(FORMAT.outline(file, OpenOptions.DEFAULT)).extracting(Fact::label).contains("format", "first trace");
        assertThat(FORMAT.headers(file, OpenOptions.DEFAULT)).isNotNull();
        ByteBuffer bytes = ByteBuffer.wrap(survey());
        for (int t = 0; t < 12; t++) bytes.putInt(3600 + t * TRACE + 36, 100 + 7 * (t % 3));
        write(bytes.array());
        assertThat(FORMAT.offsets(file, OpenOptions.DEFAULT).traces())
                .isEqualTo(Map.of(100, 4L, 107, 4L, 114, 4L));
        assertThat(FORMAT.offsets(file, OpenOptions.DEFAULT, 100).traces()).isEqualTo(Map.of(100, 12L));
    }

    /** The smaller of what the format and the caller allow. */
    @Test
    void memoryIsThatOfTheOptions() {
        OpenOptions known = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withMemory(100));
        assertThat(FORMAT.reading(OpenOptions.DEFAULT)).isEqualTo(SegyReading.DEFAULT);
        assertThat(FORMAT.reading(OpenOptions.DEFAULT.withMemory(7)).memory()).isEqualTo(7);
        assertThat(FORMAT.reading(OpenOptions.DEFAULT.withMemory(5L << 30)).memory()).isEqualTo(5L << 30);
        assertThat(FORMAT.reading(known).memory()).isEqualTo(100);
        assertThat(FORMAT.reading(known.withMemory(200)).memory()).isEqualTo(100);
        assertThat(FORMAT.reading(known.withMemory(7)).memory()).isEqualTo(7);
    }

    private OutputPlan plan(byte[] bytes, CreateOptions options) throws IOException {
        try (SegyVolume volume = SegyVolume.open(write(bytes))) {
            return FORMAT.plan(folder.resolve("b.sgy"), List.of("amplitude"), volume, options);
        }
    }

    @Test
    void aTwinIsPlannedOfAVolumeWithHeaders() throws IOException {
        OutputPlan plan = plan(survey(), CreateOptions.DEFAULT);
        assertThat(plan.bytes()).isEqualTo(survey().length);
        assertThat(plan.file()).isEqualTo(folder.resolve("b.sgy"));
        assertThat(plan.encoding())
                .isEqualTo(
                        new ScaledEncoding(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN), 1,
                                240));
        assertThat(plan(survey(), CreateOptions.DEFAULT.with(SegyWriting.DEFAULT.withScale(3))).encoding().factor())
                .isEqualTo(3);
        try (SegyVolume volume = SegyVolume.open(write(survey()));
                VolumeWriter writer = FORMAT.plan(folder.resolve("b.sgy"), List.of("amplitude"), volume,
                        CreateOptions.DEFAULT).create().getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        assertThat(folder.resolve("b.sgy")).hasBinaryContent(survey());
    }

    /** Labels are stored in the smallest integers that hold them; of bytes swapped in pairs, in two bytes. */
    @ParameterizedTest
    @CsvSource({"127, false, INT8", "128, false, INT16", "127, true, INT16", "40000, false, IEEE_FLOAT32"})
    void labelsAreWholeNumbers(int most, boolean paired, SampleFormat format) throws IOException {
        byte[] bytes = paired ? swapped(survey()) : survey();
        CreateOptions labels = CreateOptions.DEFAULT.withOutputs(List.of(Output.of("facies", "").labels(0, most)));
        assertThat(plan(bytes, labels).encoding().encoding().format()).isEqualTo(format);
        if (!paired) {
            OutputPlan created = FORMAT.plan(folder.resolve("c.sgy"), List.of("facies"), SURVEY, labels);
            assertThat(created.encoding().encoding().format()).isEqualTo(format);
            assertThat(FORMAT.plan(folder.resolve("c.sgy"), List.of("facies"), new Plain(SURVEY), labels).encoding())
                    .isEqualTo(created.encoding());
        }
    }

    @Test
    void aNewFileIsPlannedOfASurvey() throws IOException {
        Path file = folder.resolve("c.sgy");
        OutputPlan plan = FORMAT.plan(file, List.of("amplitude"), SURVEY,
                CreateOptions.DEFAULT.with(SegyWriting.DEFAULT.with(SampleFormat.INT16).withScale(2)));
        assertThat(plan.bytes()).isEqualTo(3600 + 12 * (240 + 2 * 6));
        assertThat(plan.encoding().factor()).isEqualTo(2);
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = FORMAT.plan(file, List.of("amplitude"), new Plain(SURVEY), CreateOptions.DEFAULT)
                .create().getFirst()) {
            assertThat(writer.notes()).anyMatch(note -> note.contains("made up"));
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
            assertThat(volume.survey()).isEqualTo(SURVEY);
        }
    }

    @Test
    void writersStoreAndTakeWhatTheirHeadersNeed() throws IOException {
        Plain plain = new Plain(SURVEY);
        assertThat(FORMAT.writerEncoding(plain)).isEqualTo(ScaledEncoding.NATIVE);
        assertThat(FORMAT.writerBytes(plain, 3)).isEqualTo(3000);
        byte[] little = SegyFixture.of(SHAPE).with(3, ByteOrder.LITTLE_ENDIAN).bytes();
        try (SegyVolume volume = SegyVolume.open(write(little))) {
            assertThat(FORMAT.writerEncoding(volume)).isEqualTo(
                    new ScaledEncoding(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.LITTLE_ENDIAN), 1, 240));
            TraceLayout layout = volume.traces().layout().with(SampleFormat.IEEE_FLOAT32);
            assertThat(FORMAT.writerBytes(volume, 3)).isEqualTo(3 * TraceWriter.bufferBytes(layout));
        }
    }

    /** Number, scalar, and what they say in milliseconds. */
    @ParameterizedTest
    @CsvSource({"100, 0, 100", "100, 1, 100", "100, 10, 1000", "105, -10, 10.5", "-8, -1000, -0.008"})
    void aTraceSaysWhenItStarts(short delay, short scalar, double millis) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey());
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            bytes.putShort(at + 108, delay).putShort(at + 214, scalar);
        }
        Path file = write(bytes.array());
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.start()).isCloseTo(millis / 1000, within(1e-15));
        }
        OpenOptions metres = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(Survey.Unit.METRES));
        try (FileVolume volume = FORMAT.open(file, metres)) {
            assertThat(volume.geometry().start()).isCloseTo(millis, within(1e-12));
        }
    }

    /** Where no scalar makes it exact, by up to a tenth of the interval. */
    @Test
    void aStartIsStoredInTwoBytesOrRefused() {
        byte[] header = new byte[250];
        Delay exact = Delay.of(SURVEY, 0.1005);
        exact.put(new Fields(WordOrder.BIG_ENDIAN), MemorySegment.ofArray(header), 10);
        assertThat(ByteBuffer.wrap(header).getShort(118)).isEqualTo((short) 1005);
        assertThat(ByteBuffer.wrap(header).getShort(224)).isEqualTo((short) -10);
        assertThat(exact.note()).isEmpty();
        assertThat(Delay.of(new Survey(SHAPE, 5, Survey.Unit.METRES), 1200).stated().stored()).isEqualTo(1200);
        Survey slow = new Survey(SHAPE, 0.001, Survey.Unit.SECONDS);
        assertThat(Delay.of(slow, 32.76705).note().orElseThrow()).contains("32767.05");
        assertThatThrownBy(() -> Delay.of(slow, 40.0004)).isInstanceOf(IllegalArgumentException.class).hasMessage(
                "first sample at 40.0004 s: two bytes of a SEG-Y trace header (109) do not hold it; write Zarr or .npy");
        assertThat(Delay.of(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), 40.0003).note()).isPresent();
    }

    @Test
    void whatATraceHeaderHolds() {
        ByteBuffer bytes = ByteBuffer.allocate(240).putInt(36, -70).putShort(70, (short) -10)
                .putShort(114, (short) 65_535).putShort(116, (short) 40_000).putInt(180, 55).putInt(184, -66)
                .putInt(188, 3).putInt(192, 4);
        MemorySegment header = MemorySegment.ofBuffer(bytes.rewind());
        Fields fields = new Fields(WordOrder.BIG_ENDIAN);
        assertThat(TraceHeader.of(header, fields, HeaderBytes.STANDARD, 8))
                .isEqualTo(new TraceHeader(3, 4, -70, 65_535, 40_000, 5.5, -6.6));
        assertThat(TraceHeader.of(header, fields, HeaderBytes.LINE, 8))
                .isEqualTo(new TraceHeader(1, 9, -70, 65_535, 40_000, 5.5, -6.6));
    }

    @Test
    void aFileOfTracesAlone() {
        TraceFileHeader header = TraceFileHeader.ofTraces(WordOrder.LITTLE_ENDIAN, 10, 9, 2500.4, 2800);
        assertThat(header.layout()).isEqualTo(new FileLayout(0, 2800, 0, 0));
        assertThat(header.traceBytes()).isEqualTo(280);
        assertThat(header.headerBytes()).isEqualTo(240);
        assertThat(header.intervalWord()).isEqualTo(2500);
        assertThat(header.encoding()).isEqualTo(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.LITTLE_ENDIAN));
        assertThat(header.code()).isEqualTo(5);
        assertThat(header.withSamples(20).traceBytes()).isEqualTo(320);
        assertThat(header.withSamples(20).stated()).isEqualTo(9);
        TraceFileHeader additional = new TraceFileHeader(header.order(), header.format(), 1 << 24, 9, 0,
                header.revision(), 5, true, new FileLayout(3600, 2800, 2, 0));
        assertThat(additional.headerBytes()).isEqualTo(720);
        assertThat(additional.traceBytes()).isEqualTo(720 + (4L << 24));
    }
}
