package org.varve.segy.header;

/**
 * The first bytes, counted from 1, of the words of the binary header that Varve reads or writes; words have two bytes
 * unless stated.
 */
public final class FileWords {

    /** Microseconds, or thousandths of a metre or foot, between samples. */
    public static final int INTERVAL = 3217;
    /** Samples per trace. */
    public static final int SAMPLES = 3221;
    /** Code of the sample format. */
    public static final int FORMAT = 3225;
    /** Samples per trace in revision 2, four bytes; 0 where two bytes hold them. */
    public static final int LONG_SAMPLES = 3269;
    /** Interval in revision 2, a float of eight bytes in the unit of {@link #INTERVAL}; 0 where that holds it. */
    public static final int LONG_INTERVAL = 3273;
    /** The number 0x01020304 in the byte order of the file, four bytes, in revision 2. */
    public static final int BYTE_ORDER = 3297;
    /** Traces per ensemble in revision 2, four bytes, the first word of that revision; 0 where two bytes hold them. */
    public static final int LONG_TRACES_PER_ENSEMBLE = 3261;
    /** Unit of lengths: 1 metres, 2 feet. */
    public static final int LENGTH_UNIT = 3255;
    /** Revision of the standard. */
    public static final int REVISION = 3501;
    /** Whether all traces are equally long. */
    public static final int FIXED_LENGTH = 3503;
    /** Number of extended text headers of 3200 bytes; -1 if it is not known. */
    public static final int EXTENDED_HEADERS = 3505;
    /** Largest number of additional headers of a trace: four bytes in revision 2.0, two in 2.1. */
    public static final int ADDITIONAL_HEADERS = 3507;
    /** Number of traces in revision 2, eight bytes; 0 if it is not stated. */
    public static final int TRACES = 3513;
    /** Byte of the file at which the first trace begins in revision 2, eight bytes; 0 if it is not stated. */
    public static final int FIRST_TRACE = 3521;
    /** Number of stanzas after the last trace in revision 2, four bytes. */
    public static final int TRAILERS = 3529;

    private FileWords() {}
}
