package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.varve.formats.Overlap;
import org.varve.run.Source;

/**
 * The first input of a run: a file, or several to merge.
 *
 * @param files at least one
 * @param overlap what to do where several have samples
 */
record InputPieces(List<Path> files, Overlap overlap) {

    /** One file. */
    static InputPieces of(Path file) {
        return new InputPieces(List.of(file), Overlap.ERROR);
    }

    Path first() {
        return files.getFirst();
    }

    boolean isMerged() {
        return files.size() > 1;
    }

    /** Refuses options that apply to the format of none of them. */
    void check(VolumeOptions volume) throws IOException {
        volume.check(files);
    }

    /** The input of a run; of prestack files, only the given offset if there is one. */
    Source source(VolumeOptions volume, OptionalInt offset) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (Path file : files) {
            sources.add(volume.source(file, offset));
        }
        return isMerged() ? Source.merged(sources, overlap) : sources.getFirst();
    }
}
