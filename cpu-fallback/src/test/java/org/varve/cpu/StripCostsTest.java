package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.kernel.Hilbert;

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

    private static Program program() {
        PassGraph graph = new PassGraph();
        return Program.of(graph, List.of(graph.apply(new Hilbert(), Field.SURVEY)));
    }
}
