package org.varve.run;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.varve.core.OutOfBudgetException;
import org.varve.file.IndexTooLargeException;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.host.JobKind;
import org.varve.host.RuntimeReserve;
import org.varve.mdio.GroupWriter;
import org.varve.zarr.ZarrOptions;

/** What this process may take of the host's memory, and what a job may. */
public final class HostShare {

    /** A Zarr group that takes no more is opened in any case, within what is reserved: its plan then tells exactly what it needs. */
    private static final long SMALL_GROUP = 4 << 20;

    /** What the smallest tiles take, with all that reads them. */
    private static final long FEW_TILES = 32 << 20;

    /** What the reader of a Zarr group takes, whose threads hold a chunk each. */
    private static final long ZARR_INPUT = 96 << 20;

    /** What a writer takes, its tiles included, besides the chunks of a Zarr group. */
    private static final long OUTPUT = 4 << 20;

    private final Optional<Long> bytes;
    private final JavaRuntime runtime;
    private final int parts;

    /** What the process held besides heap and plan before its first job: what that leaves, the next uses again. */
    private OptionalLong others = OptionalLong.empty();

    /** What each of several jobs may take, as it was when the first was planned. */
    private OptionalLong part = OptionalLong.empty();

    /**
     * A share.
     *
     * @param bytes that the process may occupy; what the system allows if empty, and never more than that
     */
    public HostShare(Optional<Long> bytes, JavaRuntime runtime) {
        this(bytes, runtime, 1);
    }

    /** The same for several jobs at a time, each of which may take an equal part of what the Java runtime leaves. */
    HostShare(Optional<Long> bytes, JavaRuntime runtime, int parts) {
        this.bytes = bytes;
        this.runtime = runtime;
        this.parts = parts;
    }

    /**
     * The budget of a job.
     *
     * @param besidesHeap what it needs besides heap and buffers
     * @param held bytes of its buffers that are held already
     */
    synchronized Budget budget(long besidesHeap, long held) throws IOException {
        others = OptionalLong.of(others.orElseGet(() -> others(held)));
        Budget whole = budget(besidesHeap);
        if (parts == 1) return whole;
        part = OptionalLong.of(part.orElse(whole.usable() / parts));
        long ofOthers = part.getAsLong() * (parts - 1);
        return new Budget(whole.limit(),
                Math.max(whole.reserved() + ofOthers, whole.allowed() - part.getAsLong()));
    }

    private Budget budget(long besidesHeap) throws IOException {
        long besides = others.orElseGet(() -> others(0));
        return HostLimits.here().budget(bytes, RuntimeReserve.bytes(heapBytes(), besidesHeap, besides));
    }

    /** Bytes of the Java heap that count as taken. */
    long heapBytes() throws IOException {
        return runtime.heapBytes(allowed());
    }

    /**
     * What the process holds already besides what any job takes. A process of Varve's own has loaded some of just that, how much
     * depends on chance; what it holds beyond are such as the contexts of GPUs.
     */
    private long others(long held) {
        long all = RuntimeReserve.others(held);
        return runtime.isOwn() && all <= RuntimeReserve.BASE ? 0 : all;
    }

    /** Bytes that the process may occupy in all. */
    public long allowed() {
        return HostLimits.here().budget(bytes, 0).allowed();
    }

    /** Opens an input, or looks into it. */
    @FunctionalInterface
    public interface Opening<T> {
        /** @param memory bytes that may be taken for that */
        T within(long memory) throws IOException;
    }

    /**
     * Opens the input of a job in the memory that is left.
     *
     * @param outputs how many files or arrays the job writes
     * @param zarr how it writes a Zarr group, if it does
     * @throws OutOfBudgetException with the bytes that the whole job needs
     */
    public <T> T open(JobKind kind, int outputs, ZarrOptions zarr, Opening<T> opening)
            throws IOException, OutOfBudgetException {
        try {
            return opening.within(Math.max(left(), kind.reads("zarr") ? SMALL_GROUP : 0));
        } catch (IndexTooLargeException e) {
            throw refusal(e, kind,
                    outputs * OUTPUT + (kind.writes().equals("zarr") ? GroupWriter.mostBufferBytes(zarr) : 0));
        }
    }

    /** With the bytes that suffice for all of the job: they err upwards, as tiles cannot be planned for a survey unknown. */
    private OutOfBudgetException refusal(IndexTooLargeException index, JobKind kind, long outputBytes)
            throws IOException {
        Budget budget = budget(RuntimeReserve.besidesHeap(kind));
        long tiles = FEW_TILES + outputBytes + (kind.reads("zarr") ? ZARR_INPUT : 0);
        long needed = budget.reserved() + index.needed() + index.needed() / 4 + tiles;
        return new OutOfBudgetException(
                "%s; with tiles and the Java runtime the job needs %s (%d bytes) of host memory; %s (%d bytes) allowed by %s"
                        .formatted(index.getMessage(), Bytes.format(needed), needed, Bytes.format(budget.allowed()),
                                budget.allowed(), budget.source()),
                index.remedy().orElseThrow(), budget.limit().wholeFor(needed), budget.limit().whole());
    }

    /** Bytes allowed beyond what the process already occupies: those that may be taken before anything is planned. */
    private long left() throws IOException {
        return budget(0).usable() / parts;
    }
}
