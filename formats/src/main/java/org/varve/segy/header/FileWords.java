package org.varve.segy.header;

/** The first bytes, counted from 1, of the words of the binary header that Varve reads or writes; words have two bytes unless stated. */
public final class FileWords {

    /** Microseconds, or thousandths of a metre or foot, between samples. */
    public static final int INTERVAL = 3217;
    /** Samples per trace. */
    public static final int SAMPLES = 3221;
    /** Code of the sample format. */
    public static final int FORMAT = 3225;
    /** Samples per trace in revision 2, four bytes; 0 where two bytes hold them. */
    public static final int LONG_SAMPLES = 3269;
    /** Unit of lengths: 1 metres, 2 feet. */
    public static final int LENGTH_UNIT = 3255;
    /** Revision of the standard. */
    public static final int REVISION = 3501;
    /** Whether all traces are equally long. */
    public static final int FIXED_LENGTH = 3503;
    /** Number of traces in revision 2, eight bytes; 0 if it is not stated. */
    public static final int TRACES = 3513;

    private FileWords() {}
}
