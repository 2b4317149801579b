package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Changes trace headers, and gathers what their words hold before and after. */
final class Ranges {

    private final TraceChanges changes;
    private final List<WordRange> ranges;

    Ranges(TraceChanges changes) {
        this.changes = changes;
        this.ranges = new ArrayList<>(changes.words().stream().map(WordRange::of).toList());
    }

    void change(long trace, MemorySegment buffer, long at) throws IOException {
        Row row = changes.row(trace, buffer, at);
        double[] before = changes.values(row);
        changes.apply(row);
        double[] after = changes.values(row);
        for (int n = 0; n < before.length; n++) {
            ranges.set(n, ranges.get(n).with(before[n], after[n]));
        }
    }

    List<WordRange> ranges() {
        return List.copyOf(ranges);
    }
}
