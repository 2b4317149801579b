package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;

/** What operators tell of their outputs and parameters. */
class OutputsTest {

    private static final Shape SHAPE = new Shape(7, 8, 50);

    static Stream<OperatorEntry> entries() {
        return Catalogue.entries().stream();
    }

    /** Noise, with a quiet zone, a dead one, and a plane of equal samples. */
    private static float[] survey() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int k = s % SHAPE.samples();
            double noise = Math.sin(12.9898 * s) * 43758.5453;
            samples[s] = k < 12 ? 0 : (float) ((noise - Math.rint(noise)) * (k < 24 ? 1e-3 : 1000));
            if (k == 40) samples[s] = 250;
        }
        return samples;
    }

    @ParameterizedTest
    @MethodSource("entries")
    void resultsLieWithinTheRangesTold(OperatorEntry entry) {
        Operator operator = entry.example();
        Map<String, float[]> results = new UntiledRun(SHAPE, survey()).outputs(operator);
        for (Output output : operator.outputs()) {
            for (float value : results.get(output.name())) {
                assertThat((double) value).as("%s %s", entry.name(), output).isBetween(output.min(), output.max());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "envelope; envelope; input, 0 or more", "lowpass; lowpass; input",
            "instantaneous-phase; instantaneous-phase; degrees, -180..180, cyclic", "semblance; semblance; 0..1",
            "first-derivative; first-derivative; input/sample", "gst-dip-azimuth; azimuth; degrees, 0..360, cyclic",
            "glcm; mean; levels, 0..15"})
    void unitAndRangeInWords(String operator, String name, String values) {
        Output output = Catalogue.get(operator).example().outputs().stream()
                .filter(each -> each.name().equals(name)).findFirst().orElseThrow();

        assertThat(output.values()).isEqualTo(values);
    }

    @Test
    void aWorkflowDescribesWhatItWritesByTheNamesOfItsVolumes() {
        Operator dip = Catalogue.get("gst-dip-azimuth").example();
        Workflow workflow = new Workflow(List.of(
                Workflow.Step.of("smooth", Catalogue.get("gaussian").example()),
                Workflow.Step.of("near", dip), new Workflow.Step("far", dip, "smooth", List.of("azimuth"))));

        assertThat(workflow.outputs()).containsExactly("smooth", "dip", "near.azimuth", "far.azimuth");
        assertThat(workflow.descriptions()).extracting(Output::unit)
                .containsExactly("input", "degrees, us/m, mm/m or samples/trace", "degrees", "degrees");
        assertThat(Workflow.of(dip)).isEqualTo(Workflow.of("gst-dip-azimuth", dip));
    }

    /** Without {@link Named}. */
    record HalfWave(@Parameter(value = "1", meaning = "any") int order) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude(name()));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    @Named(value = "quarter-wave", family = Family.SIGNAL, summary = "nothing")
    record QuarterWave(@Parameter(meaning = "any") int order) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude(name()));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    @Test
    void anOperatorWithoutANameHasItsClasss() {
        assertThat(Workflow.of(new HalfWave(1)).outputs()).containsExactly("half-wave");
        assertThat(Workflow.of(new QuarterWave(1)).outputs()).containsExactly("quarter-wave");
    }

    @Test
    void whatIsMissingOfADescriptionIsSaid() {
        assertThatThrownBy(() -> OperatorEntry.of(Operator.class))
                .hasMessage("Operator: is not a record; make it one whose components are its parameters");
        assertThatThrownBy(() -> OperatorEntry.of(HalfWave.class)).hasMessage("HalfWave: has no @Named; give it one");
        assertThatThrownBy(() -> OperatorEntry.of(QuarterWave.class))
                .hasMessage("QuarterWave.order: has neither a default nor an example; give its @Parameter one");
    }
}
