package org.varve.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.raw.RawReading;
import picocli.CommandLine.Option;

/** What a {@code .raw} file does not state. */
@OnlyFor(role = OnlyFor.Role.INPUT, options = RawReading.class)
final class RawOptions {

    private static final String TYPE = "--raw-type";

    @Option(names = "--shape", paramLabel = "I,X,S", description = "Shape of a .raw file.")
    private @Nullable Shape shape;

    @Option(
            names = TYPE,
            paramLabel = "TYPE",
            description = "Type of the samples of a .raw file: float16, float32, float64, ibm32, int8, int16, int32, "
                    + "uint8, uint16 or uint32; big-endian as in float32,big; default: float32.")
    private String type = "float32";

    RawReading reading() {
        return new RawReading(Optional.ofNullable(shape), encoding());
    }

    private SampleEncoding encoding() {
        try {
            return RawReading.encoding(type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(TYPE + " " + e.getMessage(), e);
        }
    }
}
