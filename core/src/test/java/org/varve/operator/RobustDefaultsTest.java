package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Compilation;
import org.varve.core.History;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;

/** A spike, or a trace of NaN, leaves the rest of a survey as it is. */
class RobustDefaultsTest {

    private static final Shape SHAPE = new Shape(5, 7, 300);
    private static final int TRACES = SHAPE.inlines() * SHAPE.crosslines();
    private static final int SPIKE = 17 * 300 + 150;

    private static float[] noise() {
        Random random = new Random(3);
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) random.nextGaussian();
        return samples;
    }

    private static float[] withSpike() {
        float[] samples = noise();
        samples[SPIKE] = 1e6f;
        return samples;
    }

    private static float[] withMissingTrace() {
        float[] samples = noise();
        Arrays.fill(samples, 17 * 300, 18 * 300, Float.NaN);
        return samples;
    }

    private static float[] run(Operator operator, String output, float... samples) {
        return new UntiledRun(SHAPE, samples).outputs(operator).get(output);
    }

    private static Operator operator(String name) {
        return Catalogue.get(name).create(Map.of());
    }

    @Test
    void agcBeyondItsWindowIsAsWithoutASpikeOrAMissingTrace() {
        Operator agc = operator("agc");
        float[] expected = run(agc, "agc", noise());
        float[] spike = run(agc, "agc", withSpike());
        float[] missing = run(agc, "agc", withMissingTrace());

        for (int s = 0; s < expected.length; s++) {
            if (Math.abs(s - SPIKE) > 62) assertThat(spike[s]).isEqualTo(expected[s]);
            if (s / 300 != 17) assertThat(missing[s]).isEqualTo(expected[s]);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.002, 0.004})
    void theWindowOfAgcIsHalfASecond(double interval) {
        Survey survey = new Survey(SHAPE, interval, Survey.Unit.SECONDS);

        assertThat(new Compilation(Workflow.of(operator("agc")), survey).extents().getFirst().extent())
                .isEqualTo("1,1,%s samples".formatted(interval == 0.004 ? 125 : (int) (0.5 / interval) + 1));
    }

    @Test
    void theWindowOfAgcInDepthHas125Samples() {
        Survey survey = new Survey(SHAPE, 5, Survey.Unit.METRES);

        assertThat(new Compilation(Workflow.of(operator("agc")), survey).extents())
                .containsExactly(new History.Extent("agc", "window", "1,1,125 samples"));
    }

    /** A number alone counted milliseconds once. */
    @Test
    void lengthsOfTapersAreToldInSamples() {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        Operator taper = Catalogue.get("taper").create(Map.of("length", "100", "mute", "30ms"));

        assertThat(new Compilation(Workflow.of(taper), survey).extents()).containsExactly(
                new History.Extent("taper", "length", "100 samples"),
                new History.Extent("taper", "mute", "7.5 samples"));
    }

    @Test
    void tapersSayWhereNothingIsLeft() {
        assertThat(taperNotes("length", "0.3s")).isEmpty();
        assertThat(taperNotes("length", "0.4s")).singleElement().extracting(Note::message).isEqualTo(
                "taper: no sample keeps its amplitude, as the tapers of 0.4s meet; give a shorter length");
        assertThat(taperNotes("mute", "790ms")).hasSize(1);
        assertThat(taperNotes("mute", "1s")).singleElement().extracting(Note::message).isEqualTo(
                "taper: mute=1s leaves no sample of a trace; give less");
    }

    @Test
    void cornersThatNoFilterResolvesAreRefused() {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        for (Operator filter : List.of(new Bandpass(1e-7, 30, 6), new Lowpass(1e-200, 6), new Highpass(1e-7, 6))) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Compilation(Workflow.of(filter), survey))
                    .withMessageContaining("Hz: must be at least 2.50e-06 Hz");
        }
    }

    private static List<Note> taperNotes(String parameter, String value) {
        Survey survey = new Survey(new Shape(2, 2, 200), 0.004, Survey.Unit.SECONDS);
        Operator taper = Catalogue.get("taper").create(Map.of(parameter, value));
        return new Compilation(Workflow.of(taper), survey).notes();
    }

    /** One sample of 10,500 moves the percentiles a little. */
    @Test
    void aSpikeHardlyChangesAnEqualizedSurvey() {
        Operator equalization = operator("histogram-equalization");
        float[] expected = run(equalization, "histogram-equalization", noise());
        float[] spike = run(equalization, "histogram-equalization", withSpike());
        float[] missing = run(equalization, "histogram-equalization", withMissingTrace());

        for (int s = 0; s < expected.length; s++) {
            if (s != SPIKE) assertThat(spike[s]).isCloseTo(expected[s], within(0.01f));
            if (s / 300 != 17) assertThat(missing[s]).isCloseTo(expected[s], within(0.02f));
        }
        assertThat(spike[SPIKE]).isEqualTo(1);
    }

    @Test
    void aSpikeHardlyChangesTextures() {
        Operator glcm = operator("glcm");
        double expected = mean(run(glcm, "contrast", noise()));

        assertThat(mean(run(glcm, "contrast", withSpike()))).isCloseTo(expected, within(expected / 50));
        assertThat(mean(run(glcm, "contrast", withMissingTrace()))).isCloseTo(expected, within(expected / 50));
    }

    /** The spectrum is that of the survey with the spike clipped. */
    @Test
    void aSpikeHardlyChangesTheSpectrumOfTheSurvey() {
        Operator blueing = Catalogue.get("spectral-blueing").create(Map.of("band", "10,80", "spectrum", "survey"));
        float[] samples = noise();
        for (int s = samples.length - 1; s > 0; s--) samples[s] += samples[s - 1];
        float[] expected = run(blueing, "spectral-blueing", samples);
        samples[SPIKE] = 1e6f;
        float[] spike = run(blueing, "spectral-blueing", samples);

        for (int s = 0; s < expected.length; s++) {
            if (s / 300 != 17) assertThat(spike[s]).isCloseTo(expected[s], within(0.1f));
        }
    }

    /** The windows that they learn from leave out the one with the spike. */
    @ParameterizedTest
    @ValueSource(strings = {"principal-components", "waveform-classification"})
    void whatIsLearnedIsNotOfSpikes(String name) {
        Map<String, float[]> expected = new UntiledRun(SHAPE, noise()).outputs(operator(name));
        float[] samples = noise();
        for (int s = 150; s < samples.length; s += 1500) samples[s] = 1e6f;
        Map<String, float[]> spikes = new UntiledRun(SHAPE, samples).outputs(operator(name));

        String output = expected.containsKey("similarity") ? "similarity" : "component-1";
        assertThat(correlation(expected.get(output), spikes.get(output))).isGreaterThan(0.9);
    }

    /** Compares the traces without spikes. */
    private static double correlation(float[] a, float... b) {
        double product = 0;
        double energyA = 0;
        double energyB = 0;
        for (int s = 0; s < a.length; s++) {
            if (s / 300 % 5 == 0) continue;
            product += (double) a[s] * b[s];
            energyA += (double) a[s] * a[s];
            energyB += (double) b[s] * b[s];
        }
        return product / Math.sqrt(energyA * energyB);
    }

    private static double mean(float... values) {
        return IntStream.range(0, values.length).mapToDouble(n -> values[n]).filter(Double::isFinite).average()
                .orElseThrow();
    }

    /** What the history tells, as floats, gives the same results as parameters. */
    @ParameterizedTest
    @ValueSource(strings = {"glcm", "histogram-equalization"})
    void theRangeUsedCanBeGivenAgain(String name) {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        Compilation compilation = new Compilation(Workflow.of(operator(name)), survey);
        for (Scan scan : compilation.scans()) {
            assertThat(scan.program().passes()).isEmpty();
            scan.accept(List.of(MemorySegment.ofArray(noise())));
        }
        List<History.Measured> measured = compilation.measurements();

        assertThat(measured).extracting(History.Measured::name).containsExactly("percentile 1.0", "percentile 99.0");
        Operator again = Catalogue.get(name).create(Map.of(
                "min", Float.toString((float) measured.get(0).value()),
                "max", Float.toString((float) measured.get(1).value())));
        new UntiledRun(SHAPE, noise()).outputs(operator(name))
                .forEach((output, samples) -> assertThat(run(again, output, noise())).as(output).isEqualTo(samples));
    }

    @Test
    void theFormerRangeIsThatOfTheSurvey() {
        Operator former = Catalogue.get("histogram-equalization").create(Map.of("range", "survey"));
        float[] spike = run(former, "histogram-equalization", withSpike());

        assertThat(IntStream.range(0, TRACES * 300).filter(s -> spike[s] > 0.999f).count()).isEqualTo(TRACES * 300L);
    }
}
