package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;

/** The traces of a file by their places in it. */
class FramedTracesTest {

    @TempDir
    private Path folder;

    /** Traces of these numbers of samples, which each states, as it states its own number. */
    static ByteBuffer traces(int... samples) {
        int bytes = 3600;
        for (int count : samples) bytes += 240 + 4 * count;
        ByteBuffer file = FileHeadTest.file(bytes);
        int at = 3600;
        for (int t = 0; t < samples.length; t++) {
            file.putInt(at, t + 1).putShort(at + 114, (short) samples[t]).putShort(at + 116, (short) 2000);
            at += 240 + 4 * samples[t];
        }
        return file;
    }

    private interface Check {
        void of(FramedTraces traces) throws IOException;
    }

    private void open(ByteBuffer bytes, SegyReading reading, Check check) throws IOException {
        Path path = Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes));
        try (InputFile file = InputFile.open(path);
                FramedTraces traces = FramedTraces.of(file, SegyDialect.INSTANCE, file.read(0, 3600), reading)) {
            check.of(traces);
        }
    }

    private static List<Integer> numbers(FramedTraces traces) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        traces.forEachHeader((trace, buffer, at) -> {
            assertThat(trace).isEqualTo(numbers.size());
            numbers.add(traces.fields().int32(buffer, at, 1));
        });
        return numbers;
    }

    @Test
    void tracesOfOneLengthLieInARow() throws IOException {
        open(traces(10, 10, 10), DEFAULT, traces -> {
            assertThat(traces.count()).isEqualTo(3);
            assertThat(traces.areEquallyLong()).isTrue();
            assertThat(traces.samples()).isEqualTo(10);
            assertThat(traces.memoryBytes()).isZero();
            assertThat(traces.header().samples()).isEqualTo(10);
            for (int t = 0; t <= 3; t++) assertThat(traces.position(t)).isEqualTo(3600 + 280 * t);
            for (int t = 0; t < 3; t++) assertThat(traces.bytes(t)).isEqualTo(280);
            assertThat(numbers(traces)).containsExactly(1, 2, 3);
        });
    }

    @Test
    void tracesThatDifferInLengthAreRemembered() throws IOException {
        open(traces(10, 20, 5), DEFAULT, traces -> {
            assertThat(traces.count()).isEqualTo(3);
            assertThat(traces.areEquallyLong()).isFalse();
            assertThat(traces.samples()).isEqualTo(20);
            assertThat(traces.memoryBytes()).isPositive();
            long[] places = {3600, 3880, 4200, 4460};
            for (int t = 0; t <= 3; t++) assertThat(traces.position(t)).isEqualTo(places[t]);
            for (int t = 0; t < 3; t++) assertThat(traces.bytes(t)).isEqualTo(places[t + 1] - places[t]);
            assertThat(numbers(traces)).containsExactly(1, 2, 3);
        });
    }

    /** What ends the last trace, and what is left behind it. */
    @Test
    void bytesBehindTracesOfSeveralLengthsAreLeft() throws IOException {
        ByteBuffer bytes = traces(10, 20, 5);
        ByteBuffer cut = ByteBuffer.wrap(FileHeadTest.array(bytes), 0, 4300).slice();
        try (OpenSegy segy = OpenSegy.of(folder.resolve("a.sgy"), FileHeadTest.array(cut), DEFAULT.withSalvage(true))) {
            assertThat(segy.file().traces()).isEqualTo(2);
            assertThat(segy.file().left()).isEqualTo(100);
            assertThat(segy.file().samples()).isEqualTo(20);
        }
    }

    /** A file that says that all traces have one length has no others. */
    @Test
    void tracesOfAStatedLengthAreNotLookedAt() {
        ByteBuffer bytes = traces(10, 20, 5).putShort(3502, (short) 1);
        assertThatThrownBy(() -> open(bytes, DEFAULT, traces -> {})).isInstanceOf(FormatException.class)
                .hasMessageContaining("holds 3 whole traces of 10 samples (IEEE float32) and 20 bytes more");
    }

    /** Traces of these lengths happen to fill the file as so many of one length. */
    @Test
    void tracesThatFillTheFileAreTakenAsTheFileSays() throws IOException {
        open(traces(5, 15), DEFAULT, traces -> {
            assertThat(traces.areEquallyLong()).isTrue();
            assertThat(traces.count()).isEqualTo(2);
        });
    }

    @Test
    void otherHeadersMayStandForThoseOfTheFile() throws IOException {
        Path path = Files.write(folder.resolve("a.sgy"), FileHeadTest.array(traces(10, 10)));
        ByteBuffer head = FileHeadTest.file(3600).putShort(3220, (short) 80);
        try (InputFile file = InputFile.open(path);
                FramedTraces traces =
                        FramedTraces.of(file, SegyDialect.INSTANCE, MemorySegment.ofBuffer(head.rewind()), DEFAULT)) {
            assertThat(traces.count()).isEqualTo(1);
            assertThat(traces.bytes(0)).isEqualTo(560);
        }
    }

    @Test
    void placesTakeAllowedMemory() {
        assertThatThrownBy(() -> open(traces(10, 20, 5), DEFAULT.withMemory(16), traces -> {}))
                .isInstanceOf(IndexTooLargeException.class);
    }

    @Test
    void closedTracesAreForgotten() throws IOException {
        Path path = Files.write(folder.resolve("a.sgy"), FileHeadTest.array(traces(10, 20, 5)));
        try (InputFile file = InputFile.open(path)) {
            FramedTraces traces = FramedTraces.of(file, SegyDialect.INSTANCE, file.read(0, 3600), DEFAULT);
            assertThat(traces.position(1)).isEqualTo(3880);
            traces.close();
            assertThatThrownBy(() -> traces.position(1)).isInstanceOf(IllegalStateException.class);
        }
    }
}
