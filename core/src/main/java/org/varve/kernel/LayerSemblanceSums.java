package org.varve.kernel;

import org.varve.core.Rows;

/**
 * {@link SemblanceSums} along the layers: energy of the mean of a layer's samples, and their mean energy, both in
 * squared input units times {@code scale^2}; 0 beyond the edges of the survey. The fields read are the samples and the
 * layers' inline and crossline dip in samples per trace.
 *
 * @param window one sample high
 * @param scale a power of two
 */
public record LayerSemblanceSums(LayerWindow window, float scale) implements LayerKernel {

    /** The factor of each sample before it is summed. */
    public float weight() {
        return scale * scale / window.traces();
    }

    /** The factor of the squared sum, as both its factors contain the scale twice. */
    public float correction() {
        return 1 / (scale * scale);
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** For each trace its shift, what lies between two samples, a product, a sum and an fma; the square of the mean. */
    @Override
    public double operations(int inputs, int samples) {
        return 12.0 * window.traces() + 1;
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] stacked = rows.output(0);
        float[] energy = rows.output(1);
        int toStacked = rows.to(0, row);
        int toEnergy = rows.to(1, row);
        int atP = rows.at(1, 0, row);
        int atQ = rows.at(2, 0, row);
        for (int trace = 0; trace < window.traces(); trace++) {
            int a = trace / window.crosslines() - window.inlines() / 2;
            int b = trace % window.crosslines() - window.crosslines() / 2;
            for (int k = 0; k < rows.samples(); k++) {
                float sample = window.sample(rows, 0, row, k, a, b, rows.input(1)[atP + k], rows.input(2)[atQ + k]);
                float weighted = weight() * sample;
                stacked[toStacked + k] = (trace == 0 ? 0 : stacked[toStacked + k]) + weighted;
                energy[toEnergy + k] = Math.fma(weighted, sample, trace == 0 ? 0 : energy[toEnergy + k]);
            }
        }
        boolean hasTrace = window.survey().hasTrace(rows.inline(), rows.firstCrossline() + row);
        for (int k = 0; k < rows.samples(); k++) {
            boolean isInside = hasTrace && window.hasRow(rows, k, 0);
            float mean = stacked[toStacked + k];
            stacked[toStacked + k] = isInside ? mean * (mean * correction()) : 0;
            energy[toEnergy + k] = isInside ? energy[toEnergy + k] : 0;
        }
    }
}
