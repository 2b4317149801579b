package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.formats.Format;
import org.varve.formats.Formats;
import org.varve.formats.OpenOptions;
import org.varve.segy.TraceFormat;
import picocli.CommandLine.Option;

/** The format of the input, by option rather than by name. */
final class InputFormat {

    private static final String OPTION = "--format";

    @Option(
            names = OPTION,
            paramLabel = "NAME",
            description = "Format of the input: ${bundle:formats}; default: by its name, or else by its content, which identifies all but su and raw. Applies to further inputs whose names show no format; outputs go by their names.")
    private @Nullable Format format;

    /** The file that the option is about. */
    private Optional<Path> input = Optional.empty();

    /** Says which file the input is. */
    void input(Path file) {
        input = Optional.of(file);
    }

    /** Whether a file is the input. */
    boolean isInput(Path file) {
        return input.equals(Optional.of(file));
    }

    /** The name that was given, if the option is about a file. */
    private Optional<String> given(Path file) {
        return Optional.ofNullable(format).filter(_ -> isInput(file) || Formats.find(file).isEmpty()).map(Format::word);
    }

    /** The option as words of a command that reads a file. */
    List<String> words(Path file) {
        return given(file).map(word -> List.of(OPTION, word)).orElse(List.of());
    }

    /** The options, with the format of a file if it was given. */
    OpenOptions applyTo(OpenOptions options, Path file) {
        return given(file).map(options::as).orElse(options);
    }

    /** The format of an input. */
    Format of(Path file) throws IOException {
        return Formats.ofInput(file, applyTo(OpenOptions.DEFAULT, file));
    }

    /** The usual extension of the format of an input; empty if it is not known. */
    String extension(Path file) {
        return Formats.usualExtension(file, applyTo(OpenOptions.DEFAULT, file));
    }

    /** The format of an input, if it is one of traces. */
    Optional<TraceFormat> ofTraces(Path file) throws IOException {
        return of(file) instanceof TraceFormat traces ? Optional.of(traces) : Optional.empty();
    }
}
