package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;
import org.varve.file.InputFile;
import org.varve.segy.header.WordOrder;

/** Traces that differ in length lie one after the other, each as long as its own header says. */
class TraceLengthsTest {

    private static final int START = 3600;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    TraceLengthsTest() {
        bytes.writeBytes(new byte[START]);
    }

    /** Adds a trace with additional headers, and of samples that only their place tells apart. */
    private void add(int stated, int interval, int additional, int samples) {
        bytes.writeBytes(
                ByteBuffer.allocate(240).putShort(114, (short) stated).putShort(116, (short) interval).array());
        bytes.writeBytes(new byte[240 * additional + 2 * samples]);
    }

    /** Adds a trace whose first additional header says how many there are, and how many samples. */
    private void addExtended(int stated, int longSamples, int count, int additional, String name, Charset charset,
            int samples) {
        bytes.writeBytes(ByteBuffer.allocate(240).putShort(114, (short) stated).putShort(116, (short) 2000).array());
        bytes.writeBytes(ByteBuffer.allocate(240).putInt(136, longSamples).putShort(156, (short) count)
                .put(232, name.getBytes(charset)).array());
        bytes.writeBytes(new byte[240 * (additional - 1) + 2 * samples]);
    }

    /** What a test looks at; empty if all traces have one length. */
    private interface Check {
        void of(Optional<TraceLengths> lengths) throws IOException;
    }

    private void find(int samples, int additional, boolean salvage, Check check) throws IOException {
        Path path = Files.write(folder.resolve("a.sgy"), bytes.toByteArray());
        TraceFileHeader header = new TraceFileHeader(WordOrder.BIG_ENDIAN, SampleFormat.INT16, samples, samples, 2000,
                Revision.TWO_ONE, 3, false, new FileLayout(START, bytes.size(), additional, 0));
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, 1 << 20)) {
            check.of(TraceLengths.find(file, header, salvage, memory));
        }
    }

    @Test
    void eachTraceBeginsWhereTheOneBeforeEnds() throws IOException {
        add(5, 2000, 0, 5);
        add(3, 2000, 0, 3);
        add(0, 2000, 0, 4);
        add(9, 2000, 0, 9);
        find(4, 0, false, found -> {
            TraceLengths lengths = found.orElseThrow();
            assertThat(lengths.traces()).isEqualTo(4);
            assertThat(lengths.mostSamples()).isEqualTo(9);
            assertThat(lengths.end()).isEqualTo(START + 4 * 240 + 2 * 21);
            assertThat(lengths.position(0)).isEqualTo(START);
            assertThat(lengths.position(3)).isEqualTo(START + 3 * 240 + 2 * 12);
            int[] samples = {5, 3, 4, 9};
            for (int t = 0; t < 4; t++) {
                assertThat(lengths.samples(t)).isEqualTo(samples[t]);
                assertThat(lengths.headerBytes(t)).isEqualTo(240);
            }
            assertThat(lengths.isUniform()).isFalse();
            assertThat(lengths.bytes()).isPositive();
        });
    }

    /** Up to three additional headers, as the first of them says in either character set. */
    @ParameterizedTest
    @CsvSource({"SEG00001, US-ASCII", "SEG00001, IBM037"})
    void additionalHeadersAreCounted(String name, String charset) throws IOException {
        Charset set = Charset.forName(charset);
        addExtended(7, 0, 3, 3, name, set, 7);
        addExtended(7, 70, 1, 1, name, set, 70);
        addExtended(7, 0, 0, 1, name, set, 7);
        addExtended(7, -1, 9, 3, name, set, 7);
        addExtended(7, 1 << 25, 2, 2, name, set, 7);
        find(7, 3, false, found -> {
            TraceLengths lengths = found.orElseThrow();
            int[] additional = {3, 1, 1, 3, 2};
            for (int t = 0; t < 5; t++) {
                assertThat(lengths.headerBytes(t)).isEqualTo(240 * (1 + additional[t]));
                assertThat(lengths.samples(t)).isEqualTo(t == 1 ? 70 : 7);
            }
            assertThat(lengths.mostSamples()).isEqualTo(70);
            assertThat(lengths.end()).isEqualTo(bytes.size());
        });
    }

    /** Without that name all traces have as many additional headers as the file says. */
    @Test
    void otherAdditionalHeadersSayNothing() throws IOException {
        addExtended(7, 70, 1, 2, "SEG00002", StandardCharsets.US_ASCII, 7);
        addExtended(8, 70, 1, 2, "", StandardCharsets.US_ASCII, 8);
        find(7, 2, false, found -> {
            TraceLengths lengths = found.orElseThrow();
            assertThat(lengths.traces()).isEqualTo(2);
            assertThat(lengths.headerBytes(1)).isEqualTo(720);
            assertThat(lengths.samples(1)).isEqualTo(8);
        });
    }

    @Test
    void tracesOfOneLengthAreNone() throws IOException {
        for (int t = 0; t < 5; t++) add(4, 2000, 0, 4);
        find(4, 0, false, found -> assertThat(found).isEmpty());
    }

    /** After a thousand traces of one length, no other is looked for. */
    @ParameterizedTest
    @CsvSource({"999, true", "1000, false"})
    void aThousandTracesOfOneLengthAreEnough(int alike, boolean isFound) throws IOException {
        for (int t = 0; t < alike; t++) add(1, 2000, 0, 1);
        add(5, 2000, 0, 5);
        find(1, 0, false, found -> assertThat(found.isPresent()).isEqualTo(isFound));
    }

    /** The last trace may be cut short if that was asked for, and the others are traces by their interval. */
    @ParameterizedTest
    @CsvSource({"true, 2000, 7, true", "true, 2001, 7, false", "false, 2000, 7, false", "true, 2000, 3, true",
            "false, 2000, 8, true"})
    void theLastTraceMayBeCutShort(boolean salvage, int interval, int left, boolean isFound) throws IOException {
        add(5, 2000, 0, 5);
        add(3, interval, 0, 3);
        bytes.writeBytes(ByteBuffer.allocate(240).putShort(114, (short) 4).putShort(116, (short) 2000).array());
        bytes.writeBytes(new byte[left]);
        find(5, 0, salvage, found -> {
            assertThat(found.isPresent()).isEqualTo(isFound);
            found.ifPresent(lengths -> {
                assertThat(lengths.traces()).isEqualTo(left == 8 ? 3 : 2);
                assertThat(lengths.samples(1)).isEqualTo(3);
            });
        });
    }

    /** Fewer bytes than a header has are no trace. */
    @Test
    void bytesAfterTheLastTraceAreLeft() throws IOException {
        add(5, 2000, 0, 5);
        add(3, 2000, 0, 3);
        int end = bytes.size();
        bytes.writeBytes(new byte[239]);
        find(5, 0, false, found -> assertThat(found).isEmpty());
        find(5, 0, true, found -> assertThat(found.orElseThrow().end()).isEqualTo(end));
    }
}
