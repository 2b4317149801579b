package org.varve.onnx;

/** The extent of an array of a network along one dimension. */
sealed interface Dimension {

    /** An extent that is the same for any survey, such as that of channels; negative if unknown. */
    record Fixed(long size) implements Dimension {}

    /** An extent along an axis of the survey. */
    record Along(int axis, Sight sight) implements Dimension {}

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
