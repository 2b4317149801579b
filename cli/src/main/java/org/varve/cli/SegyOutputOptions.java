package org.varve.cli;

import org.varve.core.SampleFormat;
import org.varve.formats.CreateOptions;
import org.varve.segy.SegyWriting;
import picocli.CommandLine.Option;

/** How samples are stored in SEG-Y outputs. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, options = SegyWriting.class)
final class SegyOutputOptions {

    @Option(
            names = "--segy-format",
            paramLabel = "FORMAT",
            description = "Samples of SEG-Y outputs: one of ${bundle:segyFormats}; default: ieee, or "
                    + "what the input has where it is only converted.")
    private String format;

    @Option(
            names = "--segy-scale",
            paramLabel = "FACTOR",
            description = "What values are multiplied by before a SEG-Y output stores them; default: 1.")
    private double scale = 1;

    /** The options with what was asked for. */
    CreateOptions apply(CreateOptions options) {
        SegyWriting writing = options.or(SegyWriting.DEFAULT).withScale(scale);
        return options.with(format == null
                ? writing
                : writing.with(SegyWord.format("--segy-format", format, SampleFormat.WRITTEN)));
    }
}
