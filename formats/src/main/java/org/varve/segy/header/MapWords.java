package org.varve.segy.header;

import java.lang.foreign.MemorySegment;
import org.varve.core.MapUnit;

/**
 * Where a trace lies on the map by the words of its header: those for the ensemble, bytes 181 and 185, or those of the
 * source, 73 and 77, if the former are 0; words elsewhere are read as they are. Bytes 181 and 185 may hold IEEE floats,
 * which have no scalar.
 */
public final class MapWords {

    /**
     * The bits of IEEE floats from 32,768 to 16,777,216; no two whole numbers of a map lie there, whatever their
     * scalar.
     */
    private static final int LEAST_FLOAT = 0x4700_0000;
    private static final int MOST_FLOAT = 0x4b80_0000;

    private static final int ARC_SECONDS = 2;
    private static final int DEGREES = 3;
    private static final int DEGREES_MINUTES_SECONDS = 4;

    private MapWords() {}

    /**
     * X, scaled.
     *
     * @param at where the trace header begins
     * @param xByte the first byte of X, such as 181
     * @param yByte the first byte of Y
     */
    public static double x(Fields fields, MemorySegment bytes, long at, int xByte, int yByte) {
        return isFloat(fields, bytes, at, xByte, yByte)
                ? Float.intBitsToFloat(fields.int32(bytes, at, xByte))
                : fields.coordinate(bytes, at,
                        isOfSource(fields, bytes, at, xByte, yByte) ? TraceWords.SOURCE_X : xByte);
    }

    /** Y, scaled; the parameters are those of {@link #x}. */
    public static double y(Fields fields, MemorySegment bytes, long at, int xByte, int yByte) {
        return isFloat(fields, bytes, at, xByte, yByte)
                ? Float.intBitsToFloat(fields.int32(bytes, at, yByte))
                : fields.coordinate(bytes, at,
                        isOfSource(fields, bytes, at, xByte, yByte) ? TraceWords.SOURCE_Y : yByte);
    }

    /** Whether the words of the source are taken because those of the ensemble are 0. */
    public static boolean isOfSource(Fields fields, MemorySegment bytes, long at, int xByte, int yByte) {
        return xByte == TraceWords.CDP_X && yByte == TraceWords.CDP_Y
                && fields.int32(bytes, at, xByte) == 0 && fields.int32(bytes, at, yByte) == 0;
    }

    /** Whether the words hold IEEE floats. */
    public static boolean isFloat(Fields fields, MemorySegment bytes, long at, int xByte, int yByte) {
        return isFloat(fields.int32(bytes, at, xByte)) && isFloat(fields.int32(bytes, at, yByte));
    }

    private static boolean isFloat(int bits) {
        return bits >= LEAST_FLOAT && bits < MOST_FLOAT;
    }

    /**
     * The unit of the coordinates.
     *
     * @param inFeet whether lengths are in feet, as byte 3255 says
     */
    public static MapUnit unit(Fields fields, MemorySegment bytes, long at, boolean inFeet) {
        return switch (fields.int16(bytes, at, TraceWords.COORDINATE_UNIT)) {
            case ARC_SECONDS -> MapUnit.ARC_SECONDS;
            case DEGREES -> MapUnit.DEGREES;
            case DEGREES_MINUTES_SECONDS -> MapUnit.DEGREES_MINUTES_SECONDS;
            default -> inFeet ? MapUnit.FEET : MapUnit.METRES;
        };
    }

    /** The value of byte 89 for a unit. */
    public static int code(MapUnit unit) {
        return switch (unit) {
            case METRES, FEET -> 1;
            case ARC_SECONDS -> ARC_SECONDS;
            case DEGREES -> DEGREES;
            case DEGREES_MINUTES_SECONDS -> DEGREES_MINUTES_SECONDS;
        };
    }
}
