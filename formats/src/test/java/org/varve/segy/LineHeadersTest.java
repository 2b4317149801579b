package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.IndexTooLargeException;
import org.varve.segy.LineHeaders.Pair;

/** What bytes 21 and 37 of the traces of a line show. */
class LineHeadersTest {

    private static final int TRACE = 240 + 4;
    private static final Pair NONE = new Pair(-1, -1);

    @TempDir
    private Path folder;

    private OpenSegy open(int traces, IntUnaryOperator cdp, IntUnaryOperator offset) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * TRACE);
        bytes.putShort(3216, (short) 4000).putShort(3220, (short) 1).putShort(3224, (short) 5);
        for (int t = 0; t < traces; t++) {
            bytes.putInt(3600 + t * TRACE + 20, cdp.applyAsInt(t)).putInt(3600 + t * TRACE + 36, offset.applyAsInt(t));
        }
        return OpenSegy.of(folder.resolve("line.sgy"), bytes.array(), SegyReading.DEFAULT);
    }

    private LineHeaders all(int traces, IntUnaryOperator cdp, IntUnaryOperator offset) throws IOException {
        try (OpenSegy segy = open(traces, cdp, offset)) {
            return LineHeaders.all(segy.file(), SegyReading.DEFAULT, segy.memory());
        }
    }

    private LineHeaders sampled(int traces, IntUnaryOperator cdp, IntUnaryOperator offset) throws IOException {
        try (OpenSegy segy = open(traces, cdp, offset)) {
            return LineHeaders.sampled(segy.file());
        }
    }

    /** The headers of traces with these numbers, separated by blanks. */
    private LineHeaders all(String cdps, String offsets) throws IOException {
        int[] cdp = Arrays.stream(cdps.split(" ")).mapToInt(Integer::parseInt).toArray();
        int[] offset = Arrays.stream(offsets.split(" ")).mapToInt(Integer::parseInt).toArray();
        return all(cdp.length, t -> cdp[t], t -> offset[t]);
    }

    /** In 1000 traces, five runs of 64 headers are read. */
    @ParameterizedTest
    @CsvSource({"0, true", "63, true", "64, false", "249, false", "250, true", "313, true", "314, false", "499, false",
            "500, true", "563, true", "564, false", "748, false", "749, true", "812, true", "813, false", "935, false",
            "936, true", "999, true"})
    void runsOfHeadersAreLookedAt(int other, boolean seen) throws IOException {
        assertThat(sampled(1000, t -> t, t -> t == other ? 7 : 0).offsetsVary()).isEqualTo(seen);
        assertThat(all(1000, t -> t, t -> t == other ? 7 : 0).offsetsVary()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 64, 65, 100, 128, 250})
    void eachHeaderIsLookedAtOnce(int traces) throws IOException {
        LineHeaders headers = sampled(traces, t -> 5, t -> 10 * t);
        assertThat(headers.hasNoPlaces()).as("an offset occurs twice").isFalse();
        assertThat(headers.offsetsVary()).isEqualTo(traces > 1);
    }

    @ParameterizedTest
    @CsvSource({"1 2 3, true, true", "3 2 1, true, true", "1 3 2, true, false", "3 1 2, true, false",
            "1 1 2, true, false", "2 2 1, true, false", "4 4 4, false, false", "4, false, true"})
    void byte21CountsWhereItOnlyRisesOrFalls(String cdps, boolean varies, boolean goesOn) throws IOException {
        LineHeaders headers = all(cdps, "0 0 0");
        assertThat(headers.cdpVaries()).isEqualTo(varies);
        assertThat(headers.cdpGoesOn()).isEqualTo(goesOn);
    }

    @Test
    void theFirstNeighboursOfOnePlaceAreFound() throws IOException {
        assertThat(all("5 5 5 6", "0 0 0 0").sameCdp()).isEqualTo(new Pair(0, 1));
        assertThat(all("5 6 6 7 7", "0 0 0 0 0").sameCdp()).isEqualTo(new Pair(1, 2));
        assertThat(all("5 6 5 6", "0 0 0 0").sameCdp()).isEqualTo(NONE);
        assertThat(all("5 5 5 5", "0 0 0 0").sameCdp()).as("it varies nowhere").isEqualTo(NONE);
        assertThat(sampled(1000, t -> t == 250 ? 63 : t, t -> 0).sameCdp()).as("the ends of two runs").isEqualTo(NONE);
    }

    @Test
    void theFirstOffsetThatDiffersIsFound() throws IOException {
        LineHeaders headers = all("5 5 5 5", "10 10 20 30");
        assertThat(headers.otherOffset()).isEqualTo(new Pair(0, 2));
        assertThat(headers.offsetsVary()).isTrue();
        assertThat(headers.offset()).isEmpty();
        LineHeaders same = all("5 6 7", "10 10 10");
        assertThat(same.otherOffset()).isEqualTo(NONE);
        assertThat(same.offsetsVary()).isFalse();
        assertThat(same.offset()).isEqualTo(OptionalInt.of(10));
    }

    @ParameterizedTest
    @CsvSource({"5 5 5, 1 2 3, false", "5 5 5, 1 2 1, true", "5 5 6, 1 2 1, false", "5 5 5, 1 1 1, false"})
    void gathersOfOnePlaceRepeatTheirOffsets(String cdps, String offsets, boolean hasNoPlaces) throws IOException {
        assertThat(all(cdps, offsets).hasNoPlaces()).isEqualTo(hasNoPlaces);
    }

    @ParameterizedTest
    @CsvSource({"4095, true", "4096, false"})
    void moreOffsetsThanAnyGatherHasAreNotCompared(int offsets, boolean repeat) throws IOException {
        assertThat(all(offsets + 1, t -> 5, t -> 3 * (t % offsets)).hasNoPlaces()).isEqualTo(repeat);
    }

    @ParameterizedTest
    @CsvSource({"1 2 3, 0 0 0, false", "1 2 3, 5 5 5, false", "7 9 11, 7 9 11, false", "7 9 11, 1 2 3, false",
            "11 9 7, 0 1 2, false", "7 9 11, 1 2 4, true", "7 9 11, 7 9 12, true", "1 3 2, 1 3 2, true",
            "1 3 2, 1 2 3, true", "5 5 5, 1 2 3, true", "5 5 5, 0 0 0, false", "5 5 6, 0 0 0, true",
            "5 6 5, 0 0 0, false"})
    void gathersAreToldFromLines(String cdps, String offsets, boolean prestack) throws IOException {
        assertThat(all(cdps, offsets).isPrestack()).isEqualTo(prestack);
    }

    @Test
    void aPassOverAllHeadersTakesAllowedMemoryAndReports() throws IOException {
        try (OpenSegy segy = open(3, t -> t, t -> 0)) {
            assertThatThrownBy(() -> LineHeaders.all(segy.file(), SegyReading.DEFAULT,
                    new IndexMemory(segy.input(), (1 << 20) - 1))).isInstanceOf(IndexTooLargeException.class);
            AtomicLong reported = new AtomicLong();
            LineHeaders.all(segy.file(), SegyReading.DEFAULT.with((traces, of) -> reported.set(traces)), segy.memory());
            assertThat(reported).hasValue(3);
        }
    }
}
