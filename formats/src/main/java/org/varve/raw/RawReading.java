package org.varve.raw;

import java.util.List;
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

    /** The shape in words, such as {@code shape 10,12,60}. */
    @Override
    public List<String> stated() {
        return shape.stream().map(
                known -> "shape %s,%s,%s".formatted(known.inlines(), known.crosslines(), known.samples())).toList();
    }

    /** A known shape. */
    public RawReading(Shape shape) {
        this(Optional.of(shape));
    }
}
