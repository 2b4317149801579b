package org.varve.core;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/** A processor that runs programs tile by tile: the CPU, or one GPU. */
public interface Device extends AutoCloseable {

    /** {@code cpu}, {@code cuda:0}, ... */
    String name();

    /** Model, threads or memory, for people. */
    String description();

    /** What measurements can be compared by: the same in every run on such a device with such a driver. */
    default String model() {
        return description();
    }

    /** Whether the device takes tiles whose samples are so stored, and turns them into floats itself. */
    default boolean decodes(SampleEncoding encoding) {
        return encoding.isNative();
    }

    /**
     * What keeps the device from running a program, whatever its tiles, such as {@code kernel median has no CUDA function: use
     * --device cpu}; empty where nothing does. Planning or opening such a program is a {@link DeviceFailure}.
     */
    default Optional<String> obstacle(Program program) {
        return Optional.empty();
    }

    /**
     * Bytes that the device needs of its own, besides the host's input and output buffers.
     *
     * @throws OutOfBudgetException if no arrangement of the device's own memory can hold the program
     */
    MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException;

    /**
     * Host memory that tiles are read into and written from, alive as long as the arena, of which every page is there from the
     * start. Where the device copies it, the system should not move it. What the system refuses is an {@link OutOfMemoryError}.
     */
    default MemorySegment allocate(Arena arena, long bytes, long alignment) {
        return TouchedMemory.allocate(arena, bytes, alignment);
    }

    /** Host memory that the device takes besides footprints once it is open; what an open one takes is there already. */
    default long hostBytesToCome() {
        return 0;
    }

    /** What the user should know of how the device works here; each thing is said once. */
    default List<String> news() {
        return List.of();
    }

    /** Allocates everything that the tiles need; nothing is allocated afterwards. */
    TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) throws OutOfBudgetException;

    /** How many tiles are computed at a time; others in flight are being copied. */
    default int parallel() {
        return 1;
    }

    /** The device's own memory. */
    default Memory memory() {
        return new Memory(0, 0);
    }

    /**
     * Bytes of a device's own memory; none where it works in host memory.
     *
     * @param allowed that may be occupied: what was free, or less by the user's wish
     * @param measured that were occupied at most so far
     */
    record Memory(long allowed, long measured) {}

    /** What is occupied of the device's own memory now. */
    default Occupancy occupancy() {
        return new Occupancy(0, 0);
    }

    /**
     * Bytes of a device's own memory that are occupied now, counted twice.
     *
     * @param allocated that its runners hold, exactly
     * @param taken by which the free memory that the driver reports has shrunk since the device was opened, by whomever
     */
    record Occupancy(long allocated, long taken) {}

    /** What can be measured of the device; empty where it works in host memory, or is several devices. */
    default Optional<DeviceMeasurements> measurements() {
        return Optional.empty();
    }

    @Override
    void close();

    /** How samples that are not there are replaced. */
    record Extension(Boundary boundary, NanPolicy nan) {

        public static final Extension DEFAULT = new Extension(Boundary.REFLECT, NanPolicy.PROPAGATE);
    }
}
