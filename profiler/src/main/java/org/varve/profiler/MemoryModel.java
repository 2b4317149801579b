package org.varve.profiler;

import java.util.Optional;
import org.varve.profiler.Measurement.Load;

/**
 * Says how much of one memory an operator takes at most, from what was measured before.
 *
 * <p>A model is a value: what was learned from one more run is another model.
 */
public interface MemoryModel {

    /** Such as {@code declared}. */
    String name();

    /** Number of measurements that it speaks from; 0 where it only knows its default. */
    int measurements();

    /**
     * What a run will take.
     *
     * @param load how much is done at a time
     * @param declared bytes of all buffers that are known
     */
    Projection project(Load load, long declared);

    /**
     * This model and what one more run tells; a run that took more than was projected widens it, and one of another operator or
     * site tells nothing.
     */
    MemoryModel with(Measurement measurement);

    /** The bound that a run broke, if it did. */
    Optional<Violation> violation(Measurement measurement);
}
