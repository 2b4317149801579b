package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;
import org.varve.formats.Fact;

/** The offsets of a file, counted and described. */
class OffsetsTest {

    @TempDir
    private Path folder;

    /** Traces of one byte. */
    private Path write(int traces, IntUnaryOperator offset) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * 241);
        bytes.putShort(3216, (short) 2000).putShort(3220, (short) 1).putShort(3224, (short) 8);
        for (int t = 0; t < traces; t++) bytes.putInt(3600 + t * 241 + 36, offset.applyAsInt(t));
        return Files.write(folder.resolve("a.sgy"), bytes.array());
    }

    private static Offsets of(int... offsets) {
        TreeMap<Integer, Long> traces = new TreeMap<>();
        Arrays.stream(offsets).forEach(offset -> traces.merge(offset, 1L, Long::sum));
        return new Offsets(traces);
    }

    @Test
    void tracesAreCountedByTheirOffsets() throws IOException {
        Path file = write(7, t -> 100 * (t % 3) - 50);
        assertThat(Offsets.of(file, SegyDialect.INSTANCE, DEFAULT).traces())
                .containsExactly(Map.entry(-50, 3L), Map.entry(50, 2L), Map.entry(150, 2L));
        assertThat(Offsets.of(file, SegyDialect.INSTANCE, DEFAULT, 400).traces()).containsExactly(Map.entry(0, 7L));
        assertThatThrownBy(() -> Offsets.of(file, SegyDialect.INSTANCE, DEFAULT, 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("width 0 of a class of offsets");
    }

    @Test
    void moreOffsetsThanAnySurveyHasAreRefused() throws IOException {
        Path file = write(65_537, t -> t);
        assertThatThrownBy(() -> Offsets.of(file, SegyDialect.INSTANCE, DEFAULT)).isInstanceOf(FormatException.class)
                .asString().contains("has more than 65536 different offsets (byte 37)", "OffsetClass.width(offset)");
        assertThat(Offsets.of(file, SegyDialect.INSTANCE, DEFAULT, 2).traces()).hasSize(32_769);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(3600 + 65_536 * 241L);
        }
        assertThat(Offsets.of(file, SegyDialect.INSTANCE, DEFAULT).traces()).hasSize(65_536);
    }

    @ParameterizedTest
    @CsvSource({"100, 0", "100 150 250, 50", "-30 0 45, 15", "7 8, 1"})
    void theStepDividesAllDifferences(String offsets, long step) {
        assertThat(of(numbers(offsets)).step()).isEqualTo(step);
    }

    private static int[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "1 2 2 3, 2", "1 2 2 3 3, 2", "-4 -4 9, -4", "1 2 3 3 3 2, 3"})
    void theOffsetOfMostTracesIsTheLargest(String offsets, int largest) {
        assertThat(of(numbers(offsets)).largest()).isEqualTo(largest);
    }

    @Test
    void fewOffsetsAreDescribedOneByOne() {
        Offsets offsets = new Offsets(new TreeMap<>(Map.of(100, 1234L, 150, 1L)));
        Map<String, Object> group = Map.of("count", 2, "first", 100, "last", 150, "step", 50L, "traces",
                offsets.traces());
        assertThat(offsets.describe()).containsExactly(
                Fact.of("offsets", "2, from 100 to 150, step 50").with("offsets", group),
                new Fact("offset", List.of("100: 1,234 traces", "150: 1 traces"), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"64, true", "65, false"})
    void ofManyOffsetsTheRangeIsDescribed(int count, boolean each) {
        Offsets offsets = of(IntStream.range(0, count).map(k -> 10 * k).toArray());
        List<Fact> facts = offsets.describe();
        assertThat(facts).hasSize(each ? 2 : 1);
        assertThat(facts.getFirst().sentences()).containsExactly(
                "%s, from 0 to %s, step 10".formatted(count, 10 * (count - 1)));
        assertThat(((Map<?, ?>) facts.getFirst().values().get("offsets")).containsKey("traces")).isEqualTo(each);
    }
}
