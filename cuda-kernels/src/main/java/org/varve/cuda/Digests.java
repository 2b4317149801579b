package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.FieldHistogram;
import org.varve.core.FieldMean;
import org.varve.core.FieldPercentiles;
import org.varve.core.FieldRange;
import org.varve.core.FieldStatistics;
import org.varve.core.FieldWindows;
import org.varve.core.Reduction;
import org.varve.core.Shape;

/**
 * Gathers statistics of a tile's outputs on the device, so that a digest of each is copied back instead of the outputs.
 * Marks say which traces do not count; they are copied to the device from behind the digest of the first output,
 * unless all count.
 */
final class Digests {

    /** Rows of samples that a thread takes, so that few add to the same sums. */
    private static final int ROWS = 64;

    private final CudaDriver driver;
    private final long memory;
    private final DeviceLayout layout;
    private final Reduction reduction;
    private final Marks marks;

    Digests(CudaDriver driver, long memory, DeviceLayout layout, Reduction reduction) {
        this.driver = driver;
        this.memory = memory;
        this.layout = layout;
        this.reduction = reduction;
        marks = new Marks(driver, memory, layout);
    }

    /** The place of a statistic's windows. */
    private long table(int output) {
        long before = reduction.statistics().subList(0, output).stream().mapToLong(DigestBytes::ofTable).sum();
        return memory + layout.digestTable() + before;
    }

    /** Copies the places of windows, before the first tile. */
    void copyTable(Arena arena, long stream) {
        for (int o = 0; o < reduction.statistics().size(); o++) {
            if (DigestBytes.ofTable(reduction.statistics().get(o)) == 0) continue;
            FieldWindows windows = (FieldWindows) reduction.statistics().get(o);
            int[] places = windows.places().stream()
                    .flatMapToInt(place -> IntStream.of(place.inline(), place.crossline(), place.sample()))
                    .toArray();
            driver.copyToDevice(table(o), arena.allocateFrom(ValueLayout.JAVA_INT, places), stream);
        }
    }

    /** Copies the marks of a tile to the device. */
    void mark(int slot, Box tile, List<MemorySegment> outputs, long stream) {
        long behind = reduction.statistics().getFirst().digestBytes();
        MemorySegment place = outputs.getFirst().asSlice(behind, tile.shape().traces());
        marks.copy(slot, reduction.mark(tile, place), place, stream);
    }

    /**
     * Fills the digests of those outputs of a tile that have just been written.
     *
     * @param fields the outputs, as seen from the first sample of the tile
     * @param launches of regions
     */
    void gather(
            int slot, Predicate<Field> written, Box tile, Function<Field, FieldView> fields,
            Function<Region, PassLaunch> launches) {
        Shape shape = tile.shape();
        Region region = new Region(shape.inlines(), shape.crosslines(), reduction.samples(tile));
        for (int o = 0; o < reduction.statistics().size(); o++) {
            FieldStatistics statistic = reduction.statistics().get(o);
            Field output = layout.program().outputs().get(o);
            if (!written.test(output) || statistic.digestBytes() == 0) continue;
            FieldView x =
                    fields.apply(output).from(Axis.SAMPLE, reduction.firstSample(tile));
            Address digest = new Address(memory + layout.output(slot, o));
            if (statistic instanceof FieldWindows windows) {
                launches.apply(new Region(1, windows.places().size(), windows.length())).eachSample()
                        .gatherWindows(x, Triple.start(tile), Triple.extents(shape), new Address(table(o)), digest);
            } else {
                int words = (int) (statistic.digestBytes() / Long.BYTES);
                launches.apply(new Region(1, 1, words)).eachSample().clearDigest(digest);
                gather(statistic, launches.apply(region), x, marks.of(slot), digest);
            }
        }
    }

    private static void gather(FieldStatistics statistic, PassLaunch launch, FieldView x, Address marks,
            Address digest) {
        switch (statistic) {
            case FieldRange _ -> inBlocks(launch, 0).gatherRange(x, marks, digest);
            case FieldPercentiles _ -> inBlocks(launch, 0).gatherPercentiles(x, marks, digest);
            case FieldMean _ -> inBlocks(launch, 0).gatherMean(x, marks, digest);
            case FieldHistogram histogram -> {
                int bytes = histogram.count() * Integer.BYTES;
                boolean own = bytes <= Grid.MOST_SHARED_BYTES;
                inBlocks(launch, own ? bytes : 0).gatherHistogram(x, marks, histogram.bins().first(),
                        histogram.bins().step(), histogram.bins().last(), histogram.scale(), histogram.count(),
                        own ? 1 : 0, digest);
            }
            case FieldWindows _ -> throw new IllegalArgumentException("windows are not sums");
        }
    }

    private static CudaFunctions inBlocks(PassLaunch launch, int sharedBytes) {
        int along = Math.ceilDiv(launch.region().samples(), KernelConstants.BLOCK);
        long rows = Math.ceilDiv(launch.region().rows(), (long) ROWS);
        return launch.in(Grid.ofRows(along, rows, KernelConstants.BLOCK, sharedBytes));
    }

    /** Copies the digests of a tile back. */
    void copyBack(int slot, List<MemorySegment> outputs, long stream) {
        for (int o = 0; o < outputs.size(); o++) {
            long bytes = reduction.statistics().get(o).digestBytes();
            if (bytes > 0) driver.copyToHost(outputs.get(o).asSlice(0, bytes), memory + layout.output(slot, o), stream);
        }
    }
}
