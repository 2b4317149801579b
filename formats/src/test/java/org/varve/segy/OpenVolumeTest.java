package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.TraceCoordinates;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.OpenFiles;
import org.varve.formats.Samples;
import org.varve.segy.header.SegyHeaders;

/** What an open volume tells of its file, in which form it reads samples, and what it holds and frees. */
class OpenVolumeTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();
    private static final Box LINE = new Box(1, 0, 0, new Shape(1, 4, 6));

    @TempDir
    private Path folder;

    /** A survey with the first trace again at its end, of samples that are 8 higher. */
    private static ByteBuffer repeating() {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(survey, survey.length + TRACE));
        bytes.put(survey.length, survey, 3600, TRACE);
        for (int k = 0; k < 6; k++) {
            bytes.putFloat(survey.length + 240 + 4 * k, bytes.getFloat(3600 + 240 + 4 * k) + 8);
        }
        return bytes;
    }

    private SegyVolume open(ByteBuffer bytes, SegyReading reading) throws IOException {
        return SegyVolume.open(Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes)), reading,
                Optional.empty());
    }

    private static ByteBuffer survey() {
        return ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes());
    }

    @Test
    void aVolumeTellsOfItsFile() throws IOException {
        try (SegyVolume volume = open(survey(), DEFAULT)) {
            assertThat(volume.format()).isEqualTo("SEG-Y");
            assertThat(volume.path()).isEqualTo(folder.resolve("a.sgy"));
            assertThat(volume.slowest()).isEqualTo(Axis.INLINE);
            assertThat(volume.repeatsTraces()).isFalse();
            assertThat(volume.segyFormat()).contains(SampleFormat.IEEE_FLOAT32);
            assertThat(volume.segyHeaders().orElseThrow().fields()).isEqualTo(volume.traces().file().fields());
            assertThat(volume.text()).hasSize(40).first().isEqualTo("C 1 A TEST");
        }
    }

    @ParameterizedTest
    @EnumSource(Duplicates.class)
    void aFileThatRepeatsTracesSaysSo(Duplicates choice) throws IOException {
        if (choice == Duplicates.ERROR) return;
        try (SegyVolume volume = open(repeating(), DEFAULT.with(choice))) {
            assertThat(volume.repeatsTraces()).isTrue();
        }
        try (SegyVolume volume = open(survey(), DEFAULT.with(choice))) {
            assertThat(volume.repeatsTraces()).isFalse();
        }
    }

    private static float[] stored(SegyVolume volume, Box box, ByteOrder order) throws IOException {
        float[] samples = new float[(int) box.shape().size()];
        MemorySegment bytes = MemorySegment.ofArray(new byte[4 * samples.length]);
        volume.readStored(box, bytes);
        for (int k = 0; k < samples.length; k++) {
            samples[k] = bytes.get(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), 4L * k);
        }
        return samples;
    }

    private static float[] each(SegyVolume volume, List<Box> boxes) throws IOException {
        float[] samples = new float[boxes.size() * (int) boxes.getFirst().shape().size()];
        volume.readEach(boxes, MemorySegment.ofArray(samples));
        return samples;
    }

    @Test
    void samplesAreReadAsTheyAreStored() throws IOException {
        float[] all = SegyFixture.of(SHAPE).samples();
        try (SegyVolume volume = open(survey(), DEFAULT)) {
            assertThat(volume.encoding())
                    .isEqualTo(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN));
            assertThat(stored(volume, LINE, ByteOrder.BIG_ENDIAN)).isEqualTo(Samples.cut(all, SHAPE, LINE));
            assertThat(volume.traceHeaderBytes()).isEqualTo(OptionalInt.of(240));
            MemorySegment traces = MemorySegment.ofArray(new byte[4 * TRACE + 8192]);
            MemorySegment read = volume.readTraces(LINE, traces);
            assertThat(read.asSlice(0, 4L * TRACE).toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(Arrays.copyOfRange(FileHeadTest.array(survey()), 3600 + 4 * TRACE, 3600 + 8 * TRACE));
            Box one = new Box(2, 1, 0, new Shape(1, 1, 6));
            assertThat(each(volume, List.of(one, new Box(0, 0, 0, one.shape()))))
                    .startsWith(Samples.cut(all, SHAPE, one)).endsWith(Arrays.copyOf(all, 6));
        }
    }

    /** Means have no bytes in the file. */
    @Test
    void meansAreReadAsFloats() throws IOException {
        float[] all = SegyFixture.of(SHAPE).samples();
        for (int k = 0; k < 6; k++) all[k] += 4;
        Box first = new Box(0, 0, 0, new Shape(1, 1, 6));
        try (SegyVolume volume = open(repeating(), DEFAULT.with(Duplicates.MEAN))) {
            assertThat(Samples.read(volume)).isEqualTo(all);
            assertThat(volume.encoding()).isEqualTo(SampleEncoding.NATIVE);
            assertThat(volume.segyFormat()).contains(SampleEncoding.NATIVE.format());
            assertThat(stored(volume, first, ByteOrder.nativeOrder())).isEqualTo(Arrays.copyOf(all, 6));
            assertThat(each(volume, List.of(first, new Box(1, 0, 0, first.shape()))))
                    .isEqualTo(concat(Arrays.copyOf(all, 6), Arrays.copyOfRange(all, 24, 30)));
            assertThat(volume.traceHeaderBytes()).isEmpty();
        }
        try (SegyVolume volume = open(repeating(), DEFAULT.with(Duplicates.FIRST))) {
            assertThat(volume.encoding().order()).isEqualTo(ByteOrder.BIG_ENDIAN);
            assertThat(stored(volume, first, ByteOrder.BIG_ENDIAN))
                    .isEqualTo(Arrays.copyOf(SegyFixture.of(SHAPE).samples(), 6));
        }
    }

    private static float[] concat(float[] a, float[] b) {
        float[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** Between reads, buffers are freed and come back. */
    @Test
    void aVolumeRestsBetweenReads() throws IOException {
        try (SegyVolume volume = open(survey(), DEFAULT)) {
            float[] before = Samples.read(volume);
            volume.rest();
            assertThat(volume.restingBytes()).isEqualTo(volume.heldBytes()).isPositive();
            assertThat(Samples.read(volume)).isEqualTo(before);
            volume.requireUnchanged();
            Files.write(volume.path(), Arrays.copyOf(FileHeadTest.array(survey()), 5000));
            assertThatThrownBy(volume::requireUnchanged).isInstanceOf(FormatException.class);
        }
    }

    /** The buffer of long traces, beyond that of a pass over headers, must fit into the allowed memory. */
    @Test
    void buffersOfLongTracesMustFit() throws IOException {
        ByteBuffer bytes =
                ByteBuffer.wrap(SegyFixture.of(new Shape(1, 1, 60_000)).with(6, ByteOrder.BIG_ENDIAN).bytes());
        ByteBuffer longer =
                ByteBuffer.allocate(3600 + 240 + 8 * 600_000).put(FileHeadTest.array(bytes)).put(3500, (byte) 2)
                        .putInt(3268, 600_000);
        long buffer;
        try (SegyVolume volume = open(longer, DEFAULT)) {
            buffer = volume.traces().layout().bufferBytes() - (1 << 20);
        }
        assertThat(buffer).isPositive();
        open(longer, DEFAULT.withMemory(buffer)).close();
        assertThatThrownBy(() -> open(longer, DEFAULT.withMemory(buffer - 1)).close())
                .isInstanceOf(IndexTooLargeException.class);
        open(survey(), DEFAULT.withMemory(0)).close();
    }

    @Test
    void aFileThatIsRefusedIsClosed() throws IOException {
        for (ByteBuffer bytes : List.of(survey().putShort(3224, (short) 99), repeating())) {
            assertThatThrownBy(() -> open(bytes, DEFAULT).close()).isInstanceOf(FormatException.class);
            assertThat(OpenFiles.of(folder)).isEmpty();
        }
        assertThatThrownBy(() -> open(survey(), DEFAULT.withFirstTrace(1)).close())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    @Test
    void aClosedVolumeHoldsNothing() throws IOException {
        SegyVolume volume = open(repeating(), DEFAULT.with(Duplicates.FIRST));
        assertThat(OpenFiles.of(folder)).isNotEmpty();
        assertThat(volume.traces().geometry().trace(1, 1)).isEqualTo(5);
        volume.close();
        assertThat(OpenFiles.of(folder)).isEmpty();
        assertThatThrownBy(() -> volume.traces().geometry().trace(1, 1)).as("its index is freed")
                .isInstanceOf(IllegalStateException.class);
        volume.close();
    }

    /** Whether few or all headers have been read. */
    @ParameterizedTest
    @EnumSource(names = {"ERROR", "FIRST", "MEAN"})
    void aClosedVolumeRefusesToTellOfItsTraces(Duplicates choice) throws IOException {
        SegyVolume volume = open(survey(), DEFAULT.with(choice));
        TraceCoordinates coordinates = volume.geometry().coordinates().orElseThrow();
        SegyHeaders headers = volume.segyHeaders().orElseThrow();
        volume.close();
        MemorySegment header = MemorySegment.ofArray(new byte[240]);
        List<ThrowingCallable> calls = List.of(() -> coordinates.x(0, 0), () -> coordinates.y(2, 3),
                coordinates::unit, volume::corners, volume::describe, () -> volume.isLive(1, 1),
                () -> headers.read(0, 0, header, 0), () -> Samples.read(volume));
        for (int call = 0; call < calls.size(); call++) {
            assertThatThrownBy(calls.get(call)).as("call %s", call)
                    .hasMessageEndingWith("a.sgy is closed: open it again")
                    .isNotInstanceOf(UncheckedIOException.class);
        }
    }

    /** Samples with gain have nothing in their first byte; where a few have, they are missing. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void samplesThatCannotHaveAGainAreMissing(int odd) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).with(4, ByteOrder.BIG_ENDIAN).bytes());
        float[] samples = SegyFixture.of(SHAPE).with(4, ByteOrder.BIG_ENDIAN).samples();
        for (int k = 1; k <= odd; k++) {
            bytes.put(3600 + 240 + 4 * k, (byte) k);
            samples[k] = Float.NaN;
        }
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
            assertThat(volume.warnings().stream().map(Note::message).filter(note -> note.contains("read as missing")))
                    .hasSize(odd == 0 ? 0 : 1);
        }
    }

    @Test
    void floatsThatAreLabelledAsSamplesWithGainAreRefused() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).with(4, ByteOrder.BIG_ENDIAN).bytes());
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            for (int k = 240; k < TRACE; k += 4) bytes.putFloat(at + k, k);
        }
        assertThatThrownBy(() -> open(bytes, DEFAULT).close()).isInstanceOf(FormatException.class)
                .asString().contains("look like IEEE float32");
    }

    /** A few headers are checked at once: the last trace of a file in order starts elsewhere. */
    @Test
    void tracesThatStartElsewhereAreToldBeforeTheyAreRead() throws IOException {
        ByteBuffer bytes = survey().putShort(3600 + 11 * TRACE + 108, (short) 4);
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(volume.warnings()).extracting(Note::message)
                    .anyMatch(note -> note.startsWith("trace 12 starts at 0.004 s, and trace 1 at 0 s"));
        }
        assertThatThrownBy(() -> open(bytes.putShort(3600 + 11 * TRACE + 108, (short) 3), DEFAULT).close())
                .asString().contains("do not lie on one grid", "SegyReading.withOneStart(true)");
    }

    @Test
    void samplesThatSeemToBeOfAnotherFormatAreTold() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(new Shape(2, 3, 200)).bytes());
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(volume.mislabelled()).isEmpty();
        }
        for (int at = 3600; at < bytes.capacity(); at += 1040) {
            for (int k = 0; k < 200; k++) bytes.putInt(at + 240 + 4 * k, 0x4110_0000 + k % 3 * 0x0100_0000);
        }
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(volume.mislabelled().orElseThrow().message()).contains("look like IBM float32");
        }
    }
}
