package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.varve.run.Run;
import org.varve.run.Source;
import picocli.CommandLine.Option;

/** The surveys besides INPUT, for operators on several. */
final class FurtherInputs {

    @Option(names = "--with", paramLabel = "FILE",
            description = "A further survey of the same geometry, for operators on several; repeatable, in the operator's order.")
    private List<Path> files = List.of();

    List<Path> files() {
        return files;
    }

    /** Lets a run read them, too; of prestack files one offset, if one is chosen. */
    Run applyTo(Run run, VolumeOptions volume, OptionalInt offset) {
        files.forEach(file -> run.with(Source.of(file, left -> volume.openFurther(file, left, offset))));
        return run;
    }
}
