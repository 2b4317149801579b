package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Compilation;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;
import org.varve.kernel.SampleWeights;

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

    /**
     * Layers that come deeper by {@code a} samples from inline to inline and by {@code b} from crossline to crossline.
     */
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

    @Test
    void theFrequencyAtTheEndsOfATraceIsThatOfTheOnlyStep() {
        float[] wave = trace("instantaneous-frequency", Map.of(), time -> cosine(25, time));

        for (int k : new int[] {0, 1, 498, 499}) {
            assertThat(wave[k]).as("sample %s", k).isCloseTo(25, within(1e-3f));
        }
        assertThat(trace("instantaneous-frequency", Map.of("lateral", "true"), time -> cosine(25, time))[499])
                .isCloseTo(12.5f, within(1e-3f));
    }

    /**
     * Sample 250 of the middle one of 3x3 traces of waves, by their frequencies from crossline to crossline; 0 for a
     * dead one.
     */
    private static float[] middles(String operator, boolean lateral, double[]... frequencies) {
        Shape shape = new Shape(3, 3, 500);
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            double frequency = frequencies[s / 1500][s / 500 % 3];
            samples[s] = frequency == 0 ? 0 : (float) cosine(frequency, s % 500 * INTERVAL);
        }
        Operator created = Catalogue.get(operator).create(Map.of("lateral", String.valueOf(lateral)));
        float[] output = new UntiledRun(shape, samples).output(created);
        return new float[] {output[1500 + 250], output[2000 + 250], output[2500 + 250]};
    }

    /** The mean over 3x3 traces of a derivative is 61/95 by 61/95 of that of the middle trace. */
    @Test
    void theFrequencyOfATraceAmongDeadOnesIsItsOwn() {
        double[][] lonely = {{0, 0, 0}, {0, 30, 0}, {0, 0, 0}};

        assertThat(middles("instantaneous-frequency", false, lonely)[1]).isCloseTo(30, within(1e-3f));
        assertThat(middles("instantaneous-frequency", true, lonely)[1])
                .isCloseTo((float) (30 * Math.pow(61 / 95.0, 2)), within(1e-3f));
        assertThat(middles("dominant-frequency", false, lonely)[1]).isCloseTo(30, within(1e-3f));
        assertThat(middles("response-frequency", false, lonely)[1]).isCloseTo(30, within(1e-3f));
        assertThat(middles("sweetness", false, lonely)[1]).isCloseTo((float) (5 / Math.sqrt(30)), within(1e-4f));
    }

    @Test
    void tracesBesideOthersKeepTheirFrequencies() {
        double[] mixed = {20, 30, 40};

        assertThat(middles("instantaneous-frequency", false, mixed, mixed, mixed))
                .containsExactly(new float[] {20, 30, 40}, within(1e-3f));
        assertThat(middles("instantaneous-frequency", true, mixed, mixed, mixed))
                .containsExactly(new float[] {21.8f, 30, 38.2f}, within(0.05f));
    }

    @ParameterizedTest
    @ValueSource(strings = {"instantaneous-frequency", "relative-amplitude-change", "amplitude-acceleration",
            "instantaneous-bandwidth", "dominant-frequency", "frequency-change", "sweetness", "quality-factor",
            "response-frequency"})
    void aMissingSampleStaysInItsTrace(String operator) {
        Layers missing = (i, j, k) -> i == 7 && j == 7 && k == 20 ? Double.NaN : cosine(30, k * INTERVAL) + i - j;
        float[] alone = cube(operator, Map.of(), missing).get(operator);
        float[] lateral = cube(operator, Map.of("lateral", "true"), missing).get(operator);

        for (int trace = 0; trace < 15 * 15; trace++) {
            boolean isMissing = Float.isNaN(alone[trace * 61 + 30]);
            assertThat(isMissing).as("trace %s", trace).isEqualTo(trace == 7 * 15 + 7);
        }
        assertThat(lateral[MIDDLE + 61]).isNaN();
    }

    /** Of two waves, the slower is the stronger: where they cancel, the phase runs backwards. */
    @Test
    void theFrequencyOfInterferingEventsIsNegative() {
        Wave two = time -> 5 * Math.cos(2 * Math.PI * 20 * time) + 4 * Math.cos(2 * Math.PI * 45 * time);
        float[] signed = trace("instantaneous-frequency", Map.of("sign", "true"), two);
        float[] size = trace("instantaneous-frequency", Map.of(), two);
        // they meet at sample 150, and are opposite half a beat of 25 Hz later; the phase of their sum turns from that
        // of the first
        double beat = 2 * Math.PI * 25 * INTERVAL;
        double together = Math.atan2(4 * Math.sin(beat), 5 + 4 * Math.cos(beat)) / (2 * Math.PI * INTERVAL);
        double opposite = Math.atan2(4 * Math.sin(beat), 5 - 4 * Math.cos(beat)) / (2 * Math.PI * INTERVAL);

        assertThat(signed[150]).isCloseTo((float) (20 + together), within(1e-3f));
        assertThat(signed[155]).isCloseTo((float) (20 - opposite), within(1e-3f)).isLessThan(-15);
        for (int k = 0; k < signed.length; k++) {
            assertThat(size[k]).isEqualTo(Math.abs(signed[k]));
        }
        float[] change = trace("frequency-change", Map.of("sign", "true"), two);
        assertThat(change[154]).isEqualTo((signed[155] - signed[153]) / 2);
        assertThat(change[0]).isEqualTo(signed[1] - signed[0]);
    }

    @Test
    void thePeakAndCentroidOfAChirpAreRightToAHundredth() {
        float[] peak = trace("peak-frequency", Map.of(), time -> cosine(15 + 10 * time, time));
        float[] centroid = trace("centroid-frequency", Map.of(), time -> cosine(15 + 10 * time, time));

        for (int k = 125; k < 375; k++) {
            double expected = 15 + 20 * k * INTERVAL;
            assertThat(peak[k]).isCloseTo((float) expected, within((float) (0.01 * expected)));
            assertThat(centroid[k]).isCloseTo((float) expected, within((float) (0.01 * expected)));
        }
    }

    /** The power of a wave under a window is that of the window's spectrum about its frequency. */
    @Test
    void theSpectralBandwidthOfAWaveIsThatOfTheWindow() {
        // of a Hann window: the root of a third over its length
        assertThat(trace("spectral-bandwidth", Map.of(), time -> cosine(60, time))[250])
                .isCloseTo((float) (Math.sqrt(1 / 3.0) / 0.128), within(0.05f));
    }

    @ParameterizedTest
    @CsvSource({"cwt-ricker, frequency=30", "cwt-ormsby, f1=10 f2=20 f3=40 f4=60"})
    void aWaveletPeaksAtItsFrequencyAndAtItsMiddle(String operator, String text) {
        float[] impulse = trace(operator, parameters(text), time -> time == 250 * INTERVAL ? 1 : 0);

        for (int lag = 1; lag < 60; lag++) {
            assertThat(impulse[250 + lag]).isCloseTo(impulse[250 - lag], within(1e-6f)).isLessThan(impulse[250]);
        }
        assertThat(trace(operator, parameters(text), time -> cosine(30, time))[250]).isCloseTo(5, within(1e-4f));
        assertThat(trace(operator, parameters(text), time -> cosine(12, time))[250]).isBetween(0.5f, 3f);
        assertThat(trace(operator, parameters(text), time -> cosine(65, time))[250]).isBetween(-0.1f, 1.5f);
    }

    /**
     * The amplitude spectrum of a Ricker wavelet: {@code (f / c)^2 exp(1 - (f / c)^2)} of that at its peak frequency
     * {@code c}.
     */
    @ParameterizedTest
    @CsvSource({"20", "30", "45"})
    void theSpectrumOfARickerWavelet(double frequency) {
        double share = frequency * frequency / 900;
        assertThat(trace("cwt-ricker", Map.of("frequency", "30"), time -> cosine(frequency, time))[250])
                .isCloseTo((float) (5 * share * Math.exp(1 - share)), within(1e-3f));
    }

    /** An Ormsby wavelet's spectrum is a trapezoid: half of its height in the middle of either slope. */
    @ParameterizedTest
    @CsvSource({"15, 0.5", "25, 1", "35, 1", "50, 0.5", "75, 0"})
    void theSpectrumOfAnOrmsbyWavelet(double frequency, double share) {
        float[] y = trace("cwt-ormsby", parameters("f1=10 f2=20 f3=40 f4=60"), time -> cosine(frequency, time));

        assertThat(y[250]).isCloseTo((float) (5 * share), within(0.1f));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spectral-decomposition", "stockwell"})
    void aWaveHasItsAmplitudeAtItsFrequencyAlone(String operator) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = (float) cosine(30, k * INTERVAL);
        }
        Map<String, float[]> outputs = new UntiledRun(TRACE, samples)
                .outputs(Catalogue.get(operator).create(Map.of("frequencies", "10,30,62.5")));

        assertThat(outputs.get("30hz")[250]).isCloseTo(5, within(0.01f));
        assertThat(outputs.get("10hz")[250]).isLessThan(0.3f);
        assertThat(outputs.get("62.5hz")[250]).isLessThan(0.6f);
    }

    @ParameterizedTest
    @CsvSource({"20, 0.5", "40, 1", "60, 1.5", "5, 0", "100, 0"})
    void aBluedWaveGrowsWithItsFrequencyWithinTheBand(double frequency, double gain) {
        float[] y =
                trace("spectral-blueing", Map.of("band", "16,90", "length", "500ms"), time -> cosine(frequency, time));

        double centre = Math.sqrt(16 * 90.0);
        assertThat(y[250]).isCloseTo((float) (gain == 0 ? 0 : 5 * frequency / centre), within(0.1f));
    }

    /** Two wavelets of different phase and polarity, each in a lobe of its own. */
    @Test
    void responsesAreThoseOfTheWaveletAtThePeakOfItsLobe() {
        Wave two = time -> packet(time, 0.7, 1, Math.PI / 3) - packet(time, 1.3, 2, 0);

        for (int k : new int[] {165, 175, 185}) {
            assertThat(trace("response-phase", Map.of(), two)[k]).isCloseTo(60, within(1f));
            assertThat(trace("response-frequency", Map.of(), two)[k]).isCloseTo(25, within(0.3f));
            assertThat(trace("response-amplitude", Map.of(), two)[k]).isCloseTo(0.5f, within(0.02f));
            assertThat(trace("apparent-polarity", Map.of(), two)[k]).isCloseTo(1, within(0.01f));
        }
        assertThat(trace("apparent-polarity", Map.of(), two)[330]).isCloseTo(-2, within(0.01f));
        assertThat(Math.abs(trace("response-phase", Map.of(), two)[320])).isCloseTo(180, within(1f));
    }

    private static double packet(double time, double centre, double amplitude, double phase) {
        double since = time - centre;
        return amplitude * Math.exp(-100 * since * since) * Math.cos(2 * Math.PI * 25 * since + phase);
    }

    /**
     * A tenth of a second before the peak of a wave packet, whose envelope grows by 5 times itself in a second there.
     */
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
        float[] gain = trace("time-gain", Map.of("gain", "2", "unit", "samples"), _ -> 1);
        float[] taper = trace("taper", Map.of("length", "40ms", "mute", "80ms"), _ -> 1);

        assertThat(gain[0]).isEqualTo(4);
        assertThat(gain[499]).isEqualTo(501 * 501);
        assertThat(taper[19]).isZero();
        assertThat(taper[25]).isCloseTo(0.5f, within(1e-6f));
        assertThat(taper[30]).isEqualTo(1);
        assertThat(taper[494]).isCloseTo(0.5f, within(1e-6f));
        assertThat(taper[499]).isZero();
    }

    /** A wave that decays as 1 over the time, or as an exponential of it, gets its amplitude back. */
    @Test
    void aGainUndoesTheDecayOfItsLaw() {
        float[] power = trace("time-gain", Map.of("gain", "1"), time -> time == 0 ? 3 : 5 / time);
        float[] exponential =
                trace("time-gain", Map.of("gain", "1.8", "law", "exponential"), time -> 5 * Math.exp(-1.8 * time));

        assertThat(power[0]).isZero();
        for (int k = 0; k < power.length; k++) {
            assertThat(exponential[k]).isCloseTo(5, within(1e-5f));
            if (k > 0) assertThat(power[k]).isCloseTo(5, within(1e-5f));
        }
    }

    @Test
    void aGainCountsFromTheZeroOfTheSurvey() {
        Survey late = new Survey(new Shape(1, 1, 3), 0.5, Survey.Unit.SECONDS).startingAt(-0.5);
        float[] weights = weights(new TimeGain(2), late);

        assertThat(weights).containsExactly(0, 0, 0.25f);
        assertThat(weights(new TimeGain(2), late.startingAt(1))).containsExactly(1, 2.25f, 4);
        assertThat(weights(new TimeGain(-1), late.startingAt(0))).containsExactly(0, 2, 1);
    }

    private static float[] weights(TimeGain gain, Survey survey) {
        Kernel kernel = new Compilation(Workflow.of(gain), survey).program().passes().getFirst().kernel();
        return ((SampleWeights) kernel).weights();
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

        assertThat(parabola[MIDDLE]).isCloseTo(1, within(1e-4f));
        assertThat(ramp[MIDDLE]).isCloseTo(7, within(0.01f));
    }

    /** A second derivative of a wave is the wave times the square of its angular frequency; a constant has none. */
    @Test
    void theSecondDerivativeOfALowWaveIsExact() {
        float[] wave = trace("second-derivative", Map.of(), time -> cosine(2, time));
        float[] constant = trace("second-derivative", Map.of(), _ -> 1e6);
        double angle = 2 * Math.PI * 2 * INTERVAL;

        assertThat(wave[250]).isCloseTo((float) (-5 * angle * angle), withinPercentage(0.2));
        assertThat(constant[250]).isCloseTo(0, within(0.1f));
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
    @CsvSource({"0, 0.5, 0", "0.5, 0, 90", "0, -0.5, 180", "-0.5, 0, 270", "0.3, 0.3, 45", "-0.4, 0.2, 296.565"})
    void dipAndAzimuthOfPlaneLayers(double a, double b, float azimuth) {
        Map<String, String> window = Map.of("window", "3,3,9");
        Map<String, String> former = Map.of("window", "3,3,9", "unit", "index", "reference", "updip");
        Map<String, float[]> outputs = cube("gst-dip-azimuth", window, plane(a, b));
        Map<String, float[]> updip = cube("gst-dip-azimuth", former, plane(a, b));

        assertThat(outputs.get("dip")[MIDDLE]).isCloseTo((float) Math.hypot(a, b), within(0.01f));
        assertThat(outputs.get("azimuth")[MIDDLE]).as("where the layers get deeper").isCloseTo(azimuth, within(0.5f));
        double dip = Math.toDegrees(Math.atan(Math.hypot(a, b)));
        assertThat(updip.get("dip")[MIDDLE]).isCloseTo((float) dip, within(0.5f));
        assertThat(updip.get("azimuth")[MIDDLE]).isCloseTo((azimuth + 180) % 360, within(0.5f));
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

    /** A chirp sweeps from 10 to 60 Hz; steps of the bank are 2 Hz. */
    @ParameterizedTest
    @ValueSource(strings = {"morlet", "ricker"})
    void aWaveletBankFollowsAChirp(String wavelet) {
        double rate = 50 / (TRACE.samples() * INTERVAL);
        float[] frequency = trace("wavelet-bank",
                Map.of("band", "8,70", "count", "32", "wavelet", wavelet, "length", "400ms"),
                time -> 5 * Math.cos(2 * Math.PI * (10 + rate * time / 2) * time));

        for (int k = 80; k < 420; k++) {
            assertThat((double) frequency[k]).isCloseTo(10 + rate * k * INTERVAL,
                    within(wavelet.equals("morlet") ? 3.0 : 6.0));
        }
    }

    /** Between frequencies 2.3 Hz apart. */
    @ParameterizedTest
    @ValueSource(doubles = {9.1, 20.7, 31.1, 44.9, 61.3})
    void aWaveletBankFindsAWaveBetweenItsFrequencies(double frequency) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) samples[k] = (float) cosine(frequency, k * INTERVAL);
        Map<String, float[]> peak =
                new UntiledRun(TRACE, samples).outputs(Catalogue.get("wavelet-bank").create(Map.of()));

        assertThat((double) peak.get("peak-frequency")[250]).isCloseTo(frequency, within(0.01 * frequency));
        assertThat(peak.get("peak-magnitude")[250]).isCloseTo(5, within(0.05f));
    }

    @Test
    void aWaveletBankKeepsTheAmplitudeOfAWave() {
        float[] frequencies = {20, 40, 60};
        for (float frequency : frequencies) {
            float[] samples = new float[TRACE.samples()];
            for (int k = 0; k < samples.length; k++) samples[k] = (float) cosine(frequency, k * INTERVAL);
            Map<String, float[]> all = new UntiledRun(TRACE, samples).outputs(Catalogue.get("wavelet-bank")
                    .create(Map.of("band", "20,60", "count", "3", "measure", "all")));

            assertThat(all.get(String.format(Locale.ROOT, "%.0fhz", frequency))[250]).isCloseTo(5, within(0.05f));
        }
    }

    /** Three zones of wavelets of their own, under noise: each sample's class is that of its zone. */
    @Test
    void waveformsAreToldApart() {
        Shape shape = new Shape(30, 20, 41);
        Random noise = new Random(5);
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            int zone = s / (20 * 41) / 10;
            double phase = 2 * Math.PI * (s % 41) / 10;
            samples[s] = (float) (Math.sin(phase * (zone + 1)) + 0.1 * noise.nextGaussian());
        }
        Map<String, float[]> outputs = new UntiledRun(shape, samples).outputs(
                Catalogue.get("waveform-classification").create(Map.of("prototypes",
                        String.join(";", prototype(1), prototype(2), prototype(3)))));

        // the middle of the window is at the start of a period
        for (int trace = 0; trace < shape.traces(); trace++) {
            assertThat(outputs.get("class")[trace * 41 + 20]).isEqualTo(trace / 200 + 1);
            assertThat(outputs.get("similarity")[trace * 41 + 20]).isGreaterThan(0.95f);
        }
    }

    private static String prototype(int zone) {
        return IntStream.range(-10, 11)
                .mapToObj(t -> String.valueOf(Math.sin(2 * Math.PI * t * zone / 10)))
                .collect(Collectors.joining(","));
    }

    /** As long as the traces, so that there is one window in each: three zones give three classes. */
    @Test
    void waveformsAreLearned() {
        Shape shape = new Shape(30, 40, 21);
        Random random = new Random(6);
        float[] samples = new float[(int) shape.size()];
        for (int trace = 0; trace < shape.traces(); trace++) {
            for (int k = 0; k < 21; k++) {
                double wave = Math.cos(2 * Math.PI * (k - 10) / 20 * (trace / 400 + 1));
                samples[trace * 21 + k] = (float) (wave + 0.05 * random.nextGaussian());
            }
        }
        float[] classes = new UntiledRun(shape, samples).output(Catalogue.get("waveform-classification")
                .create(Map.of("classes", "3", "window", "84ms")));

        for (int trace = 0; trace < shape.traces(); trace++) {
            assertThat(classes[trace * 21 + 10]).isEqualTo(classes[trace / 400 * 400 * 21 + 10]);
        }
        assertThat(Set.of(classes[10], classes[400 * 21 + 10], classes[800 * 21 + 10])).hasSize(3);
    }

    /** All waveforms are sums of two: the third component of noise alone is as weak as the noise. */
    @Test
    void twoWaveformsHaveTwoComponents() {
        Shape shape = new Shape(20, 20, 101);
        Random random = new Random(7);
        float[] samples = new float[(int) shape.size()];
        for (int trace = 0; trace < shape.traces(); trace++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            for (int k = 0; k < 101; k++) {
                double angle = 2 * Math.PI * k / 10;
                samples[trace * 101 + k] =
                        (float) (a * Math.cos(angle) + b * Math.sin(angle) + 0.01 * random.nextGaussian());
            }
        }
        Map<String, float[]> components = new UntiledRun(shape, samples)
                .outputs(Catalogue.get("principal-components").create(Map.of("window", "80ms")));

        assertThat(rms(components.get("component-1"))).isGreaterThan(1);
        assertThat(rms(components.get("component-2"))).isGreaterThan(1);
        assertThat(rms(components.get("component-3"))).isLessThan(0.5);
    }

    private static double rms(float... samples) {
        double sum = 0;
        for (float sample : samples) sum += (double) sample * sample;
        return Math.sqrt(sum / samples.length);
    }

    private static final Shape WAVES = new Shape(11, 23, 100);

    /** Three plane waves of random dip, delay and amplitude. */
    private static float[] planeWaves(int seed) {
        Random random = new Random(seed);
        float[] samples = new float[(int) WAVES.size()];
        for (int wave = 0; wave < 3; wave++) {
            double a = 1.2 * random.nextDouble() - 0.6;
            double b = 1.2 * random.nextDouble() - 0.6;
            double middle = 25 + 50 * random.nextDouble();
            double amplitude = 0.5 + random.nextDouble();
            for (int s = 0; s < samples.length; s++) {
                int i = s / (WAVES.crosslines() * WAVES.samples());
                int j = s / WAVES.samples() % WAVES.crosslines();
                double time = INTERVAL * (s % WAVES.samples() - middle - a * (i - 5) - b * (j - 11));
                double phase = Math.pow(Math.PI * 30 * time, 2);
                samples[s] += (float) (amplitude * (1 - 2 * phase) * Math.exp(-phase));
            }
        }
        return samples;
    }

    /** The energy of a signal over that of what differs from it, in decibels. */
    private static double decibels(float[] signal, float... samples) {
        double energy = 0;
        double rest = 0;
        for (int s = 0; s < signal.length; s++) {
            energy += signal[s] * signal[s];
            rest += (samples[s] - signal[s]) * (samples[s] - signal[s]);
        }
        return 10 * Math.log10(energy / rest);
    }

    private static float[] denoised(String parameters, float... samples) {
        return new UntiledRun(WAVES, samples).output(Catalogue.get("low-rank-denoise").create(parameters(parameters)));
    }

    /** In the mean of some surveys with as much noise as signal; on a plane of traces and on lines. */
    @ParameterizedTest
    @CsvSource({"11,11,11", "1,23,6"})
    void planeWavesRiseAboveNoise(int inlines, int crosslines, double least) {
        double gain = 0;
        int surveys = 3;
        for (int seed = 1; seed <= surveys; seed++) {
            float[] signal = planeWaves(seed);
            double energy = IntStream.range(0, signal.length).mapToDouble(s -> signal[s] * signal[s]).sum();
            Random random = new Random(100 + seed);
            float[] noisy = signal.clone();
            for (int s = 0; s < noisy.length; s++) {
                noisy[s] += (float) (Math.sqrt(energy / noisy.length) * random.nextGaussian());
            }
            String window = "window=%s,%s".formatted(inlines, crosslines);
            gain += decibels(signal, denoised(window, noisy)) - decibels(signal, noisy);
        }
        assertThat(gain / surveys).isGreaterThan(least);
    }

    /** As many as the rank: little is lost. Fewer: something is. */
    @Test
    void asManyPlaneWavesAsTheRankAreKept() {
        float[] signal = planeWaves(4);

        assertThat(decibels(signal, denoised("rank=3 band=1,124", signal))).isGreaterThan(30);
        assertThat(decibels(signal, denoised("rank=1 band=1,124", signal))).isLessThan(20);
    }
}
