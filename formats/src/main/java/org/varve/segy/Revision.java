package org.varve.segy;

/**
 * The revision of SEG-Y that a file follows; both numbers are 0 if the file does not say.
 *
 * @param major number before the point
 * @param minor number behind it
 */
public record Revision(int major, int minor) {

    /** Whether the fields that revision 2 added are to be believed. */
    boolean isTwo() {
        return major >= 2 && major <= 9;
    }

    /** As people say it; files that hold the two bytes the wrong way round mean revision 1. */
    @Override
    public String toString() {
        return major > 0 && major < 10 ? major + "." + minor : major > 0 || minor > 0 ? "1.0" : "0";
    }
}
