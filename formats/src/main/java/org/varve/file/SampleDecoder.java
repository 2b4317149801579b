package org.varve.file;

import java.lang.foreign.MemorySegment;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;

/**
 * Turns stored samples into floats, as {@link SampleEncoding#decode} does. IBM floats are decoded in vectors if the
 * Java runtime was started with the Vector API; for the other formats the compiler generates vector code by itself.
 */
final class SampleDecoder {

    private static final boolean VECTORS = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    private final SampleEncoding encoding;
    private final boolean inVectors;

    SampleDecoder(SampleEncoding encoding) {
        this.encoding = encoding;
        this.inVectors = VECTORS && encoding.format() == SampleFormat.IBM_FLOAT32;
    }

    /** Decodes {@code count} samples; {@code at} and {@code toAt} are byte offsets. */
    void decode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        int done = inVectors ? IbmVectors.decode(from, at, encoding.order(), to, toAt, count) : 0;
        long bytes = (long) done * encoding.bytes();
        encoding.decode(from, at + bytes, to, toAt + (long) done * Float.BYTES, count - done);
    }
}
