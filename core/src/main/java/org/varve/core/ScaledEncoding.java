package org.varve.core;

import java.util.List;
import java.util.Objects;

/**
 * The storage of samples that are multiplied before they are encoded.
 *
 * @param encoding of the products
 * @param factor by which every sample is multiplied
 * @param headerBytes room before the samples of each trace, for a header; 0 for samples alone
 */
public record ScaledEncoding(SampleEncoding encoding, float factor, int headerBytes) {

    /** The floats that operators compute with, as they are. */
    public static final ScaledEncoding NATIVE = new ScaledEncoding(SampleEncoding.NATIVE, 1);

    public ScaledEncoding {
        Objects.requireNonNull(encoding);
    }

    /** Samples alone. */
    public ScaledEncoding(SampleEncoding encoding, float factor) {
        this(encoding, factor, 0);
    }

    /** This encoding with room for a header before each trace. */
    public ScaledEncoding withRoom(int bytes) {
        return new ScaledEncoding(encoding, factor, bytes);
    }

    /** This encoding of samples alone. */
    public ScaledEncoding samplesAlone() {
        return new ScaledEncoding(encoding, factor);
    }

    /** The common encoding of a list, without room for headers if that differs, or else {@link #NATIVE}. */
    public static ScaledEncoding common(List<ScaledEncoding> all) {
        if (all.stream().distinct().count() == 1) return all.getFirst();
        List<ScaledEncoding> samples =
                all.stream().map(ScaledEncoding::samplesAlone).distinct().toList();
        return samples.size() == 1 ? samples.getFirst() : NATIVE;
    }

    /** Bytes of one sample. */
    public int bytes() {
        return encoding.bytes();
    }

    /** Bytes of a shape, with the room for headers. */
    public long bytes(Shape shape) {
        return encoding.bytes(shape) + shape.traces() * headerBytes;
    }

    /** Bytes of a trace, with the room for its header. */
    public long traceBytes(int samples) {
        return headerBytes + (long) samples * bytes();
    }

    /** Whether samples are floats in this machine's byte order, as they are computed. */
    public boolean isNative() {
        return samplesAlone().equals(NATIVE);
    }

    /** The encoding of samples as text, such as {@code int16, big-endian, values times 0.5}. */
    @Override
    public String toString() {
        return factor == 1 ? encoding.toString() : "%s, values times %s".formatted(encoding, factor);
    }
}
