package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.HilbertFilter;

/** {@link org.varve.kernel.Hilbert} for 16 traces at once, in float32, as {@link HilbertFilter} says. */
final class HilbertSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = LaneFourier.SPECIES;
    private static final int ELEMENT = LaneFourier.ELEMENT;
    private static final int IMAGINARY = LaneFourier.IMAGINARY;

    private final int samples;
    private final LaneFourier fourier;
    private final HilbertFilter filter;
    private final TraceLanes traces = new TraceLanes();
    private final int[] places;
    private final float[] z;
    private final float[] d;

    HilbertSimdBody(int samples) {
        this.samples = samples;
        filter = new HilbertFilter(samples);
        fourier = new LaneFourier(filter.length());
        int m = 2 * filter.length();
        z = new float[TraceLanes.floats(m)];
        d = new float[TraceLanes.floats(m)];
        places = new int[TraceLanes.floats(m) / TraceLanes.TRACES];
        for (int k = 0; k < samples; k++) {
            places[k] = fourier.position(k / 2) * ELEMENT + (k % 2) * IMAGINARY;
        }
    }

    static long bytes(int samples) {
        int m = 2 * HilbertFilter.length(samples);
        long work = 2L * Float.BYTES * TraceLanes.floats(m)
                + (long) Integer.BYTES * TraceLanes.floats(m) / TraceLanes.TRACES;
        return LaneFourier.bytes(m / 2) + TraceLanes.bytes() + 2L * Float.BYTES * (m / 2) + work;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row += TraceLanes.TRACES) {
            traces.load(rows, 0, row, z);
            Arrays.fill(z, samples * TraceLanes.TRACES, filter.length() * ELEMENT, 0);
            fourier.forward(z);
            filter();
            fourier.backward(d);
            traces.store(d, places, rows, 0, row);
        }
    }

    private void filter() {
        int half = filter.length();
        for (int k = 0; k < half; k++) {
            float a = filter.a(k);
            float b = filter.b(k);
            int c = fourier.position(k) * ELEMENT;
            int mirror = fourier.position(k == 0 ? 0 : half - k) * ELEMENT;
            int to = k * ELEMENT;
            for (int lane = 0; lane < TraceLanes.TRACES; lane += SPECIES.length()) {
                FloatVector re = FloatVector.fromArray(SPECIES, z, c + lane);
                FloatVector im = FloatVector.fromArray(SPECIES, z, c + lane + IMAGINARY);
                FloatVector mirrorRe = FloatVector.fromArray(SPECIES, z, mirror + lane);
                FloatVector mirrorIm = FloatVector.fromArray(SPECIES, z, mirror + lane + IMAGINARY);
                mirrorRe.mul(b).sub(im.mul(a)).intoArray(d, to + lane);
                re.mul(a).sub(mirrorIm.mul(b)).intoArray(d, to + lane + IMAGINARY);
            }
        }
    }
}
