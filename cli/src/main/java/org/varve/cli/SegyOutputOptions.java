package org.varve.cli;

import org.jspecify.annotations.Nullable;
import org.varve.core.SampleFormat;
import org.varve.formats.CreateOptions;
import org.varve.segy.SegyWriting;
import picocli.CommandLine.Option;

/** The revision of SEG-Y outputs, and how they store samples. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, options = SegyWriting.class)
final class SegyOutputOptions {

    @Option(
            names = "--segy-format",
            paramLabel = "FORMAT",
            description = "Sample format of SEG-Y outputs: one of ${bundle:segyFormats}; default: ieee, "
                    + "for labels such as classes int8 or int16, or for convert that of the input.")
    private @Nullable String format;

    @Option(
            names = "--segy-scale",
            paramLabel = "FACTOR",
            description = "Factor applied to values before a SEG-Y output stores them; default: 1.")
    private double scale = 1;

    @Option(
            names = "--revision",
            paramLabel = "N",
            description = "Revision of SEG-Y outputs: 1, 2 or 2.1; default: that of a SEG-Y input, else 1, or 2.1 if the interval is not a whole number of microseconds or a trace has more than 65535 samples.")
    private @Nullable String revision;

    /** The options with these settings. */
    CreateOptions apply(CreateOptions options) {
        SegyWriting writing = options.or(SegyWriting.DEFAULT).withScale(scale);
        writing = revision == null ? writing : writing.with(SegyWord.revision("--revision", revision));
        return options.with(format == null
                ? writing
                : writing.with(SegyWord.format("--segy-format", format, SampleFormat.WRITTEN)));
    }
}
