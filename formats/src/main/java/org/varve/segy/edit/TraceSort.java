package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.Arena;

/**
 * The order of traces by the words of their headers, found in bounded memory: if it does not hold all keys, the headers
 * are read again for each part of the order.
 */
final class TraceSort {

    private final Headers headers;
    private final SortKeys keys;
    private final long capacity;

    /** Reads the changed headers of all traces. */
    interface Headers {

        /** The number of traces. */
        long count();

        void forEach(Visitor visitor) throws IOException;
    }

    /** Gets the changed header of a trace, counted from 0. */
    @FunctionalInterface
    interface Visitor {
        void visit(long trace, Row row) throws IOException, UnfitException;
    }

    /** Gets traces in order, counted from 0. */
    @FunctionalInterface
    interface Ordered {
        void next(long trace) throws IOException;
    }

    /**
     * A sort.
     *
     * @param keys have seen all headers
     * @param memory bytes that may be taken for keys
     */
    TraceSort(Headers headers, SortKeys keys, long memory) {
        this.headers = headers;
        this.keys = keys;
        this.capacity = Math.max(2, Math.min(headers.count(), memory / Records.BYTES));
    }

    /** Names all traces in order. */
    void forEach(Ordered ordered) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Records records = new Records(arena, capacity);
            long done = 0;
            long[] last = {0, -1};
            while (done < headers.count()) {
                collect(records, last, done == 0);
                records.sort();
                for (long n = 0; n < records.count(); n++) {
                    ordered.next(records.trace(n));
                }
                done += records.count();
                last = new long[] {records.key(records.count() - 1), records.trace(records.count() - 1)};
                records.cut(0);
            }
        }
    }

    /** Collects the first pairs after the last one that was named. */
    private void collect(Records records, long[] last, boolean all) throws IOException {
        long[] bound = {-1, Long.MAX_VALUE};
        headers.forEach((trace, row) -> {
            long key = keys.pack(row);
            boolean isLater = all || Records.isBefore(last[0], last[1], key, trace);
            if (!isLater || !Records.isBefore(key, trace, bound[0], bound[1])) return;
            if (records.isFull()) {
                records.sort();
                records.cut(records.count() / 2);
                bound[0] = records.key(records.count() - 1);
                bound[1] = records.trace(records.count() - 1);
            }
            if (Records.isBefore(key, trace, bound[0], bound[1])) records.add(key, trace);
        });
    }
}
