package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.HilbertFilter;

/** {@link org.varve.kernel.Hilbert} for 16 traces at once, in float32, by {@link HilbertFilter}. */
final class HilbertSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = LaneFourier.SPECIES;
    private static final int ELEMENT = LaneFourier.ELEMENT;
    private static final int IMAGINARY = LaneFourier.IMAGINARY;

    private final int samples;

    /** Complex numbers in a transform. */
    private final int length;
    private final LaneFourier fourier;
    private final TraceLanes traces;

    /** {@link HilbertFilter#a} and {@link HilbertFilter#b}, interleaved. */
    private final float[] weights;
    private final int[] places;
    private final float[] z;
    private final float[] d;

    HilbertSimdBody(Work work, int samples) {
        this.samples = samples;
        length = HilbertFilter.length(samples);
        fourier = new LaneFourier(work, length);
        traces = new TraceLanes(work);
        weights = work.floats(2L * length, all -> fillWeights(all, new HilbertFilter(samples)));
        int floats = TraceLanes.floats(2 * length);
        z = work.floats(floats);
        d = work.floats(floats);
        places = work.ints(floats / TraceLanes.TRACES, all -> fillPlaces(all, fourier, samples));
    }

    private static void fillWeights(float[] weights, HilbertFilter filter) {
        for (int k = 0; k < filter.length(); k++) {
            weights[2 * k] = filter.a(k);
            weights[2 * k + 1] = filter.b(k);
        }
    }

    private static void fillPlaces(int[] places, LaneFourier fourier, int samples) {
        for (int k = 0; k < samples; k++) {
            places[k] = fourier.position(k / 2) * ELEMENT + (k % 2) * IMAGINARY;
        }
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row += TraceLanes.TRACES) {
            traces.load(rows, 0, row, z);
            Arrays.fill(z, samples * TraceLanes.TRACES, length * ELEMENT, 0);
            fourier.forward(z);
            filter();
            fourier.backward(d);
            traces.store(d, places, rows, 0, row);
        }
    }

    /** Elements {@code k} and {@code length - k} of the filtered spectrum follow from the same two of the spectrum. */
    private void filter() {
        for (int k = 0; k <= length / 2; k++) {
            int mirror = k == 0 ? 0 : length - k;
            filter(weights[2 * k], weights[2 * k + 1], weights[2 * mirror], weights[2 * mirror + 1],
                    fourier.position(k) * ELEMENT, fourier.position(mirror) * ELEMENT, k * ELEMENT, mirror * ELEMENT);
        }
    }

    private void filter(float a, float b, float mirrorA, float mirrorB, int at, int mirrorAt, int to, int mirrorTo) {
        for (int lane = 0; lane < TraceLanes.TRACES; lane += SPECIES.length()) {
            FloatVector re = FloatVector.fromArray(SPECIES, z, at + lane);
            FloatVector im = FloatVector.fromArray(SPECIES, z, at + lane + IMAGINARY);
            FloatVector mirrorRe = FloatVector.fromArray(SPECIES, z, mirrorAt + lane);
            FloatVector mirrorIm = FloatVector.fromArray(SPECIES, z, mirrorAt + lane + IMAGINARY);
            mirrorRe.mul(b).sub(im.mul(a)).intoArray(d, to + lane);
            re.mul(a).sub(mirrorIm.mul(b)).intoArray(d, to + lane + IMAGINARY);
            re.mul(mirrorB).sub(mirrorIm.mul(mirrorA)).intoArray(d, mirrorTo + lane);
            mirrorRe.mul(mirrorA).sub(im.mul(mirrorB)).intoArray(d, mirrorTo + lane + IMAGINARY);
        }
    }
}
