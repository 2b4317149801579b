package org.varve.formats;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that this process has open, for tests. */
public final class OpenFiles {

    private OpenFiles() {}

    /** The open files of a folder, one for each descriptor. */
    public static List<Path> of(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                if (Files.isSymbolicLink(descriptor)) files.add(Files.readSymbolicLink(descriptor));
            }
        }
        Path real = folder.toRealPath();
        return files.stream().filter(file -> file.startsWith(real)).toList();
    }
}
