package org.varve.cli;

/** How the process was started. */
final class Launch {

    /** The property that holds the launcher's name as the user typed it. */
    static final String LAUNCHER = "varve.command";

    private Launch() {}

    /** Whether this is the launcher's process, and not some application's. */
    static boolean isByLauncher() {
        return System.getProperty(LAUNCHER) != null;
    }

    /** What the user typed. */
    static String command() {
        return System.getProperty(LAUNCHER, "varve");
    }
}
