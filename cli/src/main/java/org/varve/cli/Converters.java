package org.varve.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.varve.core.Boundary;
import org.varve.core.LineRange;
import org.varve.core.NanPolicy;
import org.varve.core.SampleRange;
import org.varve.core.Shape;
import org.varve.formats.Format;
import org.varve.formats.Formats;
import org.varve.host.Bytes;
import org.varve.run.StatisticsOf;
import org.varve.segy.NumberField;
import org.varve.tiling.Strategy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine;

/** Converters from words to option values. */
final class Converters {

    private Converters() {}

    /** Registers all converters with a parser and those of its verbs. */
    static CommandLine register(CommandLine line) {
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Converters::path)
                .registerConverter(Shape.class, explained(Shape::parse))
                .registerConverter(LineRange.class, explained(LineRange::parse))
                .registerConverter(SampleRange.class, explained(SampleRange::parse))
                .registerConverter(StatisticsOf.class, explained(text -> Choice.of(StatisticsOf.class, text)))
                .registerConverter(MapOptions.BinSize.class, explained(MapOptions.BinSize::parse))
                .registerConverter(MapOptions.Velocity.class, explained(MapOptions.Velocity::parse))
                .registerConverter(MemorySize.class, explained(text -> new MemorySize(Bytes.parse(text))))
                .registerConverter(NumberField.class, explained(NumberField::parse))
                .registerConverter(Boundary.class, explained(text -> Choice.of(Boundary.class, text)))
                .registerConverter(NanPolicy.class, explained(text -> Choice.of(NanPolicy.class, text)))
                .registerConverter(Strategy.class, explained(text -> Choice.of(Strategy.class, text)))
                .registerConverter(EditOptions.Compute.class,
                        explained(text -> Choice.of(EditOptions.Compute.class, text)))
                .registerConverter(Format.class, explained(Formats::ofWord))
                .registerConverter(LogStyle.class, explained(text -> Choice.of(LogStyle.class, text)));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(
                    "'%s': cannot be a file name in %s, the character set of this locale; set LC_ALL=C.UTF-8"
                            .formatted(text, System.getProperty("sun.jnu.encoding")));
        }
    }

    /** Passes the message of a parser to the user unchanged. */
    private static <T> ITypeConverter<T> explained(ITypeConverter<T> parser) {
        return text -> {
            try {
                return parser.convert(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }
}
