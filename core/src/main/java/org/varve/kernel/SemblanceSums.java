package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Energy of the mean trace, and mean energy of the traces, in a lateral window: {@code (mean x)^2} and
 * {@code mean x^2}, both in squared input units times {@code scale^2}. Their ratio is the semblance of one sample. At
 * the edges, where the survey has {@code n} of the window's {@code N} traces, both are those of the {@code n} traces
 * times {@code n/N}. Beyond the edges they are 0.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param scale a power of two
 * @param survey the samples of the survey
 */
public record SemblanceSums(int inlines, int crosslines, float scale, Interior survey) implements Kernel {

    /** The factor of each sample before it is summed. */
    public float weight() {
        return scale * scale / (inlines * crosslines);
    }

    /** The factor of the square of the sum, as each sum contains the scale twice. */
    public float correction() {
        return 1 / (scale * scale);
    }

    /** Makes the squared sum that of a whole window where the survey lacks traces of it. */
    public Cut cut() {
        return new Cut(inlines, crosslines, survey);
    }

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, 0);
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** A product, a sum and an fma for each trace; the square of the mean. */
    @Override
    public double operations(int inputs, int samples) {
        return 4.0 * inlines * crosslines + 1;
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] stacked = rows.output(0);
        float[] energy = rows.output(1);
        int toStacked = rows.to(0, row);
        int toEnergy = rows.to(1, row);
        float weight = weight();
        int crossline = rows.firstCrossline() + row;
        float correction = cut().factor(rows.inline(), crossline) * correction();
        for (int k = 0; k < rows.samples(); k++) {
            float mean = 0;
            float square = 0;
            for (int di = -inlines / 2; di <= inlines / 2; di++) {
                for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                    if (!survey.hasTrace(rows.inline() + di, crossline + dj)) continue;
                    float sample = x[rows.at(0, di, row + dj) + k];
                    float weighted = weight * sample;
                    mean += weighted;
                    square = Math.fma(weighted, sample, square);
                }
            }
            boolean isInside = correction > 0 && survey.samples().contains(rows.firstSample() + k);
            stacked[toStacked + k] = isInside ? mean * (mean * correction) : 0;
            energy[toEnergy + k] = isInside ? square : 0;
        }
    }
}
