package org.varve.segy;

/**
 * The revision of SEG-Y that a file follows; both numbers are 0 if the file does not say.
 *
 * @param major number before the point
 * @param minor number after it
 */
public record Revision(int major, int minor) {

    /** Whether the fields added by revision 2 are valid. */
    boolean isTwo() {
        return major >= 2 && major <= 9;
    }

    /** Such as {@code 1.0}; {@code 0} if the file does not say. A revision of 0.1 is one of 1.0 with its two bytes exchanged. */
    @Override
    public String toString() {
        return major > 0 && major < 10 ? major + "." + minor : major > 0 || minor > 0 ? "1.0" : "0";
    }
}
