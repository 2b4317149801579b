package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.run.process.Build;

class LargerHeapTest {

    @Test
    void startsTheSameCommandWithAnotherHeap() {
        List<String> command =
                List.of("java", "-Xms64m", "-Xmx64m", "-cp", "lib", "org.varve.cli.Varve", "run", "mean", "-Xmx.sgy",
                        "");

        assertThat(LargerHeap.withHeap(command, (100L << 20) + 1, "varve.heap.planned"))
                .containsExactly(
                        "java", "-Xms101m", "-Xmx101m", "-cp", "lib", "-Dvarve.heap.planned", "org.varve.cli.Varve",
                        "run", "mean", "-Xmx.sgy", "");
    }

    @Test
    void keepsEmptyArguments() {
        assertThat(LargerHeap.words("java\0--array\0\0--to\0\0")).containsExactly("java", "--array", "", "--to", "");
    }

    /** What has been done would be done again, and what was written would be in the way. */
    @Test
    void doesNotStartAnewOnceARunHasBegun() {
        LargerHeap heap = new LargerHeap();
        List<String> command = List.of("java", "-cp", "lib", Build.COMMAND_LINE, "run");
        assertThat(heap.canRestart(command)).isTrue();
        assertThat(heap.canRestart(List.of("java", "-cp", "lib", "org.example.Application"))).isFalse();

        heap.settle();

        assertThat(heap.canRestart(command)).isFalse();
    }

    /** By a 16th more than is filled, and by what Java itself takes of any heap. */
    @Test
    void leavesTheCollectorSomeOfTheHeap() {
        assertThat(LargerHeap.heapFor(1600L << 20)).isEqualTo((40L + 1600 + 100) << 20);
        assertThat(LargerHeap.heapFor(0)).isEqualTo(40L << 20);
    }

    @Test
    void knowsItsMainClass() {
        assertThat(Build.COMMAND_LINE).isEqualTo(Varve.class.getName());
    }
}
