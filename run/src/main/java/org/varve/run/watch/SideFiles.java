package org.varve.run.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.OutputException;
import org.varve.run.output.OutputFiles;

/**
 * The files that a process writes beside its outputs. None of them is another, an input or an output, or lies in one,
 * by whatever links.
 */
public final class SideFiles {

    private final List<Path> inputs;
    private final OutputFiles outputs;
    private final List<SideFile> claimed = new ArrayList<>();

    /**
     * None yet.
     *
     * @param inputs all that the process reads
     * @param outputs those of its run
     */
    @SuppressWarnings("exports")
    public SideFiles(List<Path> inputs, OutputFiles outputs) {
        this.inputs = List.copyOf(inputs);
        this.outputs = outputs;
    }

    /**
     * Adds a file, before anything is computed.
     *
     * @throws OutputException if it exists and may not be replaced, is not a file, or its folder cannot be written to
     * @throws IllegalArgumentException if it is one of the others, an input or an output, or lies in one
     */
    public SideFile claim(SideFile file) throws IOException {
        for (SideFile other : claimed) {
            if (isSame(file.path(), other.path())) {
                throw new IllegalArgumentException("%s %s: is the file of %s, too; choose another name"
                        .formatted(file.what(), file.path(), other.what()));
            }
        }
        file.check(inputs, outputs);
        claimed.add(file);
        return file;
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        return OutputFiles.real(one).equals(OutputFiles.real(other))
                || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
    }
}
