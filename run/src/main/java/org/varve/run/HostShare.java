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
import org.varve.host.NativeHeap;
import org.varve.host.Reserve;
import org.varve.run.process.JavaRuntime;

/** The share of host memory for this process, and for each job in it. */
public final class HostShare {

    /** Bytes of the smallest tiles and of the buffers that read them. */
    private static final long FEW_TILES = 32 << 20;

    /** Bytes of a writer's tiles, and of its smallest buffers. */
    private static final long OUTPUT = 4 << 20;

    private final Optional<Long> bytes;
    private final JavaRuntime runtime;
    private final int parts;

    /**
     * Bytes that the process held besides heap and plan before its first job. The next job reuses what a job leaves
     * behind.
     */
    private OptionalLong others = OptionalLong.empty();

    /** Bytes that each of several jobs may take, fixed when the first is planned. */
    private OptionalLong part = OptionalLong.empty();

    /**
     * A share.
     *
     * @param bytes that the process may occupy, never more than the system allows; empty for all that it allows
     */
    @SuppressWarnings("exports")
    public HostShare(Optional<Long> bytes, JavaRuntime runtime) {
        this(bytes, runtime, 1);
    }

    /** A share for several jobs at a time, each with an equal part of what the Java runtime leaves. */
    HostShare(Optional<Long> bytes, JavaRuntime runtime, int parts) {
        this.bytes = bytes;
        this.runtime = runtime;
        this.parts = parts;
    }

    /** Claims the least memory that the process will occupy, for other runs to see. */
    MemoryClaim announce(JobKind kind) throws IOException {
        return HostLimits.here().announce(reserve(kind).bytes());
    }

    /** Measures what the process holds besides heap and plan, once. */
    synchronized void look(long held) {
        others = OptionalLong.of(others.orElseGet(() -> Reserve.others(held)));
    }

    /**
     * The reserve of a job.
     *
     * @param bound the most bytes that it needs besides heap and buffers
     */
    Reserve reserve(long bound, JobKind kind) throws IOException {
        return reserve(bound, usual(kind));
    }

    /** The reserve of a job of which nothing was measured. */
    private Reserve reserve(JobKind kind) throws IOException {
        return reserve(usual(kind), kind);
    }

    private long usual(JobKind kind) {
        return RunHistory.usualReserve(kind, runtime.largestHeap());
    }

    private synchronized Reserve reserve(long bound, long usual) throws IOException {
        return new Reserve(heapBytes(), bound, usual, others.orElseGet(() -> Reserve.others(0)), runtime.isOwn());
    }

    /** The budget of a job, of which {@link #look} knows what the process held before it. */
    synchronized Budget budget(Reserve reserve) {
        Budget whole = whole(reserve);
        if (parts == 1) return whole;
        part = OptionalLong.of(part.orElse(whole.usable() / parts));
        long ofOthers = part.getAsLong() * (parts - 1);
        return new Budget(whole.limit(),
                Math.max(whole.reserved() + ofOthers, whole.allowed() - part.getAsLong()));
    }

    private Budget whole(Reserve reserve) {
        return HostLimits.here().budget(bytes, reserve.bytes());
    }

    /** Bytes of the Java heap that count as taken. */
    private long heapBytes() throws IOException {
        return runtime.heapBytes(allowed());
    }

    /** Bytes that the process may occupy in all. */
    public long allowed() {
        return HostLimits.here().budget(bytes, 0).allowed();
    }

    /**
     * Bytes outside the Java heap that the process may still take: those allowed, less what it holds and what code not
     * yet loaded will take.
     */
    public long free() {
        try {
            return Math.max(0, allowed() - heapBytes() - Reserve.others(0) - Reserve.TO_COME);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives memory that was freed back to the system; until then it counts as taken. */
    public void trim() {
        NativeHeap.trim();
    }

    /** Opens or inspects an input. */
    @FunctionalInterface
    public interface Opening<T> {
        /** @param memory bytes that it may take */
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
        Budget budget = whole(reserve(kind));
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
     * @param instead remedies other than allowing more
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
        return whole(reserve(0, Reserve.TO_COME)).usable() / parts;
    }
}
