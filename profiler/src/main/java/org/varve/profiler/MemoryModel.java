package org.varve.profiler;

import java.util.Optional;
import org.varve.profiler.Measurement.Load;

/**
 * Bounds how much of one memory an operator takes, from earlier measurements.
 *
 * <p>A model is a value: learning from another run gives another model.
 */
public interface MemoryModel {

    /** The name, such as {@code declared}. */
    String name();

    /** The number of measurements that it is based on; 0 if it only has its default. */
    int measurements();

    /**
     * The bytes that a run will take.
     *
     * @param load how much is done at a time
     * @param declared bytes of all declared buffers
     */
    Projection project(Load load, long declared);

    /**
     * The model after another run: a run that took more than was projected widens it, and a run of another kind of job
     * or at another site does not change it.
     */
    MemoryModel with(Measurement measurement);

    /** The violation of the bound by a run; empty if the run kept to it. */
    Optional<Violation> violation(Measurement measurement);
}
