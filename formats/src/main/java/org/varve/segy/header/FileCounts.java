package org.varve.segy.header;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The numbers of samples and traces that the binary header of a SEG-Y file states. */
public final class FileCounts {

    /** The most samples that two bytes hold. */
    public static final int MOST_SAMPLES = 0xffff;

    private FileCounts() {}

    /**
     * States other numbers; those of revision 2 where they are stated already.
     *
     * @param file the text and binary headers
     * @param samples of each trace
     * @param changes whether that is another number than before
     * @param traces of the file
     */
    public static void put(byte[] file, Fields fields, int samples, boolean changes, long traces) {
        MemorySegment bytes = MemorySegment.ofArray(file);
        if (changes) {
            fields.setInt16(bytes, 0, FileWords.SAMPLES, Math.min(samples, MOST_SAMPLES));
        }
        if (bytes.get(ValueLayout.JAVA_BYTE, FileWords.REVISION - 1) >= 2) {
            if (fields.int32(bytes, 0, FileWords.LONG_SAMPLES) > 0) {
                fields.setInt32(bytes, 0, FileWords.LONG_SAMPLES, samples);
            }
            if (fields.int64(bytes, 0, FileWords.TRACES) > 0) {
                fields.setInt64(bytes, 0, FileWords.TRACES, traces);
            }
        }
    }
}
