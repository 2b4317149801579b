package org.varve.core;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A processor that runs programs tile by tile: the CPU, or one GPU. */
public interface Device extends AutoCloseable {

    /** The name: {@code cpu}, {@code cuda:0}, ... */
    String name();

    /** Model, threads or memory, as text. */
    String description();

    /** The model and driver, for comparing measurements: the same in every run on such a device. */
    default String model() {
        return description();
    }

    /** Whether the device accepts tiles of samples in this encoding, and decodes them to floats itself. */
    default boolean decodes(SampleEncoding encoding) {
        return encoding.isNative();
    }

    /** Whether inputs may be whole traces with their headers, which the device skips ({@link Tiles#traceHeader}). */
    default boolean skipsHeaders() {
        return false;
    }

    /** Whether the device itself encodes outputs this way, with the bits of the host. */
    default boolean encodes(ScaledEncoding encoding) {
        return encoding.isNative();
    }

    /**
     * Why the device cannot run a program with any tiles, such as {@code kernel median has no CUDA function}; empty if
     * it can. Planning or opening such a program throws {@link DeviceFailure}.
     */
    default Optional<String> obstacle(Program program) {
        return Optional.empty();
    }

    /**
     * Whether the device gathers statistics itself: where {@link Program#reduction(Shape)} of the largest tile is
     * there, a runner fills each output with a digest instead of samples. It may use the rest of their memory, which
     * must be as long as for the largest tile.
     */
    default boolean reduces() {
        return false;
    }

    /** The program as the device runs it: passes may be joined into one. Outputs are the same. */
    default Program joined(Program program) {
        return program;
    }

    /** The most that the device can do; empty if it works in host memory, or does not exist on this machine. */
    default Optional<PeakRates> peak() {
        return Optional.empty();
    }

    /**
     * Predicts the speed of a program from the code of its kernels; empty if only a run can show it.
     *
     * @param samples of a trace of the survey
     */
    default Optional<KernelForecast> forecast(Program program, int samples) {
        return Optional.empty();
    }

    /**
     * The speed of copies to and from a planned device, which need not exist, from its data sheet; empty for a real
     * device, whose copies {@link #measurements} time.
     */
    default Optional<CopyRates> plannedCopies() {
        return Optional.empty();
    }

    /**
     * The buffers that the device itself needs, besides the host's input and output buffers.
     *
     * @throws OutOfBudgetException if no arrangement of the device's own memory can hold the program
     */
    MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException;

    /**
     * Whether {@link #footprint} holds all that the device takes. If not, as it computes by a library whose memory
     * nobody knows, plans learn the rest from measured runs.
     */
    default boolean declaresMemory() {
        return true;
    }

    /**
     * Allocates host memory for reading and writing tiles, with every page present from the start, alive as long as the
     * arena. It is pinned if the device copies it and the system allows that.
     *
     * @throws OutOfMemoryError if the system refuses the memory
     */
    default MemorySegment allocate(Arena arena, long bytes, long alignment) {
        return TouchedMemory.allocate(arena, bytes, alignment);
    }

    /** Bytes of host memory, besides footprints, that the device will take once it is open; 0 if it is open already. */
    default long hostBytesToCome() {
        return 0;
    }

    /** New sentences on how the device works on this machine, each returned once. */
    default List<String> news() {
        return List.of();
    }

    /** Allocates everything that tiles need; nothing is allocated afterwards. */
    TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) throws OutOfBudgetException;

    /** The number of tiles computed at a time; others in flight are being copied. */
    default int parallel() {
        return 1;
    }

    /** The device's own memory. */
    default Memory memory() {
        return new Memory(0, 0);
    }

    /** Whether tiles are copied to a memory of the device's own. */
    default boolean hasOwnMemory() {
        return memory().allowed() > 0;
    }

    /**
     * Bytes of a device's own memory; 0 if it works in host memory.
     *
     * @param allowed bytes that may be occupied: those that were free, or fewer if the user set a limit
     * @param measured most bytes occupied so far
     */
    record Memory(long allowed, long measured) {}

    /** The present use of the device's own memory. */
    default Occupancy occupancy() {
        return new Occupancy(0, 0);
    }

    /**
     * Bytes of a device's own memory in use, counted in two ways.
     *
     * @param allocated bytes that its runners hold, exactly
     * @param taken bytes by which the driver's free memory has shrunk since the device was opened, for any reason
     */
    record Occupancy(long allocated, long taken) {}

    /** The choice of a library of products; empty if there is none. */
    default Optional<ProductChoice> productChoice() {
        return Optional.empty();
    }

    /** Measurements of the device; empty if it works in host memory, or is several devices. */
    default Optional<DeviceMeasurements> measurements() {
        return Optional.empty();
    }

    @Override
    void close();

    /** The replacement of samples beyond the survey's edges, and of missing samples. */
    record Extension(Boundary boundary, NanPolicy nan) {

        public static final Extension DEFAULT = new Extension(Boundary.REFLECT, NanPolicy.PROPAGATE);

        public Extension {
            Objects.requireNonNull(boundary, "boundary");
            Objects.requireNonNull(nan, "nan");
        }
    }
}
