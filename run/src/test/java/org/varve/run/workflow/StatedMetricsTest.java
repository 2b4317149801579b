package org.varve.run.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.MapGrid;

/** Bins and velocity as text, in metres or feet: a factor of three between them turns dips into wrong angles. */
class StatedMetricsTest {

    private static final double FOOT = 0.3048;

    @ParameterizedTest
    @ValueSource(strings = {"25,12.5", "25m,12.5m", "25m,12.5", "25,12.5m", "2.5E1,12.5"})
    void binsAreMetresBetweenInlinesAndBetweenCrosslines(String text) {
        assertThat(StatedMetrics.bins(text)).isEqualTo(MapGrid.of(25, 12.5, false));
    }

    @Test
    void binsInFeetAreMetresToOperators() {
        MapGrid grid = StatedMetrics.bins("82.5ft,41.25ft");

        assertThat(grid).isEqualTo(MapGrid.of(82.5 * FOOT, 41.25 * FOOT, true));
        assertThat(grid.inline().length()).isEqualTo(25.146);
        assertThat(grid.crossline().length()).isEqualTo(12.573);
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "25,12.5,3", "82.5ft,41.25", "82.5,41.25ft", "82.5m,41.25ft", "25km,12km", ",", ""})
    void otherBinsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> StatedMetrics.bins(text)).withMessage("'%s': give metres "
                + "between inlines and between crosslines, such as 25,12.5 or 82.5ft,41.25ft", text);
    }

    @Test
    void numbersAreNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> StatedMetrics.bins("25,12.5.3"))
                .withMessage("'12.5.3': is not a number");
        assertThatIllegalArgumentException().isThrownBy(() -> StatedMetrics.velocity("2 500"))
                .withMessage("'2 500': is not a number");
    }

    @ParameterizedTest
    @CsvSource({"2500, 2500", "2500m/s, 2500", "8200ft/s, 2499.36"})
    void velocitiesAreMetresPerSecond(String text, double metres) {
        assertThat(StatedMetrics.velocity(text)).isEqualTo(metres);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.5km/s", "8200ft", "2500m", ""})
    void otherVelocitiesAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> StatedMetrics.velocity(text))
                .withMessage("'%s': give metres per second, such as 2500 or 8200ft/s", text);
    }

    /** It was meant in km/s. */
    @Test
    void noWaveIsSoSlow() {
        assertThatIllegalArgumentException().isThrownBy(() -> StatedMetrics.velocity("2.5"))
                .withMessageContaining("velocity 2.5 m/s: waves travel at 50 to 20000 m/s");
    }

    @Test
    void whatIsGivenGoesBeforeWhatAFileSays() {
        StatedMetrics file = StatedMetrics.NONE.with(MapGrid.of(30, 20, false)).with(2000);
        StatedMetrics bins = StatedMetrics.NONE.with(MapGrid.of(25, 12.5, false));
        StatedMetrics velocity = StatedMetrics.NONE.with(2500);

        assertThat(StatedMetrics.NONE.or(file)).isEqualTo(file);
        assertThat(bins.or(file))
                .isEqualTo(new StatedMetrics(Optional.of(MapGrid.of(25, 12.5, false)), OptionalDouble.of(2000)));
        assertThat(velocity.or(file))
                .isEqualTo(new StatedMetrics(Optional.of(MapGrid.of(30, 20, false)), OptionalDouble.of(2500)));
        assertThat(file.or(bins)).isEqualTo(file);
    }

    @Test
    void differencesAreToldInTheUnitsGiven() {
        StatedMetrics feet = StatedMetrics.NONE.with(StatedMetrics.bins("82.5ft,41.25ft")).with(2500);
        StatedMetrics metres = StatedMetrics.NONE.with(MapGrid.of(25, 12.5, false)).with(2000);

        assertThat(feet.differences(metres)).containsExactly("bins 82.5 by 41.25 ft, not 25.0 by 12.5 m",
                "velocity 2500.0 m/s, not 2000.0");
        assertThat(feet.differences(feet)).isEmpty();
        assertThat(feet.differences(StatedMetrics.NONE)).isEmpty();
        assertThat(StatedMetrics.NONE.differences(feet)).isEmpty();
    }
}
