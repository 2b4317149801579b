package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** What operators make of an impulse, a wave, a chirp and plane layers: their signs and units. */
class PhysicsTest {

    /** Seconds from sample to sample, as {@link UntiledRun} has them. */
    private static final double INTERVAL = 0.004;

    private static final Shape TRACE = new Shape(1, 1, 500);
    private static final Shape CUBE = new Shape(15, 15, 61);
    private static final int MIDDLE = (7 * 15 + 7) * 61 + 30;

    /** A trace as a function of the time in seconds. */
    private interface Wave {
        double at(double time);
    }

    /** A survey as a function of inline, crossline and sample. */
    private interface Layers {
        double at(int i, int j, int k);
    }

    private static float[] trace(String operator, Map<String, String> parameters, Wave wave) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = (float) wave.at(k * INTERVAL);
        }
        return new UntiledRun(TRACE, samples).output(Catalogue.get(operator).create(parameters));
    }

    private static Map<String, float[]> cube(String operator, Map<String, String> parameters, Layers layers) {
        float[] samples = new float[(int) CUBE.size()];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) layers.at(s / (15 * 61), s / 61 % 15, s % 61);
        }
        return new UntiledRun(CUBE, samples).outputs(Catalogue.get(operator).create(parameters));
    }

    /** From {@code low=30 high=80}. */
    private static Map<String, String> parameters(String text) {
        return Arrays.stream(text.split(" ", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    private static double cosine(double frequency, double time) {
        return 5 * Math.cos(2 * Math.PI * frequency * time);
    }

    /** Layers that come deeper by {@code a} samples from inline to inline and by {@code b} from crossline to crossline. */
    private static Layers plane(double a, double b) {
        return (i, j, k) -> Math.sin(0.3 * (k - a * i - b * j));
    }

    @Test
    void anEnvelopeIsTheAmplitudeOfAWave() {
        float[] envelope = trace("envelope", Map.of(), time -> cosine(25, time));

        for (float value : envelope) {
            assertThat(value).isCloseTo(5, within(1e-5f));
        }
    }

    @Test
    void aPhaseIsZeroOnAPeakAndGrowsWithTime() {
        // of 25 Hz, a period has 10 samples
        float[] phase = trace("instantaneous-phase", Map.of(), time -> cosine(25, time));

        assertThat(phase[200]).isCloseTo(0, within(1e-3f));
        assertThat(phase[202]).isCloseTo(72, within(1e-3f));
        assertThat(phase[208]).isCloseTo(-72, within(1e-3f));
        assertThat(Math.abs(phase[205])).isCloseTo(180, within(1e-3f));
    }

    @Test
    void theFrequencyOfAChirpGrowsAlongTheTrace() {
        // from 10 Hz by 20 Hz a second
        float[] frequency = trace("instantaneous-frequency", Map.of(), time -> cosine(10 + 10 * time, time));

        assertThat(frequency[125]).isCloseTo(20, within(0.3f));
        assertThat(frequency[250]).isCloseTo(30, within(0.3f));
        assertThat(frequency[375]).isCloseTo(40, within(0.3f));
    }

    /** Of 10 Hz and 20 Hz a second more, away from the ends of the trace. */
    @Test
    void theFrequencyOfAChirpIsRightToAHundredth() {
        float[] frequency = trace("instantaneous-frequency", Map.of(), time -> cosine(10 + 10 * time, time));
        float[] change = trace("frequency-change", Map.of(), time -> cosine(10 + 10 * time, time));

        for (int k = 125; k < 375; k++) {
            double expected = 10 + 20 * k * INTERVAL;
            assertThat(frequency[k]).isCloseTo((float) expected, within((float) (0.01 * expected)));
        }
        assertThat(change[250]).isCloseTo((float) (20 * INTERVAL), within(0.04f));
    }

    /** A tenth of a second before the peak of a wave packet, whose envelope grows by 5 times itself in a second there. */
    @Test
    void theBandwidthAndQualityOfAWavePacket() {
        Wave packet = time -> Math.exp(-25 * (time - 1) * (time - 1)) * cosine(25, time);

        assertThat(trace("relative-amplitude-change", Map.of(), packet)[225]).isCloseTo(0.02f, within(1e-4f));
        assertThat(trace("amplitude-acceleration", Map.of(), packet)[225])
                .isCloseTo((float) (-50 * INTERVAL * INTERVAL), within(1e-5f));
        assertThat(trace("instantaneous-bandwidth", Map.of(), packet)[225])
                .isCloseTo((float) (5 / (2 * Math.PI)), within(0.01f));
        assertThat(trace("dominant-frequency", Map.of(), packet)[225])
                .isCloseTo((float) Math.hypot(25, 5 / (2 * Math.PI)), within(0.05f));
        assertThat(trace("quality-factor", Map.of(), packet)[225]).isCloseTo((float) (Math.PI * 25 / 5), within(0.1f));
    }

    @Test
    void sweetnessIsTheEnvelopeOverTheRootOfTheFrequency() {
        assertThat(trace("sweetness", Map.of(), time -> cosine(25, time))[250]).isCloseTo(1, within(1e-4f));
        assertThat(trace("sweetness", Map.of("mode", "linear"), time -> cosine(25, time))[250])
                .isCloseTo(0.2f, within(1e-4f));
        assertThat(trace("sweetness", Map.of("floor", "100"), time -> cosine(25, time))[250])
                .isCloseTo(0.5f, within(1e-4f));
    }

    @Test
    void aPhaseTurnedByNinetyDegreesIsAZeroCrossingWhereAPeakWas() {
        float[] y = trace("phase-rotation", Map.of("degrees", "90"), time -> cosine(25, time));

        assertThat(y[200]).isCloseTo(0, within(1e-4f));
        assertThat(y[201]).isNegative();
        assertThat(trace("cosine-phase", Map.of(), time -> cosine(25, time))[205]).isEqualTo(-1);
    }

    @Test
    void gainsAndTapersCountFromTheFirstSample() {
        float[] gain = trace("time-gain", Map.of("gain", "2"), _ -> 1);
        float[] taper = trace("taper", Map.of("length", "40", "mute", "80"), _ -> 1);

        assertThat(gain[0]).isEqualTo(4);
        assertThat(gain[499]).isEqualTo(501 * 501);
        assertThat(taper[19]).isZero();
        assertThat(taper[25]).isCloseTo(0.5f, within(1e-6f));
        assertThat(taper[30]).isEqualTo(1);
        assertThat(taper[494]).isCloseTo(0.5f, within(1e-6f));
        assertThat(taper[499]).isZero();
    }

    @Test
    void automaticGainMakesTheRmsOfAWaveOne() {
        float[] gain = trace("agc", Map.of("window", "1,1,41"), time -> cosine(25, time));
        double square = 0;
        for (int k = 230; k < 270; k++) {
            square += gain[k] * gain[k] / 40;
        }
        assertThat(Math.sqrt(square)).isCloseTo(1, within(0.02));
    }

    @Test
    void secondDerivativesAndGradientsOfSimpleSurveys() {
        float[] parabola =
                cube("second-derivative", Map.of(), (i, j, k) -> 0.5 * (k - 30) * (k - 30)).get("second-derivative");
        float[] ramp =
                cube("gradient-magnitude", Map.of(), (i, j, k) -> 2 * i - 3 * j + 6 * k).get("gradient-magnitude");

        assertThat(parabola[MIDDLE]).isCloseTo(0.93f, within(0.01f));
        assertThat(ramp[MIDDLE]).isCloseTo(7, within(0.01f));
    }

    @ParameterizedTest
    @CsvSource({"lowpass, corner=40", "highpass, corner=40", "bandpass, low=40 high=80"})
    void aFilterDelaysNothingAndHalvesItsCorner(String operator, String text) {
        Map<String, String> parameters = parameters(text);
        float[] impulse = trace(operator, parameters, time -> time == 250 * INTERVAL ? 1 : 0);
        float[] corner = trace(operator, parameters, time -> cosine(40, time));

        for (int lag = 1; lag < 200; lag++) {
            assertThat(impulse[250 + lag]).isCloseTo(impulse[250 - lag], within(1e-6f));
        }
        assertThat(impulse[250]).isPositive();
        assertThat(corner[250]).isCloseTo(2.5f, within(1e-3f));
    }

    @ParameterizedTest
    @CsvSource({"lowpass, corner=40, 10, 1", "lowpass, corner=40, 100, 0", "highpass, corner=40, 10, 0",
            "highpass, corner=40, 100, 1", "bandpass, low=30 high=80, 10, 0", "bandpass, low=30 high=80, 50, 1",
            "bandpass, low=30 high=80, 110, 0"})
    void aFilterKeepsTheFrequenciesOfItsName(String operator, String text, double frequency, float kept) {
        float[] y = trace(operator, parameters(text), time -> cosine(frequency, time));

        assertThat(y[250]).isCloseTo(kept * 5, within(0.01f));
    }

    @Test
    void theRmsOfAWaveIsItsAmplitudeOverTheRootOfTwo() {
        // a window of two periods and a sample
        float[] rms = trace("rms", Map.of("window", "1,1,21"), time -> 5 * Math.sin(2 * Math.PI * 25 * time));

        assertThat(rms[250]).isCloseTo((float) (5 * Math.sqrt(10 / 21.0)), within(1e-5f));
    }

    @Test
    void aDerivativeIsPositiveWhereSamplesGrow() {
        float[] y = trace("first-derivative", Map.of(), time -> time == 250 * INTERVAL ? 1 : 0);

        assertThat(y[249]).isCloseTo(0.5f, within(1e-5f));
        assertThat(y[250]).isZero();
        assertThat(y[251]).isCloseTo(-0.5f, within(1e-5f));
    }

    @ParameterizedTest
    @CsvSource({"0, -0.5, 0", "-0.5, 0, 90", "0, 0.5, 180", "0.5, 0, 270", "-0.3, -0.3, 45", "0.4, -0.2, 296.565"})
    void dipAndAzimuthOfPlaneLayers(double a, double b, float azimuth) {
        Map<String, float[]> outputs = cube("gst-dip-azimuth", Map.of("window", "3,3,9"), plane(a, b));

        double dip = Math.toDegrees(Math.atan(Math.hypot(a, b)));
        assertThat(outputs.get("dip")[MIDDLE]).isCloseTo((float) dip, within(0.5f));
        assertThat(outputs.get("azimuth")[MIDDLE]).as("where the layers rise").isCloseTo(azimuth, within(0.5f));
    }

    @Test
    void flatLayersHaveNoDip() {
        assertThat(cube("gst-dip-azimuth", Map.of(), plane(0, 0)).get("dip")[MIDDLE]).isCloseTo(0, within(1e-3f));
    }

    @Test
    void theTensorOfARampIsTheProductsOfItsSlopes() {
        Map<String, float[]> tensor = cube("structure-tensor", Map.of(), (i, j, k) -> 2 * i - 3 * j + 5 * k);

        assertThat(tensor.get("ii")[MIDDLE]).isCloseTo(4, within(1e-3f));
        assertThat(tensor.get("ij")[MIDDLE]).isCloseTo(-6, within(1e-3f));
        assertThat(tensor.get("ik")[MIDDLE]).isCloseTo(10, within(1e-3f));
        assertThat(tensor.get("jj")[MIDDLE]).isCloseTo(9, within(1e-3f));
        assertThat(tensor.get("jk")[MIDDLE]).isCloseTo(-15, within(1e-3f));
        assertThat(tensor.get("kk")[MIDDLE]).isCloseTo(25, within(1e-3f));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void planeLayersHaveNoChaosAndAFaultHas(double dip) {
        Layers plane = plane(dip, 0);
        Layers fault = (i, j, k) -> plane.at(i, j, k + (j < 7 ? 9 : 0));

        assertThat(cube("chaos", Map.of(), plane).get("chaos")[MIDDLE]).isCloseTo(0, within(1e-3f));
        assertThat(cube("chaos", Map.of(), fault).get("chaos")[MIDDLE]).isGreaterThan(0.05f);
    }

    @Test
    void semblanceIsOneOfFlatLayersLessOfDippingOnesAndLowAtAFault() {
        Layers flat = plane(0, 0);
        Layers fault = (i, j, k) -> flat.at(i, j, k + (j < 7 ? 10 : 0));

        float dipping = cube("semblance", Map.of(), plane(1, 0)).get("semblance")[MIDDLE];
        assertThat(cube("semblance", Map.of(), flat).get("semblance")[MIDDLE]).isCloseTo(1, within(1e-5f));
        assertThat(dipping).isBetween(0.9f, 0.99f);
        assertThat(cube("semblance", Map.of(), fault).get("semblance")[MIDDLE]).isLessThan(0.2f);
    }

    @Test
    void aSmoothedImpulseIsTheFilterItself() {
        Layers impulse = (i, j, k) -> i == 7 && j == 7 && k == 30 ? 1 : 0;
        float[] gaussian = cube("gaussian", Map.of("sigma", "0,0,2"), impulse).get("gaussian");

        assertThat(gaussian[MIDDLE + 2] / gaussian[MIDDLE]).isCloseTo((float) Math.exp(-0.5), within(1e-5f));
        assertThat(gaussian[MIDDLE - 2]).isEqualTo(gaussian[MIDDLE + 2]);
        assertThat(cube("mean", Map.of("window", "1,1,3"), impulse).get("mean")[MIDDLE + 1])
                .isCloseTo(1 / 3f, within(1e-6f));
    }
}
