package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadTracesTest {

    private static final StackTraceElement OWN = new StackTraceElement("org.varve.Writer", "write", "Writer.java", 7);
    private static final StackTraceElement WAITING = new StackTraceElement("example.Main", "main", "Main.java", 12);

    private static RuntimeException failure(StackTraceElement... trace) {
        RuntimeException failure = new RuntimeException();
        failure.setStackTrace(trace);
        return failure;
    }

    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The latch's calls are Java's own, those before them are not. */
    @Test
    void saysWhereThreadsAreInTheirCode() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread held = Thread.ofPlatform().name("varve-writer").start(() -> hold(latch));
        while (held.getState() != Thread.State.WAITING) Thread.onSpinWait();
        Thread ended = Thread.ofPlatform().start(() -> {});
        ended.join();

        String places = ThreadTraces.of(List.of(held, ended, held));
        latch.countDown();
        held.join();

        String place =
                "varve-writer in \\S*org\\.varve\\.tiling\\.ThreadTracesTest\\.hold\\(ThreadTracesTest\\.java:\\d+\\)";
        assertThat(places).matches(place + ", " + place);
    }

    @Test
    void theTraceOfTheWaitingThreadFollowsOnce() {
        RuntimeException failure = failure(OWN);

        ThreadTraces.join(failure, List.of(WAITING));
        ThreadTraces.join(failure, List.of(WAITING));

        assertThat(failure.getStackTrace()).containsExactly(OWN, WAITING);
    }

    @Test
    void nothingFollowsWhereNobodyWaited() {
        RuntimeException failure = failure(OWN);

        ThreadTraces.join(failure, List.of());

        assertThat(failure.getStackTrace()).containsExactly(OWN);
    }

    @Test
    void theCallerIsWhoCalledThisMethod() {
        assertThat(caller().getFirst().getMethodName()).isEqualTo("theCallerIsWhoCalledThisMethod");
    }

    private static List<StackTraceElement> caller() {
        return ThreadTraces.ofCaller();
    }
}
