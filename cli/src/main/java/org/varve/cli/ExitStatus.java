package org.varve.cli;

/** The exit statuses; scripts depend on the numbers. */
final class ExitStatus {

    static final int DONE = 0;
    /** Unknown verb, operator, parameter or option, or an invalid value. */
    static final int USAGE = 2;
    /** An input is missing, unreadable or corrupt. */
    static final int INPUT = 3;
    /** The job cannot fit into the allowed memory. */
    static final int MEMORY = 4;
    /** A device is missing or failed. */
    static final int DEVICE = 5;
    /** An output exists, its folder is missing, or its disk is full. */
    static final int OUTPUT = 6;
    /** A signal stopped the run; nothing half-written is left. */
    static final int STOPPED = 75;

    private ExitStatus() {}
}
