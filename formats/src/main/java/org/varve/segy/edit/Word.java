package org.varve.segy.edit;

import org.varve.segy.header.Fields;

/**
 * A word of a header.
 *
 * @param name as it is shown
 * @param at its first byte, counted from 1: in the trace header, or for the words of the binary header in the file
 * @param bytes 1, 2, 4 or 8
 * @param kind how its bytes are read as a number
 */
public record Word(String name, int at, int bytes, Kind kind) {

    /** The kinds of numbers in headers. */
    public enum Kind {
        /** A whole number with a sign. */
        SIGNED,
        /** A whole number without a sign. */
        UNSIGNED,
        /** An IEEE float of four or eight bytes. */
        FLOAT
    }

    /** Whole numbers beyond this are not exact as doubles. */
    private static final double MOST_EXACT = 1L << 53;

    /** Sums and products of decimals differ from whole numbers by less than this part of them. */
    private static final double SLIGHT = 1e-9;

    /** A word with a sign, named by its bytes. */
    static Word signed(int at, int bytes) {
        return new Word("word(%s,%s)".formatted(at, bytes), at, bytes, Kind.SIGNED);
    }

    /** The same bytes with another name. */
    Word named(String other) {
        return new Word(other, at, bytes, kind);
    }

    /** The last byte, counted like the first. */
    int last() {
        return at + bytes - 1;
    }

    boolean overlaps(Word other) {
        return at <= other.last() && other.at <= last();
    }

    double read(Row row) throws UnfitException {
        Fields fields = row.fields();
        if (kind == Kind.FLOAT) {
            return bytes == Float.BYTES
                    ? Float.intBitsToFloat(fields.int32(row.buffer(), row.at(), at))
                    : fields.float64(row.buffer(), row.at(), at);
        }
        long whole = raw(row);
        if (Math.abs((double) whole) > MOST_EXACT) {
            throw new UnfitException("%s holds %s, and formulas compute up to 2^53".formatted(name, whole));
        }
        return whole;
    }

    /** The number to show, rounded if a double does not hold it. */
    double shown(Row row) {
        try {
            return read(row);
        } catch (UnfitException tooLarge) {
            return raw(row);
        }
    }

    /** The bytes as a whole number, extended with zeros or with the sign. */
    long raw(Row row) {
        Fields fields = row.fields();
        boolean signed = kind == Kind.SIGNED;
        return switch (bytes) {
            case Byte.BYTES -> {
                byte value = fields.int8(row.buffer(), row.at(), at);
                yield signed ? value : Byte.toUnsignedInt(value);
            }
            case Short.BYTES -> signed
                    ? fields.int16(row.buffer(), row.at(), at)
                    : fields.uint16(row.buffer(), row.at(), at);
            case Integer.BYTES -> signed
                    ? fields.int32(row.buffer(), row.at(), at)
                    : Integer.toUnsignedLong(fields.int32(row.buffer(), row.at(), at));
            default -> fields.int64(row.buffer(), row.at(), at);
        };
    }

    /** Writes a value. */
    void write(Row row, double value) throws UnfitException {
        if (kind == Kind.FLOAT) {
            writeFloat(row, value);
        } else {
            writeRaw(row, whole(value));
        }
    }

    private void writeFloat(Row row, double value) throws UnfitException {
        if (!Double.isFinite(value) || (bytes == Float.BYTES && Math.abs(value) > Float.MAX_VALUE)) {
            throw new UnfitException("the value is %s, which %s, a float of %s bytes, does not hold"
                    .formatted(text(value), name, bytes));
        }
        if (bytes == Float.BYTES) {
            row.fields().setInt32(row.buffer(), row.at(), at, Float.floatToRawIntBits((float) value));
        } else {
            row.fields().setInt64(row.buffer(), row.at(), at, Double.doubleToRawLongBits(value));
        }
    }

    /** Writes the lowest bytes of a whole number. */
    void writeRaw(Row row, long whole) {
        switch (bytes) {
            case Byte.BYTES -> row.fields().setInt8(row.buffer(), row.at(), at, (int) whole);
            case Short.BYTES -> row.fields().setInt16(row.buffer(), row.at(), at, (int) whole);
            case Integer.BYTES -> row.fields().setInt32(row.buffer(), row.at(), at, (int) whole);
            default -> row.fields().setInt64(row.buffer(), row.at(), at, whole);
        }
    }

    private long whole(double value) throws UnfitException {
        double nearest = Math.rint(value);
        if (!(Math.abs(value - nearest) <= SLIGHT * Math.max(1, Math.abs(value)))) {
            throw new UnfitException("the value is %s, but %s holds whole numbers: use round(...) or floor(...)"
                    .formatted(text(value), name));
        }
        double most = Math.min(MOST_EXACT, Math.scalb(1.0, 8 * bytes - (kind == Kind.SIGNED ? 1 : 0)) - 1);
        double least = kind == Kind.SIGNED ? Math.max(-MOST_EXACT, -most - 1) : 0;
        if (nearest < least || nearest > most) {
            throw new UnfitException("the value is %s, but %s, of %s bytes, holds %s to %s"
                    .formatted(text(nearest), name, bytes, text(least), text(most)));
        }
        return (long) nearest;
    }

    /** A value as a reader writes it: without a fraction if it is whole. */
    public static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) <= MOST_EXACT
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
