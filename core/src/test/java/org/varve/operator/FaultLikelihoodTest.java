package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Operator;
import org.varve.core.Survey;
import org.varve.core.Output;
import org.varve.core.Metrics;
import org.varve.core.MapGrid.Step;
import org.varve.core.MapGrid;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** Likelihood, strike and dip of faults that are known, across dipping layers. */
class FaultLikelihoodTest {

    private static final Shape SHAPE = new Shape(25, 25, 61);
    private static final int CENTRE = 12;
    private static final int DEPTH = 30;

    /** How far around the middle the fault is looked for, in traces. */
    private static final int AROUND = 4;

    /** Dipping layers that are thrown by 20 samples where a fault cuts them. */
    private static Map<String, float[]> faulted(double strike, double dip, double throwOf, String strikes,
            String dips) {
        return faulted(strike, dip, throwOf, Map.of("strikes", strikes, "dips", dips));
    }

    private static Map<String, float[]> faulted(double strike, double dip, double throwOf,
            Map<String, String> parameters) {
        double cosine = Math.cos(Math.toRadians(strike));
        double sine = Math.sin(Math.toRadians(strike));
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int i = s / SHAPE.samples() / SHAPE.crosslines() - CENTRE;
            int j = s / SHAPE.samples() % SHAPE.crosslines() - CENTRE;
            int k = s % SHAPE.samples() - DEPTH;
            double beyond = i * cosine - j * sine + 0.25 - k / Math.tan(Math.toRadians(dip));
            double depth = k - 0.3 * i - 0.2 * j + (beyond > 0 ? throwOf : 0);
            samples[s] = (float) (Math.sin(0.5 * depth) + Math.sin(0.83 * depth + 1) + Math.sin(1.21 * depth));
        }
        Operator operator = Catalogue.get("fault-likelihood").create(parameters);
        return new UntiledRun(SHAPE, samples).outputs(operator);
    }

    private static int at(int i, int j, int k) {
        return ((CENTRE + i) * SHAPE.crosslines() + CENTRE + j) * SHAPE.samples() + DEPTH + k;
    }

    /** Where the likelihood is largest. */
    private static int peak(float... likelihood) {
        int peak = at(0, 0, 0);
        for (int i = -AROUND; i <= AROUND; i++) {
            for (int j = -AROUND; j <= AROUND; j++) {
                for (int k = -AROUND; k <= AROUND; k++) {
                    peak = likelihood[at(i, j, k)] > likelihood[peak] ? at(i, j, k) : peak;
                }
            }
        }
        return peak;
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 2, delimiter = "|", value = {"0 | 60 | 0,360,15", "90 | 60 | 0,360,30", "225 | 70 | 180,270,15",
            "30 | 75 | 0,90,15"})
    void strikeAndDipOfAFault(double strike, double dip, String strikes) {
        Map<String, float[]> fault = faulted(strike, dip, 20, strikes, "60,85,5");

        int peak = peak(fault.get("likelihood"));
        assertThat(fault.get("likelihood")[peak]).isGreaterThan(0.95f);
        assertThat(Math.IEEEremainder(fault.get("strike")[peak] - strike, 360)).isCloseTo(0, within(2.0));
        assertThat((double) fault.get("dip")[peak]).isCloseTo(dip, within(2.0));
    }

    /**
     * Bins of 25 m by 12.5 m, turned by 20 degrees, whose inlines run the other way or not, and 5 m of depth in a
     * sample.
     */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"40, 60, false", "130, 55, true", "265, 70, false"})
    void strikeAndDipAreThoseOnTheMap(double strike, double dip, boolean flipped) {
        double turn = Math.toRadians(20);
        int way = flipped ? -1 : 1;
        MapGrid grid = new MapGrid(new Step(way * 25 * Math.cos(turn), way * -25 * Math.sin(turn)),
                new Step(12.5 * Math.sin(turn), 12.5 * Math.cos(turn)), true, false);
        Survey survey = new Survey(SHAPE, 5, Survey.Unit.METRES).with(Metrics.of(grid, OptionalDouble.empty()));
        double cosine = Math.cos(Math.toRadians(strike));
        double sine = Math.sin(Math.toRadians(strike));
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int i = s / SHAPE.samples() / SHAPE.crosslines() - CENTRE;
            int j = s / SHAPE.samples() % SHAPE.crosslines() - CENTRE;
            int k = s % SHAPE.samples() - DEPTH;
            double east = i * grid.inline().east() + j * grid.crossline().east();
            double north = i * grid.inline().north() + j * grid.crossline().north();
            // the fault dips towards strike + 90
            double beyond = east * cosine - north * sine + 3 - 5 * k / Math.tan(Math.toRadians(dip));
            double depth = k - 0.3 * i - 0.2 * j + (beyond > 0 ? 20 : 0);
            samples[s] = (float) (Math.sin(0.5 * depth) + Math.sin(0.83 * depth + 1) + Math.sin(1.21 * depth));
        }
        Operator operator = Catalogue.get("fault-likelihood").create(Map.of("dips", "45,80,5", "plane", "13,13,45"));

        Map<String, float[]> fault = new UntiledRun(survey, List.of(samples)).outputs(operator);

        int peak = peak(fault.get("likelihood"));
        assertThat(fault.get("likelihood")[peak]).isGreaterThan(0.9f);
        assertThat(Math.IEEEremainder(fault.get("strike")[peak] - strike, 360)).isCloseTo(0, within(6.0));
        assertThat((double) fault.get("dip")[peak]).isCloseTo(dip, within(4.0));
        assertThat(operator.outputs(survey)).extracting(Output::unit)
                .containsExactly("", "degrees from north", "degrees", "");
    }

    /** Which comes deeper to neither side, so that opposite strikes are the same. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, delimiter = "|", value = {"0 | 0,360,15", "60 | 0,360,30"})
    void strikeAndDipOfAVerticalFault(double strike, String strikes) {
        Map<String, float[]> fault = faulted(strike, 90, 20, strikes, "60,90,10");

        int peak = peak(fault.get("likelihood"));
        assertThat(fault.get("likelihood")[peak]).isGreaterThan(0.95f);
        assertThat(Math.IEEEremainder(fault.get("strike")[peak] - strike, 180)).isCloseTo(0, within(2.0));
        assertThat((double) fault.get("dip")[peak]).isCloseTo(90, within(2.0));
    }

    @Test
    void aThinFaultIsATraceWide() {
        Map<String, float[]> fault = faulted(0, 90, 20, "0,180,45", "70,90,10");

        int likely = 0;
        int thin = 0;
        for (int i = -AROUND; i <= AROUND; i++) {
            likely += fault.get("likelihood")[at(i, 0, 0)] > 0.8f ? 1 : 0;
            thin += fault.get("thinned")[at(i, 0, 0)] > 0.8f ? 1 : 0;
        }
        assertThat(likely).isGreaterThan(1);
        assertThat(thin).isEqualTo(1);
    }

    @Test
    void dippingLayersWithoutAFaultHaveNone() {
        // planes that stay within the survey
        Map<String, float[]> whole =
                faulted(0, 60, 0, Map.of("strikes", "0,360,45", "dips", "60,80,10", "window", "3,3",
                        "plane", "9,9,21", "step", "3", "dip-window", "5,5,9", "dip-gradient", "0"));

        assertThat(whole.get("likelihood")[peak(whole.get("likelihood"))]).isLessThan(0.05f);
    }

    @Test
    void planesThatAreTooFlatOrTooManyAreRefused() {
        assertThatThrownBy(() -> Catalogue.get("fault-likelihood").create(Map.of("dips", "20,80,5", "aspect", "1")))
                .hasMessageContaining("dips 20.0,80.0,5.0").hasMessageContaining("steeper");
        assertThatThrownBy(() -> Catalogue.get("fault-likelihood").create(Map.of("strikes", "0,360,1")))
                .hasMessageContaining("120");
    }
}
