package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.EigenvalueFeature;
import org.varve.kernel.EigenvalueRatio;

/** {@link EigenvalueRatio}, a vector of samples at a time, with a loop for each feature. */
final class EigenvalueRatioSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final EigenvalueFeature feature;

    EigenvalueRatioSimdBody(EigenvalueRatio kernel) {
        feature = kernel.feature();
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int largest = rows.at(0, 0, row);
            int middle = rows.at(1, 0, row);
            int smallest = rows.at(2, 0, row);
            int to = rows.to(0, row);
            switch (feature) {
                case COHERENCE -> coherence(rows, largest, middle, to);
                case STRUCTURED_SEMBLANCE -> semblance(rows, largest, middle, smallest, to);
                case PLANARITY -> planarity(rows, largest, middle, to);
                case LINEARITY -> linearity(rows, largest, middle, smallest, to);
                case ISOTROPY -> isotropy(rows, largest, smallest, to);
            }
        }
    }

    private static void coherence(Rows rows, int largest, int middle, int to) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector l1 = FloatVector.fromArray(SPECIES, rows.input(0), largest + k);
            FloatVector l2 = FloatVector.fromArray(SPECIES, rows.input(1), middle + k);
            share(l1.sub(l2), l1.add(l2)).intoArray(rows.output(0), to + k);
        }
    }

    private static void semblance(Rows rows, int largest, int middle, int smallest, int to) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector l1 = FloatVector.fromArray(SPECIES, rows.input(0), largest + k);
            FloatVector l2 = FloatVector.fromArray(SPECIES, rows.input(1), middle + k);
            FloatVector l3 = FloatVector.fromArray(SPECIES, rows.input(2), smallest + k);
            FloatVector ratio = l3.div(l2).max(0f).min(1f);
            FloatVector sum = ratio.add(1f);
            sum.mul(sum)
                    .div(ratio.mul(ratio).add(1f))
                    .blend(1f, l2.compare(VectorOperators.LE, l1.mul(EigenvalueFeature.ROUNDING)))
                    .intoArray(rows.output(0), to + k);
        }
    }

    private static void planarity(Rows rows, int largest, int middle, int to) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector l1 = FloatVector.fromArray(SPECIES, rows.input(0), largest + k);
            FloatVector l2 = FloatVector.fromArray(SPECIES, rows.input(1), middle + k);
            share(l1.sub(l2), l1).intoArray(rows.output(0), to + k);
        }
    }

    private static void linearity(Rows rows, int largest, int middle, int smallest, int to) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector l1 = FloatVector.fromArray(SPECIES, rows.input(0), largest + k);
            FloatVector l2 = FloatVector.fromArray(SPECIES, rows.input(1), middle + k);
            FloatVector l3 = FloatVector.fromArray(SPECIES, rows.input(2), smallest + k);
            share(l2.sub(l3), l1).intoArray(rows.output(0), to + k);
        }
    }

    private static void isotropy(Rows rows, int largest, int smallest, int to) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector l1 = FloatVector.fromArray(SPECIES, rows.input(0), largest + k);
            FloatVector l3 = FloatVector.fromArray(SPECIES, rows.input(2), smallest + k);
            share(l3, l1).intoArray(rows.output(0), to + k);
        }
    }

    private static FloatVector share(FloatVector part, FloatVector whole) {
        return part.div(whole).max(0f).min(1f).blend(0f, whole.compare(VectorOperators.EQ, 0f));
    }
}
