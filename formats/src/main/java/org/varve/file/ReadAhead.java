package org.varve.file;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Box;

/** Announces the parts of a box some way ahead of the one that is read, so that a server far away is busy. */
record ReadAhead(InputFile file, TraceLayout layout) {

    /** The parts that are announced ahead. */
    private static final int AHEAD = 4;

    /** With the first part, announces those that follow it; then one more for each. */
    void announce(List<Box> parts, int reading) throws IOException {
        for (int number : announced(reading, parts.size())) {
            layout.order().runs(parts.get(number), layout.tracesPerBuffer(),
                    run -> file.announce(layout.position(run.first()), run.count() * layout.traceBytes()));
        }
    }

    /** The parts that are announced before one is read. */
    static int[] announced(int reading, int parts) {
        int first = reading == 0 ? 0 : reading + AHEAD;
        return IntStream.range(first, Math.min(reading + AHEAD + 1, parts)).toArray();
    }
}
