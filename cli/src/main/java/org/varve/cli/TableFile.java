package org.varve.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.file.OutputException;
import org.varve.file.SmallFile;
import org.varve.run.output.OutputFiles;
import org.varve.run.watch.SideFile;
import org.varve.run.watch.SideFiles;

/**
 * A table of {@code --csv}, which replaces an earlier one of the same kind.
 *
 * @param head its first line
 * @param verb whose table it is
 */
record TableFile(Path path, String head, String verb) {

    /** Refuses an unusable file, before minutes of measuring. */
    void claim(List<Path> inputs) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isTable()) {
            throw new OutputException(path,
                    "exists already, and is not a table of varve %s: choose another name".formatted(verb));
        }
        new SideFiles(inputs, OutputFiles.NONE).claim(new SideFile("--csv", path, true));
    }

    void write(List<String> lines) throws IOException {
        String all = Stream.concat(Stream.of(head), lines.stream()).collect(Collectors.joining("\n", "", "\n"));
        SmallFile.write(path, all.getBytes(StandardCharsets.UTF_8), isTable());
    }

    private boolean isTable() throws IOException {
        return SideFile.begins(path, head);
    }
}
