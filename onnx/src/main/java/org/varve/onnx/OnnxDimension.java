package org.varve.onnx;

import java.util.Optional;

/**
 * The extent of an input or output along one dimension.
 *
 * @param extent if it is fixed
 * @param name of an extent that is not fixed; may be empty
 */
public record OnnxDimension(Optional<Long> extent, String name) {

    /** The number, or else the name, or else a question mark. */
    @Override
    public String toString() {
        return extent.map(Object::toString).orElse(name.isEmpty() ? "?" : name);
    }
}
