package org.varve.core;

import java.util.List;
import java.util.Objects;

/**
 * The storage of samples that are multiplied before they are encoded.
 *
 * @param encoding of the products
 * @param factor by which every sample is multiplied
 */
public record ScaledEncoding(SampleEncoding encoding, float factor) {

    /** The floats that operators compute with, as they are. */
    public static final ScaledEncoding NATIVE = new ScaledEncoding(SampleEncoding.NATIVE, 1);

    public ScaledEncoding {
        Objects.requireNonNull(encoding);
    }

    /** The common encoding of a list, or else {@link #NATIVE}. */
    public static ScaledEncoding common(List<ScaledEncoding> all) {
        return all.stream().distinct().count() == 1 ? all.getFirst() : NATIVE;
    }

    /** Bytes of one sample. */
    public int bytes() {
        return encoding.bytes();
    }

    /** Bytes of the samples of a shape. */
    public long bytes(Shape shape) {
        return encoding.bytes(shape);
    }

    /** Whether samples are floats in this machine's byte order, as they are computed. */
    public boolean isNative() {
        return equals(NATIVE);
    }

    /** The encoding as text, such as {@code int16, big-endian, values times 0.5}. */
    @Override
    public String toString() {
        return factor == 1 ? encoding.toString() : "%s, values times %s".formatted(encoding, factor);
    }
}
