package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

class MemoryProbeTest {

    private static final long SIZE = 64L << 20;

    /** The kernel's counts are right to some pages for each thread, and garbage of other tests changes them. */
    private static final long ERROR = 8L << 20;

    /** A device that says how much it holds. */
    private record HoldingDevice(String name, AtomicLong held) implements Device {

        @Override
        public String description() {
            return "";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Occupancy occupancy() {
            return new Occupancy(held.get(), held.get() + 1);
        }

        @Override
        public void close() {}
    }

    private final AtomicLong held = new AtomicLong();

    private MemoryProbe probe(Buffer... buffers) {
        return new MemoryProbe(new HoldingDevice("cuda:99", held), List.of(buffers));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void followsWhatIsAllocatedAndFreed() {
        try (MemoryProbe probe = probe()) {
            Map<String, Long> before = probe.sample();
            try (Arena arena = Arena.ofConfined()) {
                arena.allocate(SIZE).fill((byte) 1);
                assertThat(probe.sample().get("resident") - before.get("resident")).isBetween(SIZE - ERROR,
                        SIZE + ERROR);
            }
            Map<String, Long> after = probe.sample();
            assertThat(after.get("resident") - before.get("resident")).isBetween(-ERROR, ERROR);
            assertThat(after.get("peakResident")).isGreaterThanOrEqualTo(before.get("resident") + SIZE - ERROR);
        }
    }

    @Test
    void seesDirectBuffersTheHeapAndTheDevice() {
        try (MemoryProbe probe = probe()) {
            long before = probe.sample().get("direct");
            ByteBuffer direct = ByteBuffer.allocateDirect(1 << 20);
            held.set(5);
            Map<String, Long> sample = probe.sample();
            assertThat(sample.get("direct") - before).isEqualTo(direct.capacity());
            assertThat(sample.get("heap")).isPositive().isLessThanOrEqualTo(sample.get("heapCommitted"));
            assertThat(sample.get("nonHeap")).isPositive();
            assertThat(sample.get("allocated")).isEqualTo(5);
            assertThat(sample.get("taken")).isEqualTo(6);
            assertThat(sample.get("card")).isEqualTo(-1);
        }
    }

    @Test
    void theCpuHasNoCard() {
        try (MemoryProbe probe = new MemoryProbe(new HoldingDevice("cpu", held), List.of())) {
            assertThat(probe.sample()).containsEntry("card", -1L);
        }
    }

    @Test
    void buffersOfOneLabelAreCountedTogether() {
        Buffer[] buffers = {new Buffer("inputs", Place.HOST, 2, 100), new Buffer("inputs", Place.HOST, 3, 10)};
        try (MemoryProbe probe = probe(buffers)) {
            assertThat(probe.sample()).containsEntry("inputs", 230L);
        }
    }

    @Test
    void tellsWhatIsResidentBesidesTheBuffersOfTheHost() {
        Buffer[] buffers = {new Buffer("inputs", Place.HOST, 2, 100), new Buffer("fields", Place.DEVICE, 1, 1 << 20)};
        try (MemoryProbe probe = probe(buffers)) {
            Map<String, Long> sample = probe.sample();
            assertThat(sample.get("runtime")).isEqualTo(sample.get("resident") - 200);
            assertThat(sample.get("inputs")).isEqualTo(200);
            assertThat(sample.get("fields")).isEqualTo(1 << 20);
        }
    }
}
