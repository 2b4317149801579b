package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The line numbers of the traces of a file, remembered as runs in which trace, inline and crossline each advance in
 * equal steps: 32 bytes for a run, however many traces it has. Once memory runs out, nothing more is remembered.
 */
final class LineRuns implements AutoCloseable {

    /** Gets a trace and its line numbers. */
    @FunctionalInterface
    interface Visitor {
        void visit(long trace, int inline, int crossline) throws IOException;
    }

    /** A file with more runs is in no order, and reading it again is cheaper than remembering them. */
    static final int MOST = 1 << 20;

    private static final int BYTES = 32;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private final IndexMemory memory;
    private final Pages pages;
    private long lastTrace;
    private int lastInline;
    private int lastCrossline;
    private long traceStep;
    private int inlineStep;
    private int crosslineStep;
    private int count;
    private boolean complete = true;

    /** @param memory used by nothing else, as {@link #forget} closes it */
    LineRuns(IndexMemory memory) {
        this.memory = memory;
        this.pages = new Pages(memory, BYTES);
    }

    void add(long trace, int inline, int crossline) throws IOException {
        if (!complete) {
            return;
        }
        if (count == 1) {
            traceStep = trace - lastTrace;
            inlineStep = inline - lastInline;
            crosslineStep = crossline - lastCrossline;
        }
        boolean goesOn = count > 0 && count < Integer.MAX_VALUE && traceStep <= Integer.MAX_VALUE
                && trace - lastTrace == traceStep && inline - lastInline == inlineStep
                && crossline - lastCrossline == crosslineStep;
        if (!goesOn) {
            flush();
            count = 0;
        }
        count++;
        lastTrace = trace;
        lastInline = inline;
        lastCrossline = crossline;
    }

    /** Stores the current run; the caller then starts a new one or ends. */
    private void flush() throws IOException {
        if (count == 0) {
            return;
        }
        if (pages.size() == MOST || !pages.hasRoom()) {
            complete = false;
            return;
        }
        long run = pages.add();
        MemorySegment page = pages.page(run);
        long at = pages.at(run);
        int steps = count - 1;
        page.set(LONG, at, lastTrace - steps * (steps == 0 ? 0 : traceStep));
        page.set(INT, at + 8, (int) (steps == 0 ? 0 : traceStep));
        page.set(INT, at + 12, lastInline - steps * inlineStep);
        page.set(INT, at + 16, lastCrossline - steps * crosslineStep);
        page.set(INT, at + 20, inlineStep);
        page.set(INT, at + 24, crosslineStep);
        page.set(INT, at + 28, count);
    }

    /** Ends the last run and returns whether all runs are remembered. */
    boolean finish() throws IOException {
        flush();
        count = 0;
        return complete;
    }

    /** Visits every trace, in the order in which they were added. */
    void forEach(Visitor visitor) throws IOException {
        for (long run = 0; run < pages.size(); run++) {
            MemorySegment page = pages.page(run);
            long at = pages.at(run);
            long trace = page.get(LONG, at);
            long byTrace = page.get(INT, at + 8);
            int inline = page.get(INT, at + 12);
            int crossline = page.get(INT, at + 16);
            int byInline = page.get(INT, at + 20);
            int byCrossline = page.get(INT, at + 24);
            int traces = page.get(INT, at + 28);
            for (int t = 0; t < traces; t++) {
                visitor.visit(trace + t * byTrace, inline + t * byInline, crossline + t * byCrossline);
            }
        }
    }

    long bytes() {
        return pages.bytes();
    }

    /** Frees the memory. */
    void forget() {
        memory.close();
    }

    @Override
    public void close() {
        forget();
    }
}
