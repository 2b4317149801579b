package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How the process was started. */
final class Launch {

    /** The property that holds the launcher's name as the user typed it. */
    static final String LAUNCHER = "varve.command";

    private Launch() {}

    /** Whether the launcher started this process, rather than an application. */
    static boolean isByLauncher() {
        return System.getProperty(LAUNCHER) != null;
    }

    /** The command that the user typed. */
    static String command() {
        return System.getProperty(LAUNCHER, "varve");
    }

    /** The jar of the command line. */
    static Path jar() {
        return Path.of(Launch.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    /** The other jars. */
    static List<Path> libraries() throws IOException {
        try (Stream<Path> files = Files.list(jar().getParent())) {
            return files.filter(file -> file.toString().endsWith(".jar") && !file.equals(jar())).sorted().toList();
        }
    }
}
