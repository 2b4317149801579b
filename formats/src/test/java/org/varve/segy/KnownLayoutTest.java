package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.formats.Samples;
import org.varve.segy.header.WordOrder;

/**
 * Samples per trace, the first trace and the byte order as the user knows them; refusals name the values that read the
 * very file.
 */
class KnownLayoutTest {

    private static final Shape SHAPE = new Shape(3, 4, 50);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    /** A file whose traces all state the same number of samples and interval. */
    private static byte[] stating(SegyFixture fixture, int file, int trace) {
        byte[] bytes = fixture.bytes();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(fixture.byteOrder());
        buffer.putShort(3220, (short) file);
        int traceBytes = 240 + fixture.shape().samples() * fixture.sampleBytes();
        for (int at = 3600; at < bytes.length; at += traceBytes) {
            buffer.putShort(at + 114, (short) trace).putShort(at + 116, (short) 2000);
        }
        return bytes;
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private static float[] read(Path file, SegyReading reading) throws IOException {
        try (SegyVolume volume = SegyVolume.open(file, reading, Optional.empty())) {
            return Samples.read(volume);
        }
    }

    private static Setting remedy(ThrowingCallable opening) {
        FormatException refused = catchThrowableOfType(FormatException.class, opening);
        return refused.remedy().orElseThrow().settings().getFirst();
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0,50", "32767,0", "32767,32767", "0,32767", "65535,65535", "7,0", "51,51"})
    void theSizeProvesTheSamplesOfEachTrace(int inFile, int inTrace) throws IOException {
        SegyFixture fixture = SegyFixture.of(SHAPE);
        Path file = write(stating(fixture, inFile, inTrace));
        if (inTrace != SHAPE.samples() || inFile == 0) {
            assertThat(remedy(() -> read(file, SegyReading.DEFAULT))).isEqualTo(SegyReading.SAMPLES.with("50"));
        }
        assertThat(read(file, SegyReading.DEFAULT.withSamples(50))).isEqualTo(fixture.samples());
    }

    @ParameterizedTest
    @CsvSource({"65536,0", "70000,4464", "131072,0", "100000,34464"})
    void countsThatDoNotFitTwoBytesAreProvedBySize(int samples, int stated) throws IOException {
        for (int crosslines : new int[] {1, 2}) {
            SegyFixture fixture = SegyFixture.of(new Shape(1, crosslines, samples)).with(8, ByteOrder.BIG_ENDIAN);
            Path file = write(stating(fixture, stated, stated));
            assertThat(remedy(() -> read(file, SegyReading.DEFAULT)))
                    .isEqualTo(SegyReading.SAMPLES.with(Integer.toString(samples)));
            assertThat(read(file, SegyReading.DEFAULT.withSamples(samples))).isEqualTo(fixture.samples());
        }
    }

    @Test
    void aNumberThatTheSizeDoesNotShowMayStillBeGiven() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        ByteBuffer.wrap(bytes).putShort(3220, (short) 0);
        for (int at = 3600; at < bytes.length; at += TRACE) {
            Arrays.fill(bytes, at, at + 180, (byte) 0);
        }
        Path file = write(bytes);
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT))).isEqualTo(SegyReading.SAMPLES);
        assertThat(read(file, SegyReading.DEFAULT.withSamples(50))).isEqualTo(SegyFixture.of(SHAPE).samples());
    }

    @Test
    void aFileCutShortIsNotTakenForOneWithOtherSamples() throws IOException {
        byte[] bytes = stating(SegyFixture.of(SHAPE), 50, 50);
        Path file = write(Arrays.copyOf(bytes, bytes.length - 100));
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT))).isEqualTo(SegyReading.SALVAGE);
    }

    private static byte[] inserted(byte[] bytes, byte[] between) {
        ByteBuffer all = ByteBuffer.allocate(bytes.length + between.length);
        return all.put(bytes, 0, 3600).put(between).put(bytes, 3600, bytes.length - 3600).array();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void undeclaredTextIsToldWithTheByteOfTheFirstTrace(int blocks) throws IOException {
        for (Charset charset : new Charset[] {Charset.forName("IBM037"), StandardCharsets.US_ASCII}) {
            byte[] text = ("C 1 MORE" + " ".repeat(3192)).repeat(blocks).getBytes(charset);
            Path file = write(inserted(stating(SegyFixture.of(SHAPE), 50, 50), text));
            long first = 3600 + 3200L * blocks;
            assertThat(remedy(() -> read(file, SegyReading.DEFAULT)))
                    .isEqualTo(SegyReading.FIRST_TRACE.with(Long.toString(first)));
            assertThat(read(file, SegyReading.DEFAULT.withFirstTrace(first)))
                    .isEqualTo(SegyFixture.of(SHAPE).samples());
        }
    }

    @Test
    void textIsToldEvenIfItHasTheLengthOfWholeTraces() throws IOException {
        SegyFixture fixture = SegyFixture.of(new Shape(3, 4, 140)); // four traces have 3200 bytes
        byte[] text = " ".repeat(3200).getBytes(StandardCharsets.US_ASCII);
        Path file = write(inserted(stating(fixture, 140, 140), text));
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT))).isEqualTo(SegyReading.FIRST_TRACE.with("6800"));
        assertThat(read(file, SegyReading.DEFAULT.withFirstTrace(6800))).isEqualTo(fixture.samples());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 400, 3200, 5000})
    void otherBytesBeforeTheFirstTraceAreTold(int more) throws IOException {
        Path file = write(inserted(stating(SegyFixture.of(SHAPE), 50, 50), new byte[more]));
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT)))
                .isEqualTo(SegyReading.FIRST_TRACE.with(Integer.toString(3600 + more)));
        assertThat(read(file, SegyReading.DEFAULT.withFirstTrace(3600 + more)))
                .isEqualTo(SegyFixture.of(SHAPE).samples());
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT.withFirstTrace(3600 + more + 1))))
                .isEqualTo(SegyReading.FIRST_TRACE.with(Integer.toString(3600 + more)));
    }

    @Test
    void textThatIsDeclaredButMissingIsTold() throws IOException {
        byte[] bytes = stating(SegyFixture.of(SHAPE), 50, 50);
        ByteBuffer.wrap(bytes).putShort(3504, (short) 9);
        Path file = write(bytes);
        assertThat(remedy(() -> read(file, SegyReading.DEFAULT))).isEqualTo(SegyReading.FIRST_TRACE.with("3600"));
        assertThat(read(file, SegyReading.DEFAULT.withFirstTrace(3600))).isEqualTo(SegyFixture.of(SHAPE).samples());
    }

    @Test
    void aTwinStatesWhatWasGiven() throws IOException {
        byte[] text = ("C 1 MORE" + " ".repeat(3192)).getBytes(StandardCharsets.US_ASCII);
        Path file = write(inserted(stating(SegyFixture.of(SHAPE), 0, 0), text));
        SegyReading reading = SegyReading.DEFAULT.withSamples(50).withFirstTrace(6800);
        Path twin = folder.resolve("twin.sgy");
        try (SegyVolume volume = SegyVolume.open(file, reading, Optional.empty());
                SegyWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        assertThat(read(twin, SegyReading.DEFAULT)).isEqualTo(SegyFixture.of(SHAPE).samples());
    }

    @Test
    void aByteOrderMayBeGiven() throws IOException {
        SegyFixture fixture = SegyFixture.of(SHAPE).with(5, ByteOrder.LITTLE_ENDIAN);
        byte[] wrong = changed(fixture.bytes(), b -> b.put(3296, new byte[] {1, 2, 3, 4}));
        Path file = write(wrong);
        assertThatThrownBy(() -> read(file, SegyReading.DEFAULT)).isInstanceOf(FormatException.class);
        assertThat(read(file, SegyReading.DEFAULT.with(WordOrder.LITTLE_ENDIAN))).isEqualTo(fixture.samples());
        assertThat(read(write(fixture.bytes()), SegyReading.DEFAULT.with(WordOrder.LITTLE_ENDIAN)))
                .isEqualTo(fixture.samples());
    }

    private static byte[] changed(byte[] bytes, Consumer<ByteBuffer> change) {
        change.accept(ByteBuffer.wrap(bytes));
        return bytes;
    }

    @Test
    void valuesThatNoFileHasAreRefused() throws IOException {
        assertThatThrownBy(() -> SegyReading.DEFAULT.withSamples(0)).hasMessageContaining("must be 1 to");
        assertThatThrownBy(() -> SegyReading.DEFAULT.withFirstTrace(-1)).hasMessageContaining("such as 3600");
        Path file = write(SegyFixture.of(SHAPE).bytes());
        assertThatThrownBy(() -> read(file, SegyReading.DEFAULT.withFirstTrace(100)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("headers take 3600");
    }
}
