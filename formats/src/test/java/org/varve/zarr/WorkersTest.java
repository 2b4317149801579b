package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Threads that share the parts of a task, each with its own buffers. */
class WorkersTest {

    private static final Buffers.Sizes SIZES = new Buffers.Sizes(8, 16, 24, 32);

    @Test
    void eachPartRunsOnce() throws IOException {
        try (Workers workers = new Workers(3, SIZES); Arena shared = Arena.ofShared()) {
            AtomicIntegerArray runs = new AtomicIntegerArray(20);
            workers.forEach(20, shared.allocate(1), (number, buffers) -> runs.incrementAndGet(number));
            assertThat(runs).hasToString(Arrays.toString(Collections.nCopies(20, 1).toArray()));
            assertThat(workers.bytes()).isEqualTo(3 * SIZES.bytes());
        }
        assertThat(Workers.fitting()).isBetween(1, 4);
    }

    /** Memory of one thread is filled by that thread. */
    @Test
    void memoryOfTheCallerIsItsOwn() throws IOException {
        try (Workers workers = new Workers(2, SIZES); Arena own = Arena.ofConfined()) {
            Set<Thread> threads = new HashSet<>();
            MemorySegment memory = own.allocate(1);
            workers.forEach(5, memory, (number, buffers) -> threads.add(Thread.currentThread()));
            workers.once((number, buffers) -> {
                assertThat(number).isZero();
                threads.add(Thread.currentThread());
            });
            assertThat(threads).containsExactly(Thread.currentThread());
        }
    }

    @Test
    void buffersAreClosedWithTheirThreads() throws IOException {
        MemorySegment[] kept = new MemorySegment[1];
        Workers workers = new Workers(1, SIZES);
        workers.once((number, buffers) -> {
            kept[0] = buffers.plain();
            assertThat(buffers.plain()).isSameAs(kept[0]);
            assertThat(buffers.plain().byteSize()).isEqualTo(8);
            assertThat(buffers.stored().byteSize()).isEqualTo(16);
            assertThat(buffers.index().byteSize()).isEqualTo(24);
        });
        assertThat(kept[0].scope().isAlive()).isTrue();
        workers.close();
        workers.close();
        assertThat(kept[0].scope().isAlive()).isFalse();
    }

    @Test
    void aFailureIsThrownToTheCaller() {
        try (Workers workers = new Workers(2, SIZES)) {
            assertThatThrownBy(() -> workers.forEach(4, MemorySegment.NULL, (number, buffers) -> {
                throw new IOException("part " + number);
            })).isInstanceOf(IOException.class).hasMessageStartingWith("part ");
        }
    }
}
