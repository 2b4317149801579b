package org.varve.viewer;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.varve.core.OutOfBudgetException;
import org.varve.run.HostShare;

/**
 * The host memory of a viewer, within one limit: cached sections, answers in flight, results in view, and the run that
 * computes the next one. Sections and answers have fixed shares, smaller ones during a computation; results are planned
 * like a run.
 */
final class ViewMemory {

    /** The most bytes of sections that are kept. */
    private static final long SECTIONS = 96L << 20;

    /** The same while something is computed. */
    private static final long SECTIONS_MEANWHILE = 32L << 20;

    /** The most bytes of answers in flight, and of the buffers that read them. */
    private static final long ANSWERS = 96L << 20;

    /** Bytes of the largest answer, and of the buffers that read it. */
    private static final long ANSWER = 24L << 20;

    /** Sections and answers may each take the free memory divided by this. */
    private static final int PART = 4;

    /** Bytes of small tiles and of the buffers that read them. */
    private static final long FEW_TILES = 32L << 20;

    private static final int UNIT = 1 << 10;

    private final HostShare share;
    private final long readers;
    private final long sections;
    private final int answers;
    private final Semaphore left;

    /** Measures the free memory, once the volumes are open. */
    ViewMemory(HostShare share, List<ViewedVolume> volumes) {
        this.share = share;
        readers = volumes.stream().map(ViewedVolume::volume)
                .mapToLong(volume -> volume.bufferBytes() - volume.heldBytes()).sum();
        long part = Math.max(0, share.free() - readers) / PART;
        sections = Math.min(SECTIONS, part);
        answers = units(Math.clamp(part, ANSWER, ANSWERS));
        left = new Semaphore(answers, true);
    }

    /** The most bytes of sections that are kept. */
    long sections() {
        return sections;
    }

    /** The same while something is computed. */
    long sectionsMeanwhile() {
        return Math.min(SECTIONS_MEANWHILE, sections);
    }

    private static int units(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, UNIT));
    }

    /** Reserves the bytes of an answer in flight; waits until others have been sent if there is no room. */
    final class Part implements AutoCloseable {

        private int taken;

        private Part(int taken) {
            this.taken = taken;
        }

        /** Releases all but some bytes. */
        void keep(long bytes) {
            int rest = Math.min(taken, units(bytes));
            left.release(taken - rest);
            taken = rest;
        }

        @Override
        public void close() {
            keep(0);
        }
    }

    /** Waits until there is room for an answer. */
    Part answer(long bytes) throws InterruptedException {
        int wanted = Math.min(units(bytes), units(ANSWER));
        left.acquire(wanted);
        return new Part(wanted);
    }

    /** Waits until answers take no more than the largest one, and holds the others back, during a computation. */
    Part allButOne() throws InterruptedException {
        int taken = answers - units(ANSWER);
        left.acquire(taken);
        return new Part(taken);
    }

    /**
     * Checks that there is room for results.
     *
     * @param what the name of the computation
     */
    void require(String what, long bytes) throws OutOfBudgetException {
        share.trim();
        long free = share.free();
        if (bytes + kept() > free) {
            throw refusal(what, share.allowed() - free + bytes + FEW_TILES + ANSWER + SECTIONS_MEANWHILE + readers);
        }
    }

    /**
     * Bytes reserved during a computation: for the largest answer, for sections, and for the buffers that read them.
     */
    private long kept() {
        return ANSWER + sectionsMeanwhile() + readers;
    }

    /**
     * Bytes that the process may occupy while it computes, if {@link #allButOne} is held, so that sections and answers
     * find room.
     */
    long whileComputing() {
        return Math.max(0, share.allowed() - kept());
    }

    /** The refusal of a run that was limited to {@link #whileComputing}. */
    OutOfBudgetException refusal(String what, OutOfBudgetException run) {
        return refusal(what, run.needed() + ANSWER + SECTIONS_MEANWHILE + readers);
    }

    private OutOfBudgetException refusal(String what, long needed) {
        return share.refusal(what + " on this section", needed, "choose another section");
    }
}
