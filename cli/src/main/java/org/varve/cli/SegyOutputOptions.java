package org.varve.cli;

import org.varve.core.SampleFormat;
import org.varve.formats.CreateOptions;
import org.varve.segy.SegyWriting;
import picocli.CommandLine.Option;

/** The storage of samples in SEG-Y outputs. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, options = SegyWriting.class)
final class SegyOutputOptions {

    @Option(
            names = "--segy-format",
            paramLabel = "FORMAT",
            description = "Samples of SEG-Y outputs: one of ${bundle:segyFormats}; default: ieee, or for "
                    + "convert what the input has.")
    private String format;

    @Option(
            names = "--segy-scale",
            paramLabel = "FACTOR",
            description = "Factor applied to values before a SEG-Y output stores them; default: 1.")
    private double scale = 1;

    /** The options with these settings. */
    CreateOptions apply(CreateOptions options) {
        SegyWriting writing = options.or(SegyWriting.DEFAULT).withScale(scale);
        return options.with(format == null
                ? writing
                : writing.with(SegyWord.format("--segy-format", format, SampleFormat.WRITTEN)));
    }
}
