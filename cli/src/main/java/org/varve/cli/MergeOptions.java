package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.formats.Overlap;
import picocli.CommandLine.Option;

/** Several inputs that become one output. */
final class MergeOptions {

    @Option(names = "--merge",
            description = "Join the files of one survey, on one grid: read all files but the last, write the last.")
    private boolean merge;

    @Option(names = "--overlap", paramLabel = "POLICY",
            description = "What to do where merged files differ: error, or take the first, the last or their mean; default: error.")
    private @Nullable String overlap;

    /**
     * The inputs.
     *
     * @param others the files after the first, of which the last is the output
     */
    InputPieces inputs(Path input, List<String> others, VolumeOptions volume) {
        List<Path> further = others.subList(0, others.size() - 1).stream().map(Path::of).toList();
        if (!merge && !further.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s files: give one input and one output; with --merge, all but the last are joined"
                            .formatted(others.size() + 1));
        }
        if (!merge && overlap != null) {
            throw new IllegalArgumentException("--overlap: only applies with --merge; drop the option");
        }
        if (!merge) return InputPieces.of(input);
        if (further.isEmpty()) {
            throw new IllegalArgumentException(
                    "--merge: %s is the only input; give two inputs or more, and the output last".formatted(input));
        }
        if (volume.isEachOffset()) {
            throw new IllegalArgumentException(
                    "--offset each: --merge takes one offset at a time; give one, or drop --merge");
        }
        Overlap policy = overlap == null ? Overlap.ERROR : policy(overlap);
        return new InputPieces(Stream.concat(Stream.of(input), further.stream()).toList(), policy);
    }

    private static Overlap policy(String overlap) {
        try {
            return Choice.of(Overlap.class, overlap);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--overlap " + e.getMessage(), e);
        }
    }
}
