package org.varve.cpu;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.Matrix;

/**
 * Prints how fast matrices of 256 x 256 are multiplied, beside fused multiplications and additions in registers alone.
 */
final class MatrixProductRate {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int SIDE = 256;
    private static final int TRIALS = 40;

    public static void main(String[] arguments) {
        Random random = new Random(1);
        double[][] rows = new double[SIDE][SIDE];
        for (double[] row : rows) {
            for (int c = 0; c < SIDE; c++) row[c] = random.nextGaussian();
        }
        MatrixProduct product = new MatrixProduct(Work.allocating(), Matrix.of(rows));
        float[] right = new float[SIDE * SIDE];
        for (int s = 0; s < right.length; s++) right[s] = random.nextFloat();
        double multiplied = best((double) SIDE * SIDE * SIDE, 20, _ -> {
            for (int c = 0; c < SIDE; c += MatrixProduct.COLUMNS) product.multiply(right, c, SIDE);
            return product.product()[0];
        });
        double inRegisters = best(1e6 * 16 * SPECIES.length(), 1, _ -> inRegisters(1_000_000));
        System.out.printf("%.1f of %.1f billion a second, %.0f %%%n", multiplied, inRegisters,
                100 * multiplied / inRegisters);
    }

    /** Billions of operations a second, in the best of some trials. */
    private static double best(double operations, int repeats, IntToDoubleFunction code) {
        double best = 0;
        double sum = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            long start = System.nanoTime();
            for (int r = 0; r < repeats; r++) sum += code.applyAsDouble(r);
            best = Math.max(best, repeats * operations / (System.nanoTime() - start));
        }
        if (Double.isNaN(sum)) throw new IllegalStateException();
        return best;
    }

    private static double inRegisters(int count) {
        FloatVector w = FloatVector.broadcast(SPECIES, 0.999f);
        FloatVector a = w;
        FloatVector b = w;
        FloatVector c = w;
        FloatVector d = w;
        FloatVector e = w;
        FloatVector f = w;
        FloatVector g = w;
        FloatVector h = w;
        FloatVector i = w;
        FloatVector j = w;
        FloatVector k = w;
        FloatVector l = w;
        FloatVector m = w;
        FloatVector n = w;
        FloatVector o = w;
        FloatVector p = w;
        for (int r = 0; r < count; r++) {
            a = a.fma(w, w);
            b = b.fma(w, w);
            c = c.fma(w, w);
            d = d.fma(w, w);
            e = e.fma(w, w);
            f = f.fma(w, w);
            g = g.fma(w, w);
            h = h.fma(w, w);
            i = i.fma(w, w);
            j = j.fma(w, w);
            k = k.fma(w, w);
            l = l.fma(w, w);
            m = m.fma(w, w);
            n = n.fma(w, w);
            o = o.fma(w, w);
            p = p.fma(w, w);
        }
        return a.add(b).add(c).add(d).add(e).add(f).add(g).add(h).add(i).add(j).add(k).add(l).add(m).add(n).add(o)
                .add(p)
                .reduceLanes(VectorOperators.ADD);
    }
}
