package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.kernel.Hilbert;

/** What operators of one workflow have in common is computed once, and what no chosen output needs not at all. */
class SharedPassesTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 20, 100), 0.004, Survey.Unit.SECONDS);

    private static Step step(String operator, String... outputs) {
        Operator created = Catalogue.get(operator).create(Map.of());
        return new Step(operator, created, Workflow.SURVEY, List.of(outputs));
    }

    private static List<String> kernels(Step... steps) {
        return new Compilation(new Workflow(List.of(steps)), SURVEY).program().passes().stream()
                .map(pass -> pass.kernel().name()).toList();
    }

    @Test
    void attributesOfTheComplexTraceShareOneHilbertTransform() {
        Step[] all = Stream.of("envelope", "instantaneous-phase", "instantaneous-frequency", "cosine-phase",
                "relative-amplitude-change", "amplitude-acceleration", "instantaneous-bandwidth",
                "dominant-frequency", "frequency-change", "sweetness", "quality-factor")
                .map(name -> step(name, name))
                .toArray(Step[]::new);

        assertThat(kernels(all))
                .containsOnlyOnce(new Hilbert().name())
                .containsOnlyOnce("phase-derivative")
                .containsOnlyOnce("phase")
                .filteredOn(name -> name.equals("magnitude")).as("envelope, dominant frequency").hasSize(2);
    }

    @Test
    void theRealPartOfTheAnalyticTraceTakesNoPass() {
        assertThat(kernels(step("hilbert", "real"))).isEmpty();
        assertThat(kernels(step("hilbert", "imaginary"))).containsExactly(new Hilbert().name());
    }
}
