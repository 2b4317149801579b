package org.varve.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.varve.core.OutOfBudgetException;
import org.varve.file.IndexTooLargeException;
import org.varve.mdio.GroupWriter;
import org.varve.profiler.JobKind;
import org.varve.tiling.Budget;
import org.varve.tiling.Bytes;
import org.varve.tiling.HostLimits;
import org.varve.tiling.RuntimeReserve;
import org.varve.zarr.ZarrOptions;
import picocli.CommandLine.Option;

/** How much memory the process may use. */
final class HostMemoryOption {

    /** A Zarr group that takes no more is opened in any case, within what is reserved: its plan then tells exactly what it needs. */
    private static final long SMALL_GROUP = 4 << 20;

    /** What the smallest tiles take, with all that reads them. */
    private static final long FEW_TILES = 32 << 20;

    /** What the reader of a Zarr group takes, whose threads hold a chunk each. */
    private static final long ZARR_INPUT = 96 << 20;

    /** What a writer takes, its tiles included, besides the chunks of a Zarr group. */
    private static final long OUTPUT = 4 << 20;

    @Option(names = "--host-memory", paramLabel = "SIZE", description = "Bytes that the process may use, such as 8GiB.")
    private MemorySize size;

    /** What the process held besides heap and plan before its first job: what that leaves, the next uses again. */
    private OptionalLong others = OptionalLong.empty();

    /** As if it were given. */
    static HostMemoryOption of(long bytes) {
        HostMemoryOption option = new HostMemoryOption();
        option.size = new MemorySize(bytes);
        return option;
    }

    /** What was given. */
    Optional<Long> bytes() {
        return Optional.ofNullable(size).map(MemorySize::bytes);
    }

    /**
     * The budget of a job.
     *
     * @param besidesHeap what it needs besides heap and buffers
     * @param held bytes of its buffers that are held already
     */
    Budget budget(long besidesHeap, long held) {
        others = OptionalLong.of(others.orElseGet(() -> others(held)));
        return budget(besidesHeap);
    }

    private Budget budget(long besidesHeap) {
        long besides = others.orElseGet(() -> others(0));
        return HostLimits.here().budget(bytes(), RuntimeReserve.bytes(besidesHeap, besides));
    }

    /**
     * What the process holds already besides what any job takes. A process of the launcher's own has loaded some of just that, how
     * much depends on chance; what it holds beyond are such as the contexts of GPUs.
     */
    private static long others(long held) {
        long all = RuntimeReserve.others(held);
        return Varve.isLaunched() && all <= RuntimeReserve.BASE ? 0 : all;
    }

    /** Bytes that the process may occupy in all. */
    long allowed() {
        return budget(0).allowed();
    }

    /** Opens an input, or looks into it. */
    @FunctionalInterface
    interface Opening<T> {
        /** @param memory bytes that may be taken for that */
        T within(long memory) throws IOException;
    }

    /**
     * Opens the input of a job in the memory that is left.
     *
     * @param outputs how many files or arrays the job writes
     * @param zarr how it writes a Zarr group, if it does
     */
    <T> T open(JobKind kind, int outputs, ZarrOptions zarr, Opening<T> opening)
            throws IOException, OutOfBudgetException {
        try {
            return opening.within(Math.max(left(), kind.reads().equals("zarr") ? SMALL_GROUP : 0));
        } catch (IndexTooLargeException e) {
            throw refusal(e, kind,
                    outputs * OUTPUT + (kind.writes().equals("zarr") ? GroupWriter.mostBufferBytes(zarr) : 0));
        }
    }

    /** With the bytes that suffice for all of the job: they err upwards, as tiles cannot be planned for a survey unknown. */
    private OutOfBudgetException refusal(IndexTooLargeException index, JobKind kind, long outputBytes) {
        Budget budget = budget(RuntimeReserve.besidesHeap(kind));
        long tiles = FEW_TILES + outputBytes + (kind.reads().equals("zarr") ? ZARR_INPUT : 0);
        long needed = budget.reserved() + index.needed() + index.needed() / 4 + tiles;
        return new OutOfBudgetException(
                "%s; with tiles and the Java runtime the job needs %s (%d bytes) of host memory; %s (%d bytes) allowed by %s"
                        .formatted(index.getMessage(), Bytes.format(needed), needed, Bytes.format(budget.allowed()),
                                budget.allowed(), budget.source()),
                budget.limit().wholeFor(needed), budget.limit().whole());
    }

    /** Bytes allowed beyond what the process already occupies: those that may be taken before anything is planned. */
    private long left() {
        return budget(0).usable();
    }
}
