package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.TensorProducts;

/** {@link TensorProducts} with the six sums in registers. */
final class TensorProductsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private static final int FIELDS = 3;
    private static final int PRODUCTS = 6;

    private final int inlines;
    private final float scale;
    /** Where the rows of the derivatives begin, inline by inline. */
    private final int[] at;
    /** Where the rows of the products begin. */
    private final int[] to;

    TensorProductsSimdBody(Work work, TensorProducts products) {
        inlines = products.inlines();
        scale = 1f / inlines;
        at = work.ints((long) FIELDS * inlines);
        to = work.ints(PRODUCTS);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int n = 0; n < at.length; n++) {
                at[n] = rows.at(n % FIELDS, n / FIELDS - inlines / 2, row);
            }
            for (int product = 0; product < PRODUCTS; product++) {
                to[product] = rows.to(product, row);
            }
            for (int k = 0; k < rows.samples(); k += LANES) {
                sum(rows, k);
            }
        }
    }

    private void sum(Rows rows, int k) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] z = rows.input(2);
        FloatVector ii = FloatVector.zero(SPECIES);
        FloatVector ij = ii;
        FloatVector ik = ii;
        FloatVector jj = ii;
        FloatVector jk = ii;
        FloatVector kk = ii;
        for (int n = 0; n < at.length; n += FIELDS) {
            FloatVector i = FloatVector.fromArray(SPECIES, x, at[n] + k);
            FloatVector j = FloatVector.fromArray(SPECIES, y, at[n + 1] + k);
            FloatVector s = FloatVector.fromArray(SPECIES, z, at[n + 2] + k);
            ii = i.fma(i, ii);
            ij = i.fma(j, ij);
            ik = i.fma(s, ik);
            jj = j.fma(j, jj);
            jk = j.fma(s, jk);
            kk = s.fma(s, kk);
        }
        store(ii, rows, 0, k);
        store(ij, rows, 1, k);
        store(ik, rows, 2, k);
        store(jj, rows, 3, k);
        store(jk, rows, 4, k);
        store(kk, rows, 5, k);
    }

    private void store(FloatVector sum, Rows rows, int product, int k) {
        sum.mul(scale).intoArray(rows.output(product), to[product] + k);
    }
}
