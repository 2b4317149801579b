package org.varve.viewer;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.varve.core.OutOfBudgetException;
import org.varve.run.HostShare;

/**
 * The host memory of a viewer, within one limit: of sections that are kept, of answers on their way, of results that are shown, and of the run
 * that computes the next one. Sections and answers have fixed parts, and less while something is computed; results are planned like a run.
 */
final class ViewMemory {

    /** The most bytes of sections that are kept. */
    private static final long SECTIONS = 96L << 20;

    /** The same while something is computed. */
    private static final long SECTIONS_MEANWHILE = 32L << 20;

    /** The most bytes of answers on their way, and of the buffers that read them. */
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

    /** Looks at what is free, once the volumes are open. */
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

    /** Bytes of an answer on its way; whoever asks for more waits until others have been sent. */
    final class Part implements AutoCloseable {

        private int taken;

        private Part(int taken) {
            this.taken = taken;
        }

        /** Gives back all but some bytes. */
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

    /** Waits until answers take no more than the largest of them, and keeps the others back: for something that is computed meanwhile. */
    Part allButOne() throws InterruptedException {
        int taken = answers - units(ANSWER);
        left.acquire(taken);
        return new Part(taken);
    }

    /**
     * Checks that there is room for results.
     *
     * @param what computes them
     */
    void require(String what, long bytes) throws OutOfBudgetException {
        long free = share.free();
        if (bytes + kept() > free) {
            throw refusal(what, share.allowed() - free + bytes + FEW_TILES + ANSWER + SECTIONS_MEANWHILE + readers);
        }
    }

    /** Bytes that may be taken while something is computed: by the largest answer, by sections, and by what reads them. */
    private long kept() {
        return ANSWER + sectionsMeanwhile() + readers;
    }

    /** Bytes that the process may occupy while it computes, if {@link #allButOne} is held, so that sections and answers find room. */
    long whileComputing() {
        return Math.max(0, share.allowed() - kept());
    }

    /** A refusal of a run that was told to keep within {@link #whileComputing}. */
    OutOfBudgetException refusal(String what, OutOfBudgetException run) {
        return refusal(what, run.needed() + ANSWER + SECTIONS_MEANWHILE + readers);
    }

    private OutOfBudgetException refusal(String what, long needed) {
        return share.refusal(what + " on this section", needed, "choose another section");
    }
}
