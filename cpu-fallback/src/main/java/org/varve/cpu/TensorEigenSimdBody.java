package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/**
 * Eigenvalues or leading eigenvectors of symmetric 3x3 tensors in closed form, in steps over the samples of a block.
 *
 * <p>The tensor is shifted and scaled to {@code B = (A - q) / p}, whose eigenvalues are {@code 2 cos} of three angles.
 * One eigenvalue is always far from the other two (the largest if det B is positive, the smallest if it is negative),
 * so that its eigenvector, a cross product, is well conditioned. The other two follow from the 2x2 tensor in the plane
 * normal to it, so that no precision is lost where eigenvalues nearly coincide. Source: D. Eberly, "A robust
 * eigensolver for 3x3 symmetric matrices", 2014.
 */
abstract class TensorEigenSimdBody implements PassBody {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** The samples that are worked on at a time: as many as leave all quantities in the first-level cache. */
    private static final int BLOCK = 256;

    /**
     * The distance of quantities: apart in the cache, and no store is a multiple of 4 KiB before a load that follows
     * it.
     */
    private static final int STRIDE = BLOCK + 3 * Rows.LANES;

    /**
     * Where each quantity of a block begins in {@link #work}: the six components of B, then those below. Loops add the
     * sample to them: a method that did would be a call within the loop, as the JIT stops inlining in large methods.
     */
    private static final int II = 0;
    private static final int IJ = 1 * STRIDE;
    private static final int IK = 2 * STRIDE;
    private static final int JJ = 3 * STRIDE;
    private static final int JK = 4 * STRIDE;
    private static final int KK = 5 * STRIDE;
    private static final int VI = 6 * STRIDE;
    private static final int VJ = 7 * STRIDE;
    private static final int VK = 8 * STRIDE;
    private static final int ISOLATED = 9 * STRIDE;
    private static final int MEAN = 10 * STRIDE;
    private static final int SCALE = 11 * STRIDE;
    private static final int UI = 12 * STRIDE;
    private static final int UJ_WI = 13 * STRIDE;
    private static final int WJ = 14 * STRIDE;
    private static final int UU = 15 * STRIDE;
    private static final int UW = 16 * STRIDE;
    private static final int WW = 17 * STRIDE;

    /** The results of {@link #leadingVectors}, by axis, or of {@link #values}, largest first. */
    static final int FIRST = 18 * STRIDE;
    static final int SECOND = 19 * STRIDE;
    static final int THIRD = 20 * STRIDE;

    private static final int WORK = 21 * STRIDE;

    final float[] work;
    /** Where the six components of a block begin. */
    private final int[] at;

    TensorEigenSimdBody(Work work) {
        this.work = work.floats(WORK);
        at = work.ints(6);
    }

    @Override
    public final void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int from = 0; from < rows.samples(); from += BLOCK) {
                int samples = Math.min(BLOCK, rows.samples() - from);
                isolate(rows, row, from, samples);
                finish(rows, row, from, samples);
            }
        }
    }

    /** Computes the outputs of a block of samples, which begins at sample {@code from} of the row. */
    abstract void finish(Rows rows, int row, int from, int samples);

    /** Shifts and scales the tensors of a block and finds the isolated eigenvalue of each. */
    private void isolate(Rows rows, int row, int from, int samples) {
        for (int component = 0; component < 6; component++) {
            at[component] = rows.at(component, 0, row) + from;
        }
        // each step is a method with its own loop, compiled separately: together they exceed the JIT's inlining limit
        normalise(rows, samples);
        isolatedValues(samples);
        isolatedVectors(samples);
        across(samples);
    }

    private void normalise(Rows rows, int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector ii = FloatVector.fromArray(SPECIES, rows.input(0), at[0] + k);
            FloatVector ij = FloatVector.fromArray(SPECIES, rows.input(1), at[1] + k);
            FloatVector ik = FloatVector.fromArray(SPECIES, rows.input(2), at[2] + k);
            FloatVector jj = FloatVector.fromArray(SPECIES, rows.input(3), at[3] + k);
            FloatVector jk = FloatVector.fromArray(SPECIES, rows.input(4), at[4] + k);
            FloatVector kk = FloatVector.fromArray(SPECIES, rows.input(5), at[5] + k);
            FloatVector mean = ii.add(jj).add(kk).mul(1 / 3f);
            // a mean without an inverse counts as 0
            mean = mean.blend(0f, mean.compare(VectorOperators.LT, Float.MIN_NORMAL));
            // scaled by the mean first, so that squares neither overflow nor underflow
            FloatVector unit =
                    FloatVector.broadcast(SPECIES, 1f).div(mean).blend(0f, mean.compare(VectorOperators.EQ, 0f));
            ii = ii.sub(mean).mul(unit);
            jj = jj.sub(mean).mul(unit);
            kk = kk.sub(mean).mul(unit);
            ij = ij.mul(unit);
            ik = ik.mul(unit);
            jk = jk.mul(unit);
            FloatVector offDiagonal = ij.mul(ij).add(ik.mul(ik)).add(jk.mul(jk));
            FloatVector diagonal = ii.mul(ii).add(jj.mul(jj)).add(kk.mul(kk));
            FloatVector p = diagonal.add(offDiagonal.add(offDiagonal)).mul(1 / 6f).sqrt();
            FloatVector inverse =
                    FloatVector.broadcast(SPECIES, 1f).div(p).blend(0f, p.compare(VectorOperators.EQ, 0f));
            ii.mul(inverse).intoArray(work, II + k);
            ij.mul(inverse).intoArray(work, IJ + k);
            ik.mul(inverse).intoArray(work, IK + k);
            jj.mul(inverse).intoArray(work, JJ + k);
            jk.mul(inverse).intoArray(work, JK + k);
            kk.mul(inverse).intoArray(work, KK + k);
            mean.intoArray(work, MEAN + k);
            p.mul(mean).intoArray(work, SCALE + k);
        }
    }

    /** {@code 2 cos(acos(|r|) / 3)} with the sign of {@code r = det B / 2}. */
    private void isolatedValues(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector ii = FloatVector.fromArray(SPECIES, work, II + k);
            FloatVector ij = FloatVector.fromArray(SPECIES, work, IJ + k);
            FloatVector ik = FloatVector.fromArray(SPECIES, work, IK + k);
            FloatVector jj = FloatVector.fromArray(SPECIES, work, JJ + k);
            FloatVector jk = FloatVector.fromArray(SPECIES, work, JK + k);
            FloatVector kk = FloatVector.fromArray(SPECIES, work, KK + k);
            FloatVector det = ii.mul(jj.mul(kk).sub(jk.mul(jk)))
                    .sub(ij.mul(ij.mul(kk).sub(jk.mul(ik))))
                    .add(ik.mul(ij.mul(jk).sub(jj.mul(ik))));
            FloatVector half = det.mul(0.5f);
            FloatVector r = half.abs().min(1f);
            FloatVector angle = SimdMath.arcCosine(r).mul(1 / 3f);
            FloatVector value = SimdMath.smallCosine(angle).mul(2f);
            value.blend(value.neg(), half.compare(VectorOperators.LT, 0f)).intoArray(work, ISOLATED + k);
        }
    }

    /** The unit eigenvector: the longest cross product of two rows of {@code B - value}. */
    private void isolatedVectors(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector value = FloatVector.fromArray(SPECIES, work, ISOLATED + k);
            FloatVector ii = FloatVector.fromArray(SPECIES, work, II + k).sub(value);
            FloatVector ij = FloatVector.fromArray(SPECIES, work, IJ + k);
            FloatVector ik = FloatVector.fromArray(SPECIES, work, IK + k);
            FloatVector jj = FloatVector.fromArray(SPECIES, work, JJ + k).sub(value);
            FloatVector jk = FloatVector.fromArray(SPECIES, work, JK + k);
            FloatVector kk = FloatVector.fromArray(SPECIES, work, KK + k).sub(value);
            // the adjugate's columns; it is symmetric
            FloatVector cii = jj.mul(kk).sub(jk.mul(jk));
            FloatVector cjj = ii.mul(kk).sub(ik.mul(ik));
            FloatVector ckk = ii.mul(jj).sub(ij.mul(ij));
            FloatVector cij = ik.mul(jk).sub(ij.mul(kk));
            FloatVector cik = ij.mul(jk).sub(ik.mul(jj));
            FloatVector cjk = ij.mul(ik).sub(ii.mul(jk));
            // the adjugate has rank one: its largest diagonal element is in its longest column
            VectorMask<Float> second = cjj.abs().compare(VectorOperators.GT, cii.abs());
            FloatVector vi = cii.blend(cij, second);
            FloatVector vj = cij.blend(cjj, second);
            FloatVector vk = cik.blend(cjk, second);
            FloatVector longest = cii.abs().max(cjj.abs());
            VectorMask<Float> third = ckk.abs().compare(VectorOperators.GT, longest);
            vi = vi.blend(cik, third);
            vj = vj.blend(cjk, third);
            vk = vk.blend(ckk, third);
            vi.intoArray(work, VI + k);
            vj.intoArray(work, VJ + k);
            vk.intoArray(work, VK + k);
        }
        normaliseVectors(samples);
    }

    private void normaliseVectors(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector vi = FloatVector.fromArray(SPECIES, work, VI + k);
            FloatVector vj = FloatVector.fromArray(SPECIES, work, VJ + k);
            FloatVector vk = FloatVector.fromArray(SPECIES, work, VK + k);
            FloatVector length = vi.mul(vi).add(vj.mul(vj)).add(vk.mul(vk)).sqrt();
            FloatVector inverse =
                    FloatVector.broadcast(SPECIES, 1f).div(length).blend(0f, length.compare(VectorOperators.EQ, 0f));
            inverse = inverse.blend(inverse.neg(), vk.compare(VectorOperators.LT, 0f));
            vi.mul(inverse).intoArray(work, VI + k);
            vj.mul(inverse).intoArray(work, VJ + k);
            vk.mul(inverse).intoArray(work, VK + k);
        }
    }

    /** The tensor in the plane normal to the isolated eigenvector, in the orthonormal basis {@code u, w}. */
    private void across(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, work, VI + k);
            FloatVector y = FloatVector.fromArray(SPECIES, work, VJ + k);
            // a basis without branches, for vk >= 0: Duff et al. 2017, "Building an orthonormal basis, revisited"
            FloatVector a = FloatVector.fromArray(SPECIES, work, VK + k).add(1f);
            a = a.broadcast(-1f).div(a);
            FloatVector b = x.mul(y).mul(a);
            FloatVector ui = x.mul(x).mul(a).add(1f);
            FloatVector wj = y.mul(y).mul(a).add(1f);
            b.intoArray(work, UJ_WI + k);
            ui.intoArray(work, UI + k);
            wj.intoArray(work, WJ + k);
            FloatVector ij = FloatVector.fromArray(SPECIES, work, IJ + k);
            FloatVector ik = FloatVector.fromArray(SPECIES, work, IK + k);
            FloatVector jk = FloatVector.fromArray(SPECIES, work, JK + k);
            FloatVector ii = FloatVector.fromArray(SPECIES, work, II + k);
            FloatVector jj = FloatVector.fromArray(SPECIES, work, JJ + k);
            FloatVector kk = FloatVector.fromArray(SPECIES, work, KK + k);
            // B u and B w, with u = (ui, b, -x) and w = (b, wj, -y)
            FloatVector iu = ii.mul(ui).add(ij.mul(b)).sub(ik.mul(x));
            FloatVector ju = ij.mul(ui).add(jj.mul(b)).sub(jk.mul(x));
            FloatVector ku = ik.mul(ui).add(jk.mul(b)).sub(kk.mul(x));
            FloatVector iw = ii.mul(b).add(ij.mul(wj)).sub(ik.mul(y));
            FloatVector jw = ij.mul(b).add(jj.mul(wj)).sub(jk.mul(y));
            FloatVector kw = ik.mul(b).add(jk.mul(wj)).sub(kk.mul(y));
            ui.mul(iu).add(b.mul(ju)).sub(x.mul(ku)).intoArray(work, UU + k);
            b.mul(iu).add(wj.mul(ju)).sub(y.mul(ku)).intoArray(work, UW + k);
            b.mul(iw).add(wj.mul(jw)).sub(y.mul(kw)).intoArray(work, WW + k);
        }
    }

    /**
     * Finds the eigenvector of the largest eigenvalue, not normalised, with a non-negative sample component; (0, 0, 1)
     * if all eigenvalues are equal.
     */
    final void leadingVectors(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, work, VI + k);
            FloatVector y = FloatVector.fromArray(SPECIES, work, VJ + k);
            FloatVector b = FloatVector.fromArray(SPECIES, work, UJ_WI + k);
            FloatVector uw = FloatVector.fromArray(SPECIES, work, UW + k);
            FloatVector half = FloatVector.fromArray(SPECIES, work, UU + k)
                    .sub(FloatVector.fromArray(SPECIES, work, WW + k)).mul(0.5f);
            FloatVector h = half.mul(half).add(uw.mul(uw)).sqrt();
            // the eigenvector of the plane's larger eigenvalue, in the form without cancellation
            VectorMask<Float> alongU = half.compare(VectorOperators.GE, 0f);
            FloatVector cu = uw.blend(half.add(h), alongU);
            FloatVector cw = h.sub(half).blend(uw, alongU);
            VectorMask<Float> smallest =
                    FloatVector.fromArray(SPECIES, work, ISOLATED + k).compare(VectorOperators.LT, 0f);
            FloatVector vi = x.blend(cu.mul(FloatVector.fromArray(SPECIES, work, UI + k)).add(cw.mul(b)), smallest);
            FloatVector vj = y.blend(cu.mul(b).add(cw.mul(FloatVector.fromArray(SPECIES, work, WJ + k))), smallest);
            FloatVector vk =
                    FloatVector.fromArray(SPECIES, work, VK + k).blend(cu.mul(x).add(cw.mul(y)).neg(), smallest);
            VectorMask<Float> down = vk.compare(VectorOperators.LT, 0f);
            VectorMask<Float> isotropic =
                    FloatVector.fromArray(SPECIES, work, SCALE + k).compare(VectorOperators.EQ, 0f);
            vi.blend(vi.neg(), down).blend(0f, isotropic).intoArray(work, FIRST + k);
            vj.blend(vj.neg(), down).blend(0f, isotropic).intoArray(work, SECOND + k);
            vk.abs().blend(1f, isotropic).intoArray(work, THIRD + k);
        }
    }

    /** Finds the three eigenvalues of the tensors, in the tensors' own unit. */
    final void values(int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector uu = FloatVector.fromArray(SPECIES, work, UU + k);
            FloatVector uw = FloatVector.fromArray(SPECIES, work, UW + k);
            FloatVector ww = FloatVector.fromArray(SPECIES, work, WW + k);
            FloatVector half = uu.sub(ww).mul(0.5f);
            FloatVector centre = uu.add(ww).mul(0.5f);
            FloatVector h = half.mul(half).add(uw.mul(uw)).sqrt();
            FloatVector upper = centre.add(h);
            FloatVector lower = centre.sub(h);
            FloatVector isolated = FloatVector.fromArray(SPECIES, work, ISOLATED + k);
            VectorMask<Float> negative = isolated.compare(VectorOperators.LT, 0f);
            FloatVector mean = FloatVector.fromArray(SPECIES, work, MEAN + k);
            FloatVector scale = FloatVector.fromArray(SPECIES, work, SCALE + k);
            scale.fma(isolated.blend(upper, negative), mean).intoArray(work, FIRST + k);
            scale.fma(upper.blend(lower, negative), mean).intoArray(work, SECOND + k);
            scale.fma(lower.blend(isolated, negative), mean).intoArray(work, THIRD + k);
        }
    }
}
