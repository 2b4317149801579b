package org.varve.cuda;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.kernel.LowRank;
import org.varve.kernel.WindowGrid;

/**
 * {@link LowRank}: low_rank.cu. Windows are computed in batches that fit the work space, each of one number along
 * inlines, some along crosslines and all along samples, in ascending order, so that a sample is the sum of its windows
 * in one order.
 */
final class LowRankBody extends CudaBody {

    /** Bytes of a complex number. */
    private static final int COMPLEX = 2 * Double.BYTES;

    private static final long ALIGNMENT = 256;

    /** How many times longer operations in float64 take than others, at least, on a GPU that has few units for it. */
    private static final int DOUBLE = 16;

    private final LowRank kernel;

    LowRankBody(LowRank kernel) {
        this.kernel = kernel;
    }

    @Override
    byte[] table(int samples) {
        int length = kernel.samples().length();
        DoubleStream turns =
                IntStream.range(0, length).boxed()
                        .flatMapToDouble(t -> DoubleStream.of(kernel.cosine(1, t), kernel.sine(1, t)));
        DoubleStream all = DoubleStream.empty();
        for (double[] part : new double[][] {turns.toArray(), kernel.inlines().taper(), kernel.crosslines().taper(),
                kernel.samples().taper(), kernel.meanWeights(), kernel.random()}) {
            all = DoubleStream.concat(all, DoubleStream.of(part));
        }
        return Tables.doubles(all.toArray());
    }

    /** The most windows along an axis for a number of positions: windows stand closer in one place at most. */
    private static long most(WindowGrid grid, int positions) {
        return Math.ceilDiv(positions + grid.length() - 1L, grid.step()) + 1;
    }

    /** Bytes of the columns of windows along samples that a region may need at a position. */
    private long columnBytes(Region region) {
        return (numberBytes() + sampleBytes()) * most(kernel.samples(), region.samples());
    }

    private long numberBytes() {
        return (long) COMPLEX * kernel.frequencies() * kernel.traces();
    }

    private long sampleBytes() {
        return (long) Float.BYTES * kernel.traces() * kernel.samples().length();
    }

    @Override
    long workBytes(Region region) {
        long all = most(kernel.crosslines(), region.crosslines()) * columnBytes(region);
        return ALIGNMENT + Math.min(all, Math.max(columnBytes(region), MOST_WORK_BYTES));
    }

    /** Columns of windows in a batch. */
    private int columns(Region region) {
        return (int) Math.max(1, MOST_WORK_BYTES / columnBytes(region));
    }

    /** Those of a batch. */
    @Override
    double operations(Region region) {
        double columns = Math.min(columns(region), most(kernel.crosslines(), region.crosslines()));
        double samples = (double) kernel.inlines().step() * kernel.crosslines().step() * kernel.samples().step();
        double window = samples * kernel.operations(1, region.samples());
        return DOUBLE * columns * most(kernel.samples(), region.samples()) * window;
    }

    @Override
    void launch(PassLaunch pass) {
        Triple first = pass.first();
        Region region = pass.region();
        WindowGrid inlines = kernel.inlines();
        WindowGrid crosslines = kernel.crosslines();
        int lastInline = inlines.last(first.inlines() + region.inlines() - 1);
        int lastCrossline = crosslines.last(first.crosslines() + region.crosslines() - 1);
        int columns = columns(region);
        for (int i = inlines.first(first.inlines()); i <= lastInline; i++) {
            PassLaunch ofInline =
                    within(pass, Axis.INLINE, first.inlines(), inlines.start(i), inlines.start(i) + inlines.length());
            for (int j = crosslines.first(first.crosslines()); j <= lastCrossline; j += columns) {
                int last = Math.min(j + columns - 1, lastCrossline);
                launch(
                        within(ofInline, Axis.CROSSLINE, first.crosslines(), crosslines.start(j),
                                crosslines.start(last) + crosslines.length()),
                        i, j, last - j + 1);
            }
        }
    }

    /** The part of a pass, which begins at a position, from one position to before another. */
    private static PassLaunch within(PassLaunch pass, Axis axis, int origin, int from, int to) {
        int begin = Math.max(from - origin, 0);
        int end = Math.min(to - origin, pass.region().along(axis));
        return pass.part(axis, begin, end - begin);
    }

    private void launch(PassLaunch pass, int inline, int crossline, int columns) {
        Triple first = pass.first();
        WindowGrid samples = kernel.samples();
        int firstK = samples.first(first.samples());
        int lastK = samples.last(first.samples() + pass.region().samples() - 1);
        WindowBatch batch = new WindowBatch(
                first, new Triple(kernel.inlines().extent(), kernel.crosslines().extent(), samples.extent()),
                new Triple(kernel.inlines().length(), kernel.crosslines().length(), samples.length()),
                new Triple(inline, crossline, firstK), new Triple(1, columns, lastK - firstK + 1));
        int traces = batch.windows() * kernel.traces();
        Address numbers = pass.work();
        Address filtered = pass.work().plus(Math.ceilDiv(batch.windows() * numberBytes(), ALIGNMENT) * ALIGNMENT);
        int block = KernelConstants.BLOCK;
        pass.in(new Grid(traces, 1, block, Double.BYTES * samples.length())).lowRankSpectra(
                pass.input(0), batch, pass.table(), kernel.first(), kernel.frequencies(), numbers);
        int matrices = kernel.columns() * (kernel.rowTraces().length + kernel.columnTraces().length);
        pass.in(new Grid(batch.windows() * kernel.frequencies(), 1, block,
                COMPLEX * (kernel.traces() + matrices + KernelConstants.WARP)))
                .lowRankReduce(batch, pass.table(), kernel.columns(), LowRank.ITERATIONS, numbers);
        pass.in(new Grid(traces, 1, block, 0)).lowRankTraces(
                batch, pass.table(), kernel.first(), kernel.frequencies(), numbers, filtered);
        pass.eachSample().lowRankBlend(pass.output(0), batch, pass.table(), filtered);
    }
}
