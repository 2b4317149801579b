package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * A kernel that computes boxes as a whole, by a library of its own such as a runtime of networks, and has no rows. A
 * run cuts its program where such kernels compute; the passes before and after run on the device.
 *
 * <p>What it writes is known within the survey alone: later passes that read beyond its edges get it extended by the
 * boundary, as they do of a survey.
 */
public interface TileKernel extends Kernel {

    /**
     * The samples that are read to compute a box: within its {@link #halo}, and the same for all of its fields.
     *
     * @param written lies inside the survey
     */
    default Box source(Box written, Shape survey) {
        return written.grow(halo(), survey);
    }

    /**
     * Extents that no {@link #source} exceeds.
     *
     * @param written extents that no box that is written exceeds
     * @param positions along each axis, at whose multiples these boxes begin, and end unless at the survey's edge
     */
    default Shape largestSource(Shape written, Shape positions, Shape survey) {
        Halo halo = halo();
        return new Shape(
                (int) Math.min(written.inlines() + 2L * halo.inline(), survey.inlines()),
                (int) Math.min(written.crosslines() + 2L * halo.crossline(), survey.crosslines()),
                (int) Math.min(written.samples() + 2L * halo.sample(), survey.samples()));
    }

    /**
     * Steps along each axis at whose multiples tiles best begin and end, as boxes then need fewer samples around them.
     */
    default Shape grid() {
        return Shape.ONE;
    }

    /**
     * Bytes of host memory that computing a box takes at most, besides the fields that are read and written.
     *
     * @param written extents that no box that is written exceeds
     * @param source extents that no box that is read exceeds
     * @param threads CPU threads
     */
    long bytes(Shape written, Shape source, int threads);

    /** Why boxes cannot be computed here, such as a library that is missing, and what to do; empty if they can. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /**
     * Makes ready to compute.
     *
     * @param boundary extends the survey beyond its edges
     * @param nan what becomes of samples that are not finite
     * @param threads CPU threads
     * @throws DeviceFailure if the library cannot compute the kernel
     */
    Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads);

    /**
     * The same, within the memory that was planned.
     *
     * @param bytes that {@link #bytes} gives for the tiles of the plan
     */
    default Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads, long bytes) {
        return open(survey, boundary, nan, threads);
    }

    /** Computes boxes, one after the other. */
    interface Body extends AutoCloseable {

        /**
         * Computes a box.
         *
         * @param source the box that is read: that of {@link TileKernel#source}
         * @param inputs native floats of that box, for each field that is read
         * @param written the box to compute
         * @param outputs take native floats of the box, for each field that is written
         * @throws DeviceFailure if the library fails
         */
        void compute(Box source, List<MemorySegment> inputs, Box written, List<MemorySegment> outputs);

        @Override
        void close();
    }

    /** Never called: devices compute the passes before and after. */
    @Override
    default void row(Rows rows, int row) {
        throw new UnsupportedOperationException(
                "kernel %s computes whole boxes: run it by Run".formatted(name()));
    }
}
