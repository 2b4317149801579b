package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.History;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;

/** Windows, lags and lengths in samples, ms, s, m, ft or traces. */
class ExtentTest {

    private static final Shape SHAPE = new Shape(7, 9, 80);
    private static final MapGrid BINS = MapGrid.of(25, 12.5, false);

    private static final Survey TIME = survey(0.004, Survey.Unit.SECONDS);
    private static final Survey DEPTH = survey(5, Survey.Unit.METRES);

    private static Survey survey(double interval, Survey.Unit unit) {
        return new Survey(SHAPE, interval, unit).with(Metrics.of(BINS, OptionalDouble.empty()));
    }

    private static Operator operator(String name, String... parameters) {
        return Catalogue.get(name).create(Stream.of(parameters).map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    }

    private static List<History.Extent> extents(Operator operator, Survey survey) {
        return new Compilation(Workflow.of(operator), survey).extents();
    }

    private static String extent(Operator operator, Survey survey) {
        return extents(operator, survey).getFirst().extent();
    }

    private static float[] noise() {
        Random random = new Random(1);
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) random.nextGaussian();
        return samples;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "3,3,40ms        | 3,3,11 samples",
            "3,3,0.04s       | 3,3,11 samples",
            "3,3,39.9ms      | 3,3,9 samples",
            "3,3,1ms         | 3,3,1 samples",
            "75m,75m,9       | 3,7,9 samples",
            "83ft,83ft,9     | 1,3,9 samples",
            "1m,1m,32ms      | 1,1,9 samples",
            "3traces,25m,9samples/11samples | 3,3,9 samples"})
    void aWindowHasTheNearestOddNumberOfSamples(String window, String samples) {
        assertThat(extent(operator("semblance", "window=" + window), TIME)).isEqualTo(samples);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "3,3,45m         | 3,3,9 samples",
            "3,3,150ft       | 3,3,9 samples",
            "3,3,40ms/7samples | 3,3,7 samples"})
    void aWindowInDepth(String window, String samples) {
        assertThat(extent(operator("semblance", "window=" + window), DEPTH)).isEqualTo(samples);
    }

    @Test
    void aWindowInFeetOfASurveyInFeet() {
        assertThat(extent(operator("rms", "window=1,1,100ft"), survey(10, Survey.Unit.FEET)))
                .isEqualTo("1,1,11 samples");
        assertThat(extent(operator("rms", "window=1,1,30.48m"), survey(10, Survey.Unit.FEET)))
                .isEqualTo("1,1,11 samples");
    }

    /** 40 ms reach as far whatever the interval, and 9 samples are 9 samples. */
    @ParameterizedTest
    @CsvSource({"0.004,11", "0.002,21", "0.001,41"})
    void aTimeIsATimeAtAnyInterval(double interval, int samples) {
        Survey survey = survey(interval, Survey.Unit.SECONDS);

        assertThat(extent(operator("rms", "window=1,1,40ms"), survey)).isEqualTo("1,1,%s samples".formatted(samples));
        assertThat(extents(operator("rms", "window=1,1,9"), survey)).isEmpty();
    }

    @Test
    void anOperatorComputesWithItsFittedWindow() {
        assertSame(operator("semblance", "window=3,3,9"), operator("semblance", "window=75m,3traces,32ms"));
        assertSame(operator("gaussian", "sigma=1,2,1.5"), operator("gaussian", "sigma=25m,25m,6ms"));
        assertSame(operator("dip-steered-median", "window=3,5"), operator("dip-steered-median", "window=75m,50m"));
        assertSame(operator("taper", "length=25", "mute=10"), operator("taper", "length=100ms", "mute=0.04s"));
        assertSame(operator("peak-frequency", "length=33"), operator("peak-frequency"));
        assertSame(operator("reflection-intensity", "window=9"), operator("reflection-intensity", "window=32ms"));
    }

    @Test
    void lengthsOfLayersPlanesAndPairsAreFitted() {
        assertSame(operator("structure-oriented-smoothing", "sigma=1"),
                operator("structure-oriented-smoothing", "sigma=1traces"));
        assertSame(operator("dip-steered-median", "height=1"), operator("dip-steered-median", "height=5ms"));
        assertSame(operator("fault-likelihood", "strikes=0,90,90", "step=3"),
                operator("fault-likelihood", "strikes=0,90,90", "step=10ms"));
        assertSame(operator("glcm", "distance=2", "range=survey"),
                operator("glcm", "distance=25m", "range=survey"));
        assertSame(operator("glcm", "distance=2", "direction=0", "range=survey"),
                operator("glcm", "distance=0.008s", "direction=0", "range=survey"));
    }

    /** 25 m are one inline, and two crosslines. */
    @Test
    void aSigmaInMetresIsAsLongInBothDirections() {
        assertThat(extents(operator("structure-oriented-smoothing", "sigma=25m"), TIME))
                .containsExactly(new History.Extent("structure-oriented-smoothing", "sigma", "1.0,2.0 traces"));
        float[] spike = new float[(int) SHAPE.size()];
        spike[at(3, 4, 40)] = 1;
        float[] smooth = new UntiledRun(TIME, List.of(spike))
                .outputs(operator("structure-oriented-smoothing", "sigma=25m", "max-dip=0.001"))
                .get("structure-oriented-smoothing");
        assertThat(smooth[at(2, 4, 40)]).isEqualTo(smooth[at(3, 6, 40)], within(5e-4f));
        assertThat((double) smooth[at(2, 4, 40)] / smooth[at(3, 4, 40)])
                .isEqualTo(Math.exp(-0.5), within(1e-2));
    }

    private static int at(int inline, int crossline, int sample) {
        return (inline * SHAPE.crosslines() + crossline) * SHAPE.samples() + sample;
    }

    private static void assertSame(Operator counted, Operator measured) {
        Map<String, float[]> expected = new UntiledRun(TIME, List.of(noise())).outputs(counted);
        Map<String, float[]> actual = new UntiledRun(TIME, List.of(noise())).outputs(measured);
        expected.forEach((output, samples) -> assertThat(actual.get(output)).as(output).isEqualTo(samples));
    }

    @Test
    void lagsAndShiftsAreRounded() {
        assertThat(extents(operator("predictability", "lag=10ms"), TIME))
                .containsExactly(new History.Extent("predictability", "lag", "3 samples"));
        assertThat(extents(operator("predictability", "lag=8"), TIME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "semblance | window=3,3,40m   | window 40m: the survey is in time; give ms, s or samples along traces, such as 40ms",
            "semblance | window=3,3ms,9   | window 3ms: is a length across traces; give traces, m or ft, such as 75m",
            "semblance | window=3,3,9traces | window 9traces: is a length along traces; give samples, ms, s, m or ft",
            "dip-steered-median | height=100ms | height 25: must lie in 0..16",
            "dip-steered-median | height=10m | height 10m: the survey is in time",
            "fault-likelihood | step=204ms | step 51: must lie in 1..45",
            "glcm      | distance=1m      | distance 0.0: must be at least 1.0",
            "glcm      | distance=8ms     | distance 8ms: is a length across traces; give traces, m or ft",
            "glcm      | distance=100m    | distance 8: a window of 1,7,7 holds no pairs in direction 90",
            "predictability | lag=8m      | lag 8m: the survey is in time",
            "median    | window=3,3,60ms  | window 3,3,15: a median looks at 7,7,7 samples at most",
            "peak-frequency | length=40m  | 40m: the survey is in time; give ms, s or samples along traces, such as 40ms",
            "peak-frequency | length=0.128 | length 0.128: a number alone counts samples and must be whole; give the unit of a length, such as 40ms",
            "taper     | mute=12.5       | mute 12.5: a number alone counts samples and must be whole; give the unit of a length, such as 40ms",
            "peak-frequency | length=4ms  | length 4ms: is one sample of this survey; give 3 at least, such as 33samples"})
    void whatDoesNotSuitASurveyInTimeIsRefused(String name, String parameter, String message) {
        assertThatThrownBy(() -> extents(operator(name, parameter), TIME)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "semblance | window=3,3,40ms | window 40ms: the survey is in depth; give m, ft or samples, such as 9samples",
            "centroid-frequency | length=128ms | length 128ms: the survey is in depth; give m, ft or samples, such as 9samples",
            "centroid-frequency | length=0.128 | length 0.128: a number alone counts samples and must be whole; give the unit of a length, such as 40m",
            "sweetness | floor=100       | floor 100.0 cycles/km: must lie below the Nyquist frequency of this survey, 100.000 cycles/km",
            "lowpass   | corner=120      | corner 120.0 cycles/km: must lie below the Nyquist frequency of this survey, 100.000 cycles/km",
            "spectral-decomposition | frequencies=0.05 | frequencies 0.05 cycles/km: is less than one period in a trace, 2.50000 cycles/km",
            "stockwell | frequencies=150 | frequencies 150.0 cycles/km: must lie below the Nyquist frequency"})
    void whatDoesNotSuitASurveyInDepthIsRefused(String name, String parameter, String message) {
        assertThatThrownBy(() -> extents(operator(name, parameter), DEPTH)).hasMessageContaining(message);
    }

    @Test
    void aLengthAcrossTracesNeedsBins() {
        Survey unknown = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);

        assertThatThrownBy(() -> extents(operator("semblance", "window=75m,75m,9"), unknown))
                .isInstanceOfSatisfying(SettingException.class,
                        e -> assertThat(e.remedy().orElseThrow().settings()).containsExactly(Setting.BINS))
                .hasMessageContaining("window 75m: the bins of the survey are not known");
    }

    /** Windows of spectra have by default as many samples in depth as at 4 ms. */
    @ParameterizedTest
    @CsvSource({"peak-frequency,33", "centroid-frequency,33", "spectral-bandwidth,33", "principal-components,17",
            "waveform-classification,17", "wavelet-bank,129", "low-rank-denoise,65"})
    void defaultsHaveAsManySamplesInDepthAsAt4Milliseconds(String name, int samples) {
        assertThat(extent(operator(name), TIME)).isEqualTo(samples + " samples");
        assertThat(extent(operator(name), DEPTH)).isEqualTo(samples + " samples");
    }

    /** Operators with required parameters are left out: users fit these to their survey. */
    @ParameterizedTest
    @CsvSource({"0.001,SECONDS", "0.002,SECONDS", "0.008,SECONDS", "0.01,SECONDS", "3,METRES", "10,METRES", "25,METRES",
            "20,FEET", "82,FEET"})
    void defaultsFitAnySampling(double interval, Survey.Unit unit) {
        Survey survey = survey(interval, unit);
        for (OperatorEntry entry : Catalogue.entries()) {
            if (!entry.examples().isEmpty()) continue;
            assertThatCode(() -> new Compilation(Workflow.of(entry.example()), survey)).as(entry.name())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aBandBeyondTheNyquistFrequencyIsThePartOfItThatIsUsualAt4Milliseconds() {
        Survey coarse = survey(0.008, Survey.Unit.SECONDS);
        assertThat(new Compilation(Workflow.of(operator("wavelet-bank")).in(coarse), coarse).extents())
                .extracting(History.Extent::extent).contains("4.0,40.0 Hz");
        assertThat(operator("wavelet-bank", "measure=all", "count=3").in(survey(10, Survey.Unit.METRES)).outputNames())
                .containsExactly("3.2cycles-per-km", "17.6cycles-per-km", "32cycles-per-km");
        assertThat(operator("wavelet-bank", "measure=all", "count=3").in(TIME).outputNames())
                .containsExactly("8hz", "44hz", "80hz");
        assertThatThrownBy(() -> extents(operator("wavelet-bank", "band=8,80"), coarse))
                .hasMessageContaining("band 80.0 Hz: must lie below the Nyquist frequency of this survey, 62.5");
    }

    @ParameterizedTest
    @CsvSource({"peak-frequency,length", "spectral-decomposition,window", "principal-components,window",
            "waveform-classification,window", "wavelet-bank,length", "spectral-blueing,length"})
    void aNumberAloneCountsSamples(String name, String parameter) {
        Map<String, String> parameters = new HashMap<>(Catalogue.get(name).examples());
        parameters.put(parameter, "33");
        Operator alone = Catalogue.get(name).create(parameters);
        parameters.put(parameter, "128ms");
        assertThat(extents(alone, TIME)).isNotEmpty().isEqualTo(extents(Catalogue.get(name).create(parameters), TIME));
    }

    /** 15 cycles/km, as 60 Hz at 4 ms has as many samples in a period. */
    @Test
    void frequenciesInDepthAreInCyclesPerKilometre() {
        float[] wave = new float[(int) SHAPE.size()];
        for (int s = 0; s < wave.length; s++) wave[s] = (float) Math.cos(2 * Math.PI * 0.015 * 5 * (s % 80));
        int middle = wave.length / 2;

        assertThat(first("instantaneous-frequency", wave)[middle]).isCloseTo(15, within(0.3f));
        assertThat(first("peak-frequency", wave)[middle]).isCloseTo(15, within(0.3f));
        assertThat(first("centroid-frequency", wave)[middle]).isCloseTo(15, within(0.3f));
        assertThat(first("sweetness", wave)[middle]).isCloseTo((float) (1 / Math.sqrt(15)), within(0.01f));
        assertThat(operator("sweetness").outputs(DEPTH).getFirst().unit()).isEqualTo("input/(cycles/km)^0.5");
        assertThat(operator("peak-frequency").outputs(DEPTH).getFirst().unit()).isEqualTo("cycles/km");
        assertThat(operator("time-shift").outputs(DEPTH).getFirst().unit()).isEqualTo("m");
        assertThat(operator("peak-frequency").outputs(TIME).getFirst().unit()).isEqualTo("Hz");
    }

    private static float[] first(String name, float... samples) {
        return new UntiledRun(DEPTH, List.of(samples)).outputs(operator(name)).values().iterator().next();
    }

    /** A window in samples is written as it was given, with or without a unit. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "semblance | window | 3,3,9",
            "semblance | window | 75m,82.5ft,40ms",
            "gaussian  | sigma  | 1.0,1.0,2.0",
            "gaussian  | sigma  | 25m,25m,8ms",
            "rms       | window | 1,1,500ms/125samples",
            "taper     | length | 0.1s"})
    void parametersAreWrittenAsTheyAreRead(String name, String parameter, String value) {
        assertThat(Catalogue.get(name).values(operator(name, parameter + "=" + value)).get(parameter)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "semblance | window=3,3,40mm | give whole numbers, such as 3, or lengths in ms, s, m or ft, such as 40ms",
            "semblance | window=3,3,8    | every extent must be odd and at least 1, such as 3,3,9",
            "semblance | window=3,3,-8ms | every extent must be odd and at least 1, such as 3,3,9",
            "gaussian  | sigma=1,1,x     | give numbers, such as 1.5, or lengths in ms, s, m or ft, such as 8ms",
            "gaussian  | sigma=1,1,-2ms  | must not be negative",
            "taper     | length=-1ms     | must be at least 0",
            "dip-steered-median | height=1.5 | height 1.5: must be a whole number, such as 3",
            "fault-likelihood | step=2   | step 2: must be odd",
            "fault-likelihood | step=47  | step 47: must lie in 1..45",
            "glcm      | distance=0      | distance 0.0: must be at least 1.0",
            "peak-frequency | length=0ms | must be above 0"})
    void whatIsNoExtentIsRefused(String name, String parameter, String message) {
        assertThatThrownBy(() -> operator(name, parameter)).hasMessageContaining(message);
    }
}
