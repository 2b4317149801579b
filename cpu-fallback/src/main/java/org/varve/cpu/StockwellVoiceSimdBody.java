package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.StockwellVoice;
import org.varve.kernel.VoiceFilter;

/** {@link StockwellVoice} for 16 traces at once, in float32, by {@link VoiceFilter}. */
final class StockwellVoiceSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = LaneFourier.SPECIES;
    private static final int ELEMENT = LaneFourier.ELEMENT;
    private static final int IMAGINARY = LaneFourier.IMAGINARY;
    private static final int TRACES = TraceLanes.TRACES;

    private final int samples;

    /** Complex numbers in a transform. */
    private final int length;
    private final LaneFourier fourier;
    private final TraceLanes traces;

    /** Real and imaginary parts of the filter's spectrum, interleaved. */
    private final float[] spectrum;
    private final int[] realPlaces;
    private final int[] imaginaryPlaces;
    private final float[] lanes;
    private final float[] z;
    private final float[] filtered;

    StockwellVoiceSimdBody(Work work, StockwellVoice kernel, int samples) {
        this.samples = samples;
        length = VoiceFilter.length(samples);
        fourier = new LaneFourier(work, length);
        traces = new TraceLanes(work);
        spectrum = work.floats(2L * length, all -> fillSpectrum(all, new VoiceFilter(kernel.cycles(), samples)));
        int floats = TraceLanes.floats(samples);
        lanes = work.floats(floats);
        z = work.floats((long) length * ELEMENT);
        filtered = work.floats((long) length * ELEMENT);
        realPlaces = work.ints(floats / TRACES, all -> fillPlaces(all, fourier, samples, 0));
        imaginaryPlaces = work.ints(floats / TRACES, all -> fillPlaces(all, fourier, samples, IMAGINARY));
    }

    private static void fillSpectrum(float[] spectrum, VoiceFilter filter) {
        for (int k = 0; k < filter.length(); k++) {
            spectrum[2 * k] = filter.re(k);
            spectrum[2 * k + 1] = filter.im(k);
        }
    }

    private static void fillPlaces(int[] places, LaneFourier fourier, int samples, int part) {
        for (int k = 0; k < samples; k++) {
            places[k] = fourier.position(k) * ELEMENT + part;
        }
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row += TRACES) {
            traces.load(rows, 0, row, lanes);
            Arrays.fill(z, 0);
            for (int k = 0; k < samples; k++) {
                System.arraycopy(lanes, k * TRACES, z, k * ELEMENT, TRACES);
            }
            fourier.forward(z);
            filter();
            fourier.backward(filtered);
            traces.store(filtered, realPlaces, rows, 0, row);
            traces.store(filtered, imaginaryPlaces, rows, 1, row);
        }
    }

    private void filter() {
        for (int k = 0; k < length; k++) {
            float a = spectrum[2 * k];
            float b = spectrum[2 * k + 1];
            int from = fourier.position(k) * ELEMENT;
            for (int lane = 0; lane < TRACES; lane += SPECIES.length()) {
                FloatVector re = FloatVector.fromArray(SPECIES, z, from + lane);
                FloatVector im = FloatVector.fromArray(SPECIES, z, from + lane + IMAGINARY);
                re.mul(a).sub(im.mul(b)).intoArray(filtered, k * ELEMENT + lane);
                re.mul(b).add(im.mul(a)).intoArray(filtered, k * ELEMENT + lane + IMAGINARY);
            }
        }
    }
}
