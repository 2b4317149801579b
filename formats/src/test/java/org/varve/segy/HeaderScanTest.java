package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/** What all headers of a file hold, and the text around its traces. */
class HeaderScanTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyFieldHasItsRange(boolean big) throws IOException {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).with(5, order).bytes()).order(order);
        for (int t = 0; t < 12; t++) {
            Arrays.fill(bytes.array(), 3600 + t * TRACE, 3600 + t * TRACE + 188, (byte) 0);
            Arrays.fill(bytes.array(), 3600 + t * TRACE + 196, 3600 + t * TRACE + 240, (byte) 0);
            bytes.putShort(3600 + t * TRACE + 28, (short) (t < 2 ? 2 : 1)).putInt(3600 + t * TRACE + 236, 6 * t - 9)
                    .putShort(3600 + t * TRACE + 108, (short) -7);
        }
        HeaderScan scan = HeaderScan.of(write(bytes.array()), SegyDialect.INSTANCE, SegyReading.DEFAULT);
        assertThat(scan.traces()).isEqualTo(12);
        assertThat(scan.dead()).isEqualTo(2);
        assertThat(scan.fields()).hasSameSizeAs(HeaderField.ALL);
        assertThat(scan.used()).map(range -> "%s %s %s %s %s".formatted(range.field().at(), range.min(), range.max(),
                range.distinct().getAsInt(), range.step())).containsExactly("29 1 2 2 1", "109 -7 -7 1 0",
                        "189 100 102 3 1", "193 3000 3003 4 1", "237 -9 57 12 6");
    }

    /** Numbers are counted up to 65,536, 0 among them, whenever it comes. */
    @ParameterizedTest
    @CsvSource({"0", "100", "65535", "65536", "-1"})
    void distinctNumbersAreCounted(int zeroAfter) {
        DistinctNumbers numbers = new DistinctNumbers();
        Set<Integer> seen = new HashSet<>();
        SplittableRandom random = new SplittableRandom(zeroAfter);
        while (seen.size() <= DistinctNumbers.LIMIT) {
            int number = seen.size() == zeroAfter ? 0 : 1 + random.nextInt(1 << 20) * 4096;
            for (int twice = 0; twice < 2; twice++) numbers.add(number);
            seen.add(number);
            assertThat(numbers.isFull()).isEqualTo(seen.size() > DistinctNumbers.LIMIT);
            if (!numbers.isFull()) assertThat(numbers.count()).isEqualTo(seen.size());
        }
        numbers.add(0);
        numbers.add(-5);
        assertThat(numbers.isFull()).isTrue();
    }

    @Test
    void moreValuesThanAreCountedAreTold() throws IOException {
        int traces = DistinctNumbers.LIMIT + 1;
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(1, 1, 1)).with(8, ByteOrder.BIG_ENDIAN).bytes(),
                3600 + traces * 241);
        for (int t = 0; t < traces; t++) ByteBuffer.wrap(bytes).putInt(3600 + t * 241, 3 * t + 1);
        HeaderScan scan = HeaderScan.of(write(bytes), SegyDialect.INSTANCE, SegyReading.DEFAULT);
        assertThat(scan.fields().getFirst()).isEqualTo(
                new HeaderScan.Range(HeaderField.ALL.getFirst(), 1, 3 * traces - 2, OptionalInt.empty(), 3));
    }

    /** A file of blocks of 3200 bytes after the first 3600, which begin with these texts. */
    private InputFile blocks(Charset charset, String... texts) throws IOException {
        byte[] bytes = new byte[3600 + 3200 * texts.length];
        for (int n = 0; n < texts.length; n++) {
            Arrays.fill(bytes, 3600 + 3200 * n, 6800 + 3200 * n, " ".getBytes(charset)[0]);
            byte[] text = texts[n].getBytes(charset);
            System.arraycopy(text, 0, bytes, 3600 + 3200 * n, text.length);
        }
        return InputFile.open(write(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"IBM037", "US-ASCII"})
    void textEndsWithItsStanza(String charset) throws IOException {
        try (InputFile file =
                blocks(Charset.forName(charset), "((SEG: Layout))", "more", "(( seg : ENDTEXT ))", "((X: y))")) {
            assertThat(Stanzas.end(file, 3505)).isEqualTo(3600 + 3 * 3200);
        }
        try (InputFile file = blocks(Charset.forName(charset), "((SEG: EndText))")) {
            assertThat(Stanzas.end(file, 3505)).isEqualTo(6800);
        }
        try (InputFile file = blocks(Charset.forName(charset), "((SEG: Layout))", "more")) {
            assertThatThrownBy(() -> Stanzas.end(file, 3505)).isInstanceOf(FormatException.class).hasMessageContaining(
                    "(byte 3505 is -1), and none of the blocks up to byte 10000 begins with ((SEG: EndText))");
        }
    }

    /** Blocks at the end are text from the first stanza on. */
    @ParameterizedTest
    @CsvSource({"'', 0", "plain, 0", "((A: b)), 1", "((A: b))|more, 2", "more|((A: b)), 1", "((A: b))|more|((C: d)), 3",
            "((A: b))|x\u0001y|((C: d)), 1", "((A: b))|x\u0001y, 0"})
    void textAfterTheTracesIsFound(String texts, int blocks) throws IOException {
        try (InputFile file = blocks(StandardCharsets.US_ASCII, texts.split("\\|", -1))) {
            assertThat(Stanzas.trailing(file)).isEqualTo(blocks);
        }
    }
}
