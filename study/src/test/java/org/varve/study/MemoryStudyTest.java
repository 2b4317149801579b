package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.host.Budget;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.process.OwnRuntime;

/** Bytes that runs of whole surveys take. */
class MemoryStudyTest {

    private static final long ALLOWED = 16L << 30;

    /** The heap of the study is of no matter: that of these tests is larger than all a run takes. */
    @Test
    void theHeapIsThatOfARun() throws Exception {
        MemoryStudy study = new MemoryStudy(new Budget(ALLOWED, 0, "this test").limit(), ALLOWED, 2);
        Workflow mean = Workflow.of("mean", new MeanFilter(new Window(3, 3, 3)));
        Shape shape = new Shape(64, 64, 100);

        long host = study.memory("mean", mean, shape).host();

        assertThat(host).isBetween(OwnRuntime.usualHeap() + 2 * shape.bytes(), OwnRuntime.usualHeap() + (150L << 20));
        assertThat(host).isLessThan(Runtime.getRuntime().maxMemory());
    }

    @Test
    void theHeapHoldsTheStripsWithinAQuarterOfTheMemory() {
        long usual = OwnRuntime.usualHeap();

        assertThat(OwnRuntime.heapOf(1, ALLOWED)).isEqualTo(usual);
        assertThat(OwnRuntime.heapOf(1L << 30, ALLOWED)).isBetween(1L << 30, 5L << 28);
        assertThat(OwnRuntime.heapOf(1L << 40, ALLOWED)).isBetween(ALLOWED / 5, ALLOWED / 4 + (ALLOWED / 64));
        assertThat(OwnRuntime.heapOf(1L << 30, 1)).isEqualTo(usual);
    }
}
