package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Work;

/** Which numbers a measurement may hold: what is read from a store was written by anyone. */
class MeasurementTest {

    private static final long PEBIBYTE = 1L << 50;

    @Test
    void bytesAreAtMostAPebibyte() {
        assertThat(new Bytes(PEBIBYTE, 0, PEBIBYTE, PEBIBYTE).isMeasured()).isTrue();
        for (int n = 0; n < 4; n++) {
            long[] bytes = {1, 2, 3, 4};
            bytes[n] = PEBIBYTE + 1;
            assertThatThrownBy(() -> new Bytes(bytes[0], bytes[1], bytes[2], bytes[3])).hasMessage(
                    "bytes %s declared, %s reserved, %s projected, %s measured: must be 0 to 1125899906842624 each",
                    bytes[0], bytes[1], bytes[2], bytes[3]);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.POSITIVE_INFINITY, Double.NaN})
    void amountsAndTimesAreFiniteAndNotNegative(double wrong) {
        for (int n = 0; n < 9; n++) {
            double[] numbers = new double[9];
            numbers[n] = wrong;
            assertThatThrownBy(() -> seconds(numbers)).as("time %s", n)
                    .hasMessageContaining("must be 0 or more, and finite").hasMessageContaining(" " + wrong);
            if (n < 6) {
                assertThatThrownBy(() -> work(numbers)).as("amount %s", n)
                        .hasMessageContaining("must be 0 or more, and finite").hasMessageContaining(wrong + " ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, Double.MAX_VALUE})
    void amountsAndTimesMayBeAnythingElse(double number) {
        double[] numbers = new double[9];
        Arrays.fill(numbers, number);

        assertThat(seconds(numbers).total()).isEqualTo(number);
        assertThat(work(numbers).bytes()).isEqualTo(number);
    }

    private static Seconds seconds(double... numbers) {
        return new Seconds(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
                numbers[7], numbers[8]);
    }

    private static Work work(double... numbers) {
        return new Work(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
    }

    @Test
    void aTileIsNoLargerThanWhatIsReadForIt() {
        Shape tile = new Shape(4, 5, 6);

        assertThatCode(() -> load(tile, tile)).doesNotThrowAnyException();
        assertThatThrownBy(() -> load(tile, new Shape(4, 5, 5))).hasMessage(
                "tile %s with halo is %s: must not be smaller", tile, new Shape(4, 5, 5));
    }

    private static Load load(Shape tile, Shape source) {
        return new Load(tile, Halo.NONE, source, 1, 1, 1, source, false);
    }

    @Test
    void withoutHostOnlyItsMeasuredBytesAreUnknown() {
        Measurement all = Measurements.numbered(3);

        assertThat(all.withoutHost()).isEqualTo(new Measurement(all.subject(), all.kind(), all.load(),
                new Bytes(11, 12, 13, 0), all.device(), all.work(), all.seconds(), all.origin()));
    }
}
