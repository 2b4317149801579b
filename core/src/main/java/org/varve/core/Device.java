package org.varve.core;

/** A processor that runs programs tile by tile: the CPU, or one GPU. */
public interface Device extends AutoCloseable {

    /** {@code cpu}, {@code cuda:0}, ... */
    String name();

    /** Model, threads or memory, for people. */
    String description();

    /**
     * Bytes that the device needs of its own for tiles up to a shape, besides the host's input and output buffers.
     *
     * @throws OutOfBudgetException if no arrangement of the device's own memory can hold the program
     */
    MemoryFootprint footprint(Program program, Survey survey, Shape tile) throws OutOfBudgetException;

    /** Allocates everything that tiles up to a shape need; nothing is allocated afterwards. */
    TileRunner open(Program program, Survey survey, Shape tile, Extension extension) throws OutOfBudgetException;

    @Override
    void close();

    /** How samples that are not there are replaced. */
    record Extension(Boundary boundary, NanPolicy nan) {

        public static final Extension DEFAULT = new Extension(Boundary.REFLECT, NanPolicy.PROPAGATE);
    }
}
