package org.varve.tiling;

import java.util.List;
import java.util.stream.Stream;
import org.varve.core.Shape;

/**
 * The parts that a {@link Pipeline} has reached.
 *
 * @param again numbers of the parts before {@code next} that were not written, ascending
 * @param next number of the first part not read yet
 * @param written the parts and samples that were written
 */
record Reached(List<Long> again, long next, Written written) {

    /** Only the work of earlier runs. */
    static Reached before(Work.Portion portion) {
        return new Reached(List.of(), 0, new Written(portion.tiles(), portion.samples()));
    }

    /** The same after each part was split in two. */
    Reached inHalves() {
        List<Long> halves = again.stream().flatMap(part -> Stream.of(2 * part, 2 * part + 1)).toList();
        return new Reached(halves, 2 * next, new Written(2 * written.parts, written.samples));
    }

    /** Parts and samples that were written. */
    record Written(long parts, long samples) {
        Written and(Shape part) {
            return new Written(parts + 1, samples + part.size());
        }
    }
}
