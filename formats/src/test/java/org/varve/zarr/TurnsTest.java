package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Chunks come into a shard in the order of their turns, so that a run writes the same bytes each time. */
@Timeout(20)
class TurnsTest {

    private final Turns turns = new Turns();
    private final List<Integer> order = new CopyOnWriteArrayList<>();

    private Thread step(int number) {
        return Thread.ofPlatform().start(() -> {
            try {
                turns.turn(number).await();
                order.add(number);
            } catch (IOException e) {
                order.add(-1);
            } finally {
                turns.turn(number).end();
            }
        });
    }

    private static void requireWaiting(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("waits for its turn").isTrue();
            Thread.sleep(1);
        }
    }

    @Test
    void eachTaskWaitsForAllBefore() throws InterruptedException {
        Thread third = step(2);
        requireWaiting(third);
        Thread second = step(1);
        requireWaiting(second);
        step(0).join();
        second.join();
        third.join();

        assertThat(order).containsExactly(0, 1, 2);
    }

    /** A task may end its turn without a step, and twice. */
    @Test
    void aTurnThatEndedEarlyHoldsNobodyUp() throws InterruptedException, IOException {
        Thread third = step(2);
        requireWaiting(third);
        turns.turn(1).end();
        turns.turn(1).end();
        requireWaiting(third);
        assertThat(order).isEmpty();

        turns.turn(0).await();
        turns.turn(0).end();
        third.join();
        assertThat(order).containsExactly(2);
    }

    @Test
    void aThreadThatIsStoppedDoesNotWait() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> turns.turn(1).await()).isInstanceOf(InterruptedIOException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
        } finally {
            assertThat(Thread.interrupted()).as("told to what runs next").isTrue();
        }
    }
}
