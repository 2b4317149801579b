package org.varve.onnx;

import java.util.List;

/** The extent of an array of a network along one dimension. */
sealed interface Dimension {

    /** An extent that is the same for any survey, such as that of channels; negative if unknown. */
    record Fixed(long size) implements Dimension {}

    /** An extent along an axis of the survey. */
    record Along(int axis, Sight sight) implements Dimension {}

    /**
     * An extent that is a product, of a network that is not local.
     *
     * @param others a number that is the same for any survey
     */
    record Merged(long others, List<Along> along) implements Dimension {

        public Merged {
            along = List.copyOf(along);
        }

        /** How many samples there are for one of the input, far from the edges. */
        double rate() {
            return others * along.stream().mapToDouble(one -> one.sight().rate()).reduce(1, (a, b) -> a * b);
        }
    }

    /** An extent that the model does not state. */
    static Dimension unknown() {
        return new Fixed(-1);
    }

    static Dimension of(long size) {
        return new Fixed(size);
    }

    default boolean isAlong() {
        return this instanceof Along;
    }

    default boolean isOne() {
        return this instanceof Fixed(long size) && size == 1;
    }
}
