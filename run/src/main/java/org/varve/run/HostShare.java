package org.varve.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Format;
import org.varve.formats.Formats;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.host.JobKind;
import org.varve.host.MemoryClaim;
import org.varve.host.RuntimeReserve;

/** The host memory that this process, and each job in it, may take. */
public final class HostShare {

    /** Bytes of the smallest tiles and of the buffers that read them. */
    private static final long FEW_TILES = 32 << 20;

    /** Bytes of a writer's tiles, and of its smallest buffers. */
    private static final long OUTPUT = 4 << 20;

    /** Bytes by which the memory of one process differs from that of another with the same job. */
    private static final long FLUCTUATION = 8 << 20;

    private final Optional<Long> bytes;
    private final JavaRuntime runtime;
    private final int parts;

    /**
     * Bytes that the process held besides heap and plan before its first job. What a job leaves behind is reused by the
     * next.
     */
    private OptionalLong others = OptionalLong.empty();

    /** Bytes that each of several jobs may take, fixed when the first is planned. */
    private OptionalLong part = OptionalLong.empty();

    /**
     * A share.
     *
     * @param bytes that the process may occupy, never more than the system allows; empty for all that it allows
     */
    public HostShare(Optional<Long> bytes, JavaRuntime runtime) {
        this(bytes, runtime, 1);
    }

    /** A share for several jobs at a time, each with an equal part of what the Java runtime leaves. */
    HostShare(Optional<Long> bytes, JavaRuntime runtime, int parts) {
        this.bytes = bytes;
        this.runtime = runtime;
        this.parts = parts;
    }

    /** Tells other runs what the process will occupy at least. */
    MemoryClaim announce(JobKind kind) throws IOException {
        long usual = RunHistory.usualReserve(kind);
        return HostLimits.here().announce(reserved(usual, usual, 0));
    }

    /** Looks at what the process holds besides heap and plan, if that has not been done before. */
    synchronized void look(long held) {
        others = OptionalLong.of(others.orElseGet(() -> RuntimeReserve.others(held)));
    }

    /**
     * The budget of a job.
     *
     * @param besidesHeap bytes that it needs besides heap and buffers
     * @param usual bytes that it would need if nothing were known of earlier runs
     * @param held bytes of its buffers that are already allocated
     */
    synchronized Budget budget(long besidesHeap, long usual, long held) throws IOException {
        look(held);
        Budget whole = budget(besidesHeap, usual);
        if (parts == 1) return whole;
        part = OptionalLong.of(part.orElse(whole.usable() / parts));
        long ofOthers = part.getAsLong() * (parts - 1);
        return new Budget(whole.limit(),
                Math.max(whole.reserved() + ofOthers, whole.allowed() - part.getAsLong()));
    }

    private Budget budget(long besidesHeap, long usual) throws IOException {
        return HostLimits.here().budget(bytes, reserved(besidesHeap, usual, 0));
    }

    /** Bytes by which a job's reserve may be larger in another process, which its GPU's driver and others may fill otherwise. */
    synchronized long mayRise(long besidesHeap, long usual) throws IOException {
        return reserved(besidesHeap, usual, FLUCTUATION) - reserved(besidesHeap, usual, 0);
    }

    private long reserved(long besidesHeap, long usual, long more) throws IOException {
        long occupied = more + others.orElseGet(() -> RuntimeReserve.others(0));
        return runtime.isOwn()
                ? RuntimeReserve.bytesOfOwn(heapBytes(), besidesHeap, usual, occupied)
                : RuntimeReserve.bytes(heapBytes(), besidesHeap, occupied);
    }

    /** Bytes of the Java heap that count as taken. */
    long heapBytes() throws IOException {
        return runtime.heapBytes(allowed());
    }

    /** Bytes that the process may occupy in all. */
    public long allowed() {
        return HostLimits.here().budget(bytes, 0).allowed();
    }

    /** Bytes outside the Java heap that the process may still take: those allowed, less what it holds, and what code to come will take. */
    public long free() {
        try {
            return Math.max(0, allowed() - heapBytes() - RuntimeReserve.others(0) - RuntimeReserve.TO_COME);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens or inspects an input. */
    @FunctionalInterface
    public interface Opening<T> {
        /** @param memory bytes that may be taken for it */
        T within(long memory) throws IOException;
    }

    /**
     * Opens the input of a job in the remaining memory.
     *
     * @param outputs how many files or arrays the job writes
     * @param options how it writes them
     * @throws OutOfBudgetException with the bytes that the whole job needs
     */
    public <T> T open(JobKind kind, int outputs, CreateOptions options, Opening<T> opening)
            throws IOException, OutOfBudgetException {
        try {
            return opening.within(Math.max(left(), sum(kind.reads(), format -> format.memory().index())));
        } catch (IndexTooLargeException e) {
            throw refusal(e, kind,
                    outputs * OUTPUT + sum(kind.writes(), format -> format.mostWriterBytes(options)));
        }
    }

    /**
     * A refusal with the bytes that suffice for the whole job. They err upwards, as tiles cannot be planned for an
     * unknown survey.
     */
    private OutOfBudgetException refusal(IndexTooLargeException index, JobKind kind, long outputBytes)
            throws IOException {
        long usual = RunHistory.usualReserve(kind);
        Budget budget = budget(usual, usual);
        long tiles = FEW_TILES + outputBytes + sum(kind.reads(), format -> format.memory().reader());
        long needed = budget.reserved() + index.needed() + index.needed() / 4 + tiles;
        return new OutOfBudgetException(
                "%s; with tiles and the Java runtime the job needs %s (%s bytes) of host memory; %s (%s bytes) allowed by %s"
                        .formatted(index.getMessage(), Bytes.format(needed), needed, Bytes.format(budget.allowed()),
                                budget.allowed(), budget.source()),
                index.remedy().orElseThrow(), budget.limit().wholeFor(needed), budget.limit().whole());
    }

    /**
     * A refusal of something that does not fit.
     *
     * @param what needs the memory
     * @param needed bytes of the whole process
     * @param instead what can be done other than to allow more
     */
    public OutOfBudgetException refusal(String what, long needed, String instead) {
        Budget budget = HostLimits.here().budget(bytes, 0);
        Remedy remedy = budget.limit().isGiven()
                ? Remedy.of(instead + ", or raise ", Setting.HOST_MEMORY)
                : Remedy.of(instead + ", or raise that limit");
        return new OutOfBudgetException(
                "%s needs %s (%s bytes) of host memory; %s (%s bytes) allowed by %s".formatted(what,
                        Bytes.format(needed), needed, Bytes.format(budget.allowed()), budget.allowed(),
                        budget.source()),
                remedy, budget.limit().wholeFor(needed), budget.limit().whole());
    }

    private static long sum(String formats, ToLongFunction<Format> bytes) {
        return Formats.named(formats).stream().mapToLong(bytes).sum();
    }

    /** Bytes that may still be taken before anything is planned. */
    private long left() throws IOException {
        return budget(0, RuntimeReserve.TO_COME).usable() / parts;
    }
}
