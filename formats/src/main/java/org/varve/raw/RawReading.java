package org.varve.raw;

import java.util.Optional;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.formats.FormatOptions;

/**
 * The facts that a {@code .raw} file does not state.
 *
 * @param shape shape of the volume; if empty, the file cannot be read
 */
public record RawReading(Optional<Shape> shape) implements FormatOptions {

    /** The setting for the shape. */
    public static final Setting SHAPE = new Setting("RawReading(shape)");

    static final RawReading UNKNOWN = new RawReading(Optional.empty());

    /** A known shape. */
    public RawReading(Shape shape) {
        this(Optional.of(shape));
    }
}
