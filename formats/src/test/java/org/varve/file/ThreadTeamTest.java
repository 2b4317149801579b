package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads share the parts of a task; when it ends, none of them works on it any more. */
@Timeout(20)
class ThreadTeamTest {

    private final ThreadTeam<String> team = new ThreadTeam<>("varve-test", List.of("left", "right"));

    @AfterEach
    void close() {
        team.close();
    }

    /** Runs two parts that wait for each other, and returns their threads. */
    private Set<Thread> threads() throws IOException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CyclicBarrier both = new CyclicBarrier(2);
        team.forEach(2, MemorySegment.NULL, (number, tools) -> {
            threads.add(Thread.currentThread());
            await(both);
        });
        return threads;
    }

    private static void await(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Test
    void eachPartRunsOnceWithToolsOfItsOwn() throws IOException {
        Set<Integer> parts = ConcurrentHashMap.newKeySet();
        Set<String> used = ConcurrentHashMap.newKeySet();
        AtomicInteger runs = new AtomicInteger();
        team.forEach(200, MemorySegment.NULL, (number, tools) -> {
            assertThat(used.add(tools)).as("%s is free", tools).isTrue();
            parts.add(number);
            runs.incrementAndGet();
            used.remove(tools);
        });
        assertThat(runs).hasValue(200);
        assertThat(parts).hasSize(200).contains(0, 199);
    }

    /** A program that ends while a file is read ends at once. */
    @Test
    void noThreadKeepsAProgramAlive() throws IOException {
        assertThat(threads()).hasSize(2).allSatisfy(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).isEqualTo("varve-test");
        });
    }

    @Test
    void threadsEndWithTheirTeam() throws IOException, InterruptedException {
        Set<Thread> threads = threads();
        team.close();
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(10));
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private Set<Thread> threadsOf(ThreadTeam<String> some, int count, MemorySegment memory) throws IOException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        some.forEach(count, memory, (number, tools) -> threads.add(Thread.currentThread()));
        return threads;
    }

    /** Memory of one thread may not be touched by others; one part or one set of tools needs no other thread. */
    @Test
    void theCallerWorksAloneWhereNobodyCanHelp() throws IOException {
        Thread caller = Thread.currentThread();
        try (Arena own = Arena.ofConfined(); ThreadTeam<String> single = new ThreadTeam<>("single", List.of("one"))) {
            assertThat(threadsOf(team, 3, own.allocate(8))).containsExactly(caller);
            assertThat(threadsOf(team, 1, MemorySegment.NULL)).containsExactly(caller);
            assertThat(threadsOf(single, 3, MemorySegment.NULL)).containsExactly(caller);
        }
        assertThat(threadsOf(team, 3, MemorySegment.NULL)).doesNotContain(caller);
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IOException("disk"), new IllegalStateException("bug"), new OutOfMemoryError("memory"));
    }

    /** The rest of a task that failed would be work for nothing. */
    @ParameterizedTest
    @MethodSource("failures")
    void theFirstFailureEndsATask(Throwable failure) {
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> team.forEach(3000, MemorySegment.NULL, (number, tools) -> {
            if (number == 0) fail(failure);
            runs.incrementAndGet();
            pause();
        })).isSameAs(failure);
        assertThat(runs).hasValueLessThan(2000);
    }

    private static void fail(Throwable failure) throws IOException {
        switch (failure) {
            case IOException cause -> throw cause;
            case RuntimeException cause -> throw cause;
            default -> throw (Error) failure;
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** The first one waited for is told, if two fail. */
    @Test
    void toolsAreFreeAgainAfterAFailure() throws IOException {
        CyclicBarrier both = new CyclicBarrier(2);
        assertThatThrownBy(() -> team.forEach(2, MemorySegment.NULL, (number, tools) -> {
            await(both);
            throw new IOException("part %s".formatted(number));
        })).isInstanceOf(IOException.class).hasMessageStartingWith("part");
        assertThat(threads()).hasSize(2);
    }

    /** A signal stops a task; the caller gets control when no thread works on its memory any more. */
    @Test
    void aTaskThatIsStoppedEndsBeforeItsCallerGoesOn() {
        Thread caller = Thread.currentThread();
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger working = new AtomicInteger();
        try {
            assertThatThrownBy(() -> team.forEach(3000, MemorySegment.NULL, (number, tools) -> {
                working.incrementAndGet();
                runs.incrementAndGet();
                if (number == 0) caller.interrupt();
                pause();
                working.decrementAndGet();
            })).isInstanceOf(InterruptedIOException.class).hasCauseInstanceOf(InterruptedException.class);
            assertThat(working).hasValue(0);
        } finally {
            assertThat(Thread.interrupted()).as("told to what runs next").isTrue();
        }
        assertThat(runs).hasValueLessThan(2000);
    }

    @Test
    void aCallerThatIsStoppedGetsNoTools() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> team.once(0, (number, tools) -> {
                throw new AssertionError("runs");
            })).isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
