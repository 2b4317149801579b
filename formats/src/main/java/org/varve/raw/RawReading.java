package org.varve.raw;

import java.util.Optional;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.formats.FormatOptions;

/**
 * What a {@code .raw} file does not say.
 *
 * @param shape of the volume, without which the file cannot be read
 */
public record RawReading(Optional<Shape> shape) implements FormatOptions {

    /** Says the shape. */
    public static final Setting SHAPE = new Setting("RawReading(shape)");

    static final RawReading UNKNOWN = new RawReading(Optional.empty());

    /** A shape that is known. */
    public RawReading(Shape shape) {
        this(Optional.of(shape));
    }
}
