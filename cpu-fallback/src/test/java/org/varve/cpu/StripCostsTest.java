package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.kernel.Hilbert;
import org.varve.operator.Catalogue;

/** What strips cost is found once for each program, width and length of traces. */
class StripCostsTest {

    private final StripCosts costs = new StripCosts(true);

    @Test
    void eachWidthIsLaidOutOnce() {
        Program program = program();

        assertThat(costs.of(program, 16, 100)).isSameAs(costs.of(program, 16, 100));
        assertThat(costs.of(program, 16, 100)).isNotSameAs(costs.of(program(), 16, 100));
    }

    @Test
    void widthAndLengthOfTracesCount() {
        Program program = program();
        long bytes = costs.of(program, 16, 100).bytes();

        assertThat(costs.of(program, 32, 100).bytes()).isGreaterThan(bytes);
        assertThat(costs.of(program, 16, 200).bytes()).isGreaterThan(bytes);
        assertThat(new StripCosts(false).of(program, 16, 100).bytes()).isNotEqualTo(bytes);
    }

    /** A row of one trace wants the trace itself; lanes of whole traces are filled up to sixteen. */
    @Test
    void costCountsComputedRows() {
        Program program = program();

        assertThat(costs.of(program, 16, 100).cost()).isEqualTo((1 + 16 + 16) / 16.0);
        assertThat(costs.of(program, 1, 100).cost()).isEqualTo(1 + 1 + 16);
    }

    /** Planes of faults are faster by many planes at once; filters gain nothing where fields are large. */
    @Test
    void onlyPlanesOfFaultsAreManyAtOnceWhereFieldsAreLarge() {
        assertThat(planes("gaussian", 200)).isEqualTo(PlanesBody.PLANES);
        assertThat(planes("gaussian", 40_000)).isEqualTo(1);
        assertThat(planes("fault-likelihood", 200)).isEqualTo(StencilOfFourRows.PLANES);
        assertThat(planes("fault-likelihood", 40_000)).isEqualTo(StencilOfFourRows.PLANES);
    }

    private static int planes(String operator, int samples) {
        Survey survey = new Survey(new Shape(100, 100, samples), 0.004, Survey.Unit.SECONDS);
        Program program = new Compilation(Workflow.of(Catalogue.get(operator).example()), survey).program();
        return StripCosts.layout(program, 100, samples, true).planes();
    }

    private static Program program() {
        PassGraph graph = new PassGraph();
        return Program.of(graph, List.of(graph.apply(new Hilbert(), Field.SURVEY)));
    }
}
