package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.varve.run.Run;
import picocli.CommandLine.Option;

/** The inputs after INPUT, for operators on several surveys. */
final class FurtherInputs {

    @Option(names = "--with", paramLabel = "FILE",
            description = "Another survey of the same geometry, for operators on several. Repeatable, in the operator's order.")
    private List<Path> files = List.of();

    List<Path> files() {
        return files;
    }

    /** Adds these inputs to a run; of prestack files, only the given offset if there is one. */
    Run applyTo(Run run, VolumeOptions volume, OptionalInt offset) throws IOException {
        for (Path file : files) {
            run.with(volume.source(file, offset));
        }
        return run;
    }
}
