package org.varve.cpu;

import java.util.stream.IntStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.FaultDips;

/**
 * {@link FaultDips}, a vector of samples of eight rows at a time. The rows that sixteen neighbours meet are copied
 * first: they come from many planes, a few lines of each, and are met by every dip.
 */
final class FaultDipsSimdBody implements PlanesBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int ROWS = EightRowSums.ROWS;
    private static final int WIDTH = EightRowSums.WIDTH;

    /** Neighbouring rows across the strike: what they meet is copied once for all of them. */
    private static final int BLOCK = StencilOfFourRows.PLANES;

    /** Sums of one field for one dip. */
    private static final int PART = ROWS * LANES;

    private final FaultDips kernel;
    private final boolean isAlongInlines;
    /** How far planes reach across the strike, and up and down. */
    private final int reach;
    private final int halo;
    /** The most samples of a row whose neighbours fit into a copied row. */
    private final int most;
    private final float[] numerators;
    private final float[] denominators;
    private final EightRowSums planes;
    /** For each dip, the numerators of each row, then the denominators. */
    private final float[] sums;

    FaultDipsSimdBody(Work work, FaultDips kernel) {
        this.kernel = kernel;
        isAlongInlines = !kernel.strike().runsAlongInlines();
        reach = isAlongInlines ? kernel.halo().inline() : kernel.halo().crossline();
        halo = kernel.halo().sample();
        most = (WIDTH - 2 * halo) / LANES * LANES;
        numerators = work.floats((BLOCK + 2L * reach) * WIDTH);
        denominators = work.floats((BLOCK + 2L * reach) * WIDTH);
        planes = new EightRowSums(work, IntStream.range(0, kernel.count()).mapToObj(kernel::stencil).toList(),
                isAlongInlines, reach * WIDTH + halo);
        sums = work.floats(2L * PART * kernel.count());
    }

    /** Whether planes are low enough that the samples of a vector meet no more than a copied row. */
    static boolean fits(FaultDips kernel) {
        return LANES + 2 * kernel.halo().sample() <= WIDTH;
    }

    @Override
    public int multiple() {
        return 1;
    }

    @Override
    public void compute(Rows rows) {
        compute(rows, 1);
    }

    @Override
    public void computePlanes(PassRows rows, int count) {
        compute(rows, count);
    }

    private void compute(Rows rows, int inlines) {
        if (isAlongInlines) {
            for (int plane = 0; plane < inlines; plane += BLOCK) {
                for (int row = 0; row < rows.count(); row++) {
                    compute(rows, plane, row, Math.min(BLOCK, inlines - plane));
                }
            }
        } else {
            for (int plane = 0; plane < inlines; plane++) {
                for (int row = 0; row < rows.count(); row += BLOCK) {
                    compute(rows, plane, row, Math.min(BLOCK, rows.count() - row));
                }
            }
        }
    }

    /** Computes neighbouring rows, from one of a plane on. */
    private void compute(Rows rows, int plane, int row, int count) {
        for (int first = 0; first < rows.samples(); first += most) {
            int samples = Math.min(most, rows.samples() - first);
            copy(rows, 0, plane, row, count, first, samples, numerators);
            copy(rows, 1, plane, row, count, first, samples, denominators);
            for (int n = 0; n < count; n += ROWS) {
                compute(rows, plane, row, n, Math.min(n + ROWS, count), first, samples);
            }
        }
    }

    private void copy(Rows rows, int field, int plane, int row, int count, int first, int samples, float[] copied) {
        int length = Math.ceilDiv(samples, LANES) * LANES + 2 * halo;
        for (int n = -reach; n < count + reach; n++) {
            int at = isAlongInlines ? rows.at(field, plane + n, row) : rows.at(field, plane, row + n);
            System.arraycopy(rows.input(field), at + first - halo, copied, (reach + n) * WIDTH, length);
        }
    }

    /** Computes the neighbours {@code from} to {@code end} of the copy, which begins at sample {@code first}. */
    private void compute(Rows rows, int plane, int row, int from, int end, int first, int samples) {
        for (int k = 0; k < samples; k += LANES) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                planes.sum(dip, numerators, from * WIDTH + k, sums, 2 * PART * dip);
                planes.sum(dip, denominators, from * WIDTH + k, sums, 2 * PART * dip + PART);
            }
            for (int n = from; n < end; n++) {
                int to = to(rows, 0, plane, row, n) + first + k;
                choose(rows, LANES * (n - from), to, to(rows, 1, plane, row, n) + first + k);
            }
        }
    }

    /** Where the results of a neighbour of a row begin. */
    private int to(Rows rows, int field, int plane, int row, int next) {
        int inlines = plane + (isAlongInlines ? next : 0);
        int crossline = row + (isAlongInlines ? 0 : next);
        return inlines == 0 ? rows.to(field, crossline) : ((PassRows) rows).to(field, inlines, crossline);
    }

    /** @param from where the vector's numerators of the first dip stand */
    private void choose(Rows rows, int from, int to, int toDips) {
        int last = kernel.count() - 1;
        FloatVector here = semblance(from);
        FloatVector next = last > 0 ? semblance(from + 2 * PART) : here;
        FloatVector least = here;
        FloatVector best = FloatVector.zero(SPECIES);
        FloatVector before = here;
        FloatVector after = here;
        for (int dip = 1; dip <= last; dip++) {
            FloatVector previous = dip == last ? next : here;
            here = next;
            if (dip < last) next = semblance(from + 2 * PART * (dip + 1));
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(FloatVector.broadcast(SPECIES, (float) dip), isLess);
            before = before.blend(previous, isLess);
            after = after.blend(next, isLess);
        }
        least.intoArray(rows.output(0), to);
        ParabolaSimd.bottom(before, least, after)
                .add(best).mul((float) kernel.step()).add((float) kernel.first())
                .intoArray(rows.output(1), toDips);
    }

    private FloatVector semblance(int at) {
        FloatVector denominator = FloatVector.fromArray(SPECIES, sums, at + PART);
        FloatVector ratio = FloatVector.fromArray(SPECIES, sums, at).div(denominator);
        return ratio.blend(1f,
                ratio.compare(VectorOperators.GT, 1f).or(denominator.compare(VectorOperators.LT, Float.MIN_NORMAL)));
    }
}
