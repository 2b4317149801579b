package org.varve.cli;

import java.io.IOException;
import org.varve.run.process.OwnRuntime;

/** The Java heap that a run would have. Where a run restarts with a larger heap, its plan is only made again for it. */
final class HeapOfPlan extends OwnRuntime {

    /** Heaps are multiples of this, where pages have 4 KiB. */
    private static final long UNIT = 2 << 20;

    private final int threads;
    private long bytes = Runtime.getRuntime().maxMemory();

    /** Ends a plan that needs a larger heap; the next one has it. */
    @SuppressWarnings("serial")
    static final class Enlarged extends RuntimeException {

        private Enlarged() {
            super("the plan needs a larger heap", null, false, false);
        }
    }

    /** @param threads that the run would have */
    HeapOfPlan(int threads) {
        this.threads = threads;
    }

    @Override
    public boolean isOwn() {
        return LargerHeap.RUNTIME.isOwn();
    }

    @Override
    protected boolean canRestart() throws IOException {
        return LargerHeap.RUNTIME.canRestart();
    }

    /** The collector sets aside the same few bytes of any heap. */
    @Override
    protected void restart(long heapBytes) {
        long present = Runtime.getRuntime().maxMemory();
        bytes = Math.ceilDiv(heapBytes, UNIT) * UNIT - (Math.ceilDiv(present, UNIT) * UNIT - present);
        LargerHeap.plan();
        throw new Enlarged();
    }

    @Override
    public long largestHeap() {
        return bytes;
    }

    @Override
    public long growth(long more) throws IOException {
        return Math.max(0, LargerHeap.RUNTIME.growth(more) - (bytes - Runtime.getRuntime().maxMemory()));
    }

    /** Begins anew only for so many steps that the plan itself needs a larger heap. */
    @Override
    public void expect(long expected, long allowed) throws IOException {
        if (expected / threads > Runtime.getRuntime().maxMemory() / 2) LargerHeap.RUNTIME.expect(expected, allowed);
    }
}
