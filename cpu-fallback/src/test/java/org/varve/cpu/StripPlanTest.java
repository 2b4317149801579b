package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Field;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.kernel.Hilbert;
import org.varve.kernel.Magnitude;

class StripPlanTest {

    private static final Shape TILE = new Shape(100, 100, 1000);
    private static final int THREADS = 16;
    private static final long PLENTY = 1L << 40;

    private final Program program = envelope();

    @Test
    void narrowsStripsBeforeItGivesUpThreads() throws OutOfBudgetException {
        StripPlan best = plan(PLENTY);

        StripPlan narrow = plan(best.bytes() / 2);

        assertThat(best.threads()).isEqualTo(THREADS);
        assertThat(narrow.threads()).isEqualTo(THREADS);
        assertThat(narrow.crosslines()).isLessThan(best.crosslines());
    }

    @Test
    void usesAsManyThreadsAsTheHeapHoldsStripsOfOneTrace() throws OutOfBudgetException {
        long strip = narrowest();

        StripPlan plan = plan(3 * strip + strip / 2);

        assertThat(plan.threads()).isEqualTo(3);
        assertThat(plan.crosslines()).isEqualTo(1);
        assertThat(plan.bytes()).isEqualTo(3 * strip);
    }

    @Test
    void refusesWithTheBytesOfOneThread() throws OutOfBudgetException {
        long strip = narrowest();

        assertThat(plan(strip).threads()).isEqualTo(1);
        assertThatThrownBy(() -> plan(strip - 1))
                .isInstanceOfSatisfying(OutOfBudgetException.class, e -> {
                    assertThat(e.needed()).isEqualTo(strip);
                    assertThat(e.sentence()).endsWith(": raise Run.within(hostBytes) or -Xmx");
                });
    }

    /** Without halos wider strips cost less, until they leave three quarters of a mebibyte of the cache. */
    @ParameterizedTest
    @ValueSource(ints = {200, 500, 1000, 2000})
    void stripsFillTheCache(int samples) throws OutOfBudgetException {
        StripPlan best = StripPlan.of(program, new Shape(100, 1000, samples), THREADS, PLENTY, false);
        StripPlan wider = StripPlan.of(program, new Shape(100, 1000, 2 * samples), THREADS, PLENTY, false);

        StripLayout layout = StripCosts.layout(program, best.crosslines(), samples, false);

        assertThat(layout.bytes()).isBetween((768L << 10) / 3, (768L << 10) * 5 / 4);
        assertThat(wider.crosslines()).isLessThan(best.crosslines());
    }

    private static Program envelope() {
        PassGraph graph = new PassGraph();
        Field quadrature = graph.apply(new Hilbert(), Field.SURVEY);
        return Program.of(graph, List.of(graph.apply(new Magnitude(), Field.SURVEY, quadrature)));
    }

    private long narrowest() throws OutOfBudgetException {
        return StripPlan.of(program, new Shape(100, 1, 1000), 1, PLENTY, true).threadBytes();
    }

    private StripPlan plan(long heapBytes) throws OutOfBudgetException {
        return StripPlan.of(program, TILE, THREADS, heapBytes, true);
    }
}
