package org.varve.cli;

import java.util.List;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileFormat;
import picocli.CommandLine.Option;

/** How samples are stored in SEG-Y outputs. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, format = FileFormat.SEGY)
final class SegyOutputOptions {

    private static final List<String> FORMATS = List.of("ieee", "ibm", "int32", "int16", "int8");

    @Option(
            names = "--segy-format",
            paramLabel = "FORMAT",
            description = "Samples of SEG-Y outputs: ieee, ibm, int32, int16 or int8; default: ieee, or "
                    + "what the input has where it is only converted.")
    private String format;

    @Option(
            names = "--segy-scale",
            paramLabel = "FACTOR",
            description = "What values are multiplied by before a SEG-Y output stores them; default: 1.")
    private double scale = 1;

    /** The options with what was asked for. */
    CreateOptions apply(CreateOptions options) {
        if (format == null) return options.withScale(scale);
        return options.with(SegyWord.format("--segy-format", format, FORMATS)).withScale(scale);
    }
}
