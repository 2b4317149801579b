package org.varve.cuda.ptx;

import java.util.List;
import org.varve.cuda.ptx.DeviceMemory.Allocation;

/**
 * How the memory that a kernel's PTX leaves differs from that of the pretend driver, which runs the same source as host
 * code.
 *
 * @param words of four bytes that differ; any NaN equals any other
 * @param wordsWritten by either
 * @param largest of the differences of floats, relative to the larger of both
 */
record Differences(int words, int wordsWritten, double largest) {

    static Differences of(Launch launch) {
        List<Allocation> actual = launch.memory().allocations();
        List<Allocation> expected = launch.recording().after();
        List<Allocation> before = launch.recording().before();
        int words = 0;
        int written = 0;
        double largest = 0;
        for (int a = 0; a < actual.size(); a++) {
            byte[] one = actual.get(a).bytes;
            byte[] other = expected.get(a).bytes;
            byte[] old = before.get(a).bytes;
            for (int at = 0; at + 4 <= one.length; at += 4) {
                int x = (int) Memory.get(one, at, 4);
                int y = (int) Memory.get(other, at, 4);
                int z = (int) Memory.get(old, at, 4);
                if (x != z || y != z) written++;
                if (x == y) continue;
                float f = Float.intBitsToFloat(x);
                float g = Float.intBitsToFloat(y);
                if (Float.isNaN(f) && Float.isNaN(g)) continue;
                words++;
                largest = Math.max(largest, Math.abs((double) f - g) / Math.max(Math.abs(f), Math.abs(g)));
            }
        }
        return new Differences(words, written, largest);
    }
}
