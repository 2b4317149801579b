package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.regex.Pattern;
import org.varve.segy.header.FileWords;

/**
 * The revision of SEG-Y that a file follows; both numbers are 0 if the file does not say.
 *
 * @param major number before the point
 * @param minor number after it
 */
public record Revision(int major, int minor) {

    /** Revision 1, of 2002: two bytes for the interval and for the number of samples. */
    public static final Revision ONE = new Revision(1, 0);

    /** Revision 2.0, of 2017: eight bytes for the interval, four for the number of samples. */
    public static final Revision TWO = new Revision(2, 0);

    /** Revision 2.1, of 2023. */
    public static final Revision TWO_ONE = new Revision(2, 1);

    /** Whether the fields added by revision 2 are valid. */
    boolean isTwo() {
        return major >= 2 && major <= 9;
    }

    /** How a line of the text header begins that states the revision. */
    static final Pattern TEXT = Pattern.compile("SEG.?Y.REV\\S*");

    /** The revision that the first 3600 bytes of a file state. */
    static Revision in(MemorySegment header) {
        return new Revision(header.get(ValueLayout.JAVA_BYTE, FileWords.REVISION - 1),
                header.get(ValueLayout.JAVA_BYTE, FileWords.REVISION));
    }

    /** The revision line of the text header, in the words of the standard. */
    String text() {
        return isTwo() ? "SEG-Y_REV" + this : "SEG Y REV1";
    }

    /**
     * Such as {@code 1.0}; {@code 0} if the file does not say. A revision of 0.1 is one of 1.0 with its two bytes
     * exchanged.
     */
    @Override
    public String toString() {
        return major > 0 && major < 10 ? major + "." + minor : major > 0 || minor > 0 ? "1.0" : "0";
    }
}
