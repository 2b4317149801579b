package org.varve.cli;

import java.util.Map;
import org.varve.core.SampleFormat;
import org.varve.formats.CreateOptions;
import picocli.CommandLine.Option;

/** How samples are stored in SEG-Y outputs. */
final class SegyOutputOptions {

    private static final Map<String, SampleFormat> FORMATS = Map.of("ieee", SampleFormat.IEEE_FLOAT32, "ibm",
            SampleFormat.IBM_FLOAT32, "int32", SampleFormat.INT32, "int16", SampleFormat.INT16, "int8",
            SampleFormat.INT8);

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
        SampleFormat found = FORMATS.get(format);
        if (found == null) {
            throw new IllegalArgumentException("--segy-format '%s': give ieee, ibm, int32, int16 or int8"
                    .formatted(format));
        }
        return options.with(found).withScale(scale);
    }
}
