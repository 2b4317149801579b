package org.varve.segy.header;

/**
 * The first bytes, counted from 1, of the words of a trace header that Varve reads or writes; words have four bytes
 * unless stated.
 */
public final class TraceWords {

    /** Number in the line. */
    public static final int TRACE_IN_LINE = 1;
    /** Number in the file. */
    public static final int TRACE_IN_FILE = 5;
    /** Original field record. */
    public static final int RECORD = 9;
    /** Number in the field record. */
    public static final int TRACE_IN_RECORD = 13;
    /** Ensemble, such as the common depth point. */
    public static final int CDP = 21;
    /** Number in the ensemble. */
    public static final int TRACE_IN_CDP = 25;
    /** Trace identification code, two bytes. */
    public static final int ID = 29;
    /** Offset from source to receiver. */
    public static final int OFFSET = 37;
    /** Scalar of elevations, two bytes. */
    public static final int ELEVATION_SCALAR = 69;
    /** Scalar of coordinates, two bytes: above 0 a factor, below 0 a divisor. */
    public static final int COORDINATE_SCALAR = 71;
    /** X of the source. */
    public static final int SOURCE_X = 73;
    /** Y of the source. */
    public static final int SOURCE_Y = 77;
    /** Unit of coordinates, two bytes; 1 for lengths. */
    public static final int COORDINATE_UNIT = 89;
    /** Time or depth of the first sample, two bytes. */
    public static final int DELAY = 109;
    /** Samples of the trace, two bytes. */
    public static final int SAMPLES = 115;
    /** Microseconds, or thousandths of a metre or foot, between samples, two bytes. */
    public static final int INTERVAL = 117;
    /** X of the ensemble; a word that revision 1 added, as are all that follow. */
    public static final int CDP_X = 181;
    /** Y of the ensemble. */
    public static final int CDP_Y = 185;
    /** Inline number. */
    public static final int INLINE = 189;
    /** Crossline number. */
    public static final int CROSSLINE = 193;
    /** Scalar of times, two bytes. */
    public static final int TIME_SCALAR = 215;

    /** The identification code of a dead trace. */
    public static final int DEAD = 2;

    private TraceWords() {}
}
