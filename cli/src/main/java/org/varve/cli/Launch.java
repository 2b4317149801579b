package org.varve.cli;

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
}
