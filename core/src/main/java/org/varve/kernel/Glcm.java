package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Texture features of the grey-level co-occurrence matrix of a centred (crossline, sample) window, from the levels of
 * {@link Quantize}. Pairs lie within the window; each counts in both orders. NaN where the window holds a NaN.
 *
 * @param features those that are written, each to a field
 * @param levels number of levels
 * @param crosslines extent of the window along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record Glcm(
        List<GlcmFeature> features, int levels, GlcmDirection direction, int distance, int crosslines, int samples)
        implements Kernel {

    public Glcm {
        features = List.copyOf(features);
    }

    @Override
    public int outputs(int inputs) {
        return features.size();
    }

    @Override
    public Optional<Kernel> select(List<Integer> outputs) {
        List<GlcmFeature> selected = outputs.stream().map(features::get).toList();
        return Optional.of(new Glcm(selected, levels, direction, distance, crosslines, samples));
    }

    @Override
    public Halo halo() {
        return new Halo(0, crosslines / 2, samples / 2);
    }

    @Override
    public int scratch(int rowSamples) {
        return features.stream().anyMatch(GlcmFeature::countsPairs) ? levels * levels : 0;
    }

    /** The sums that the features need. */
    private Set<GlcmSum> sums() {
        return features.stream().flatMap(feature -> feature.sums().stream()).collect(Collectors.toSet());
    }

    /**
     * Each pair of a row of the window is computed once for all windows along the trace: for each direction, as many
     * pairs as the window has crosslines for, then sums along the samples.
     */
    @Override
    public double operations(int inputs, int traceSamples) {
        double operations = 0;
        for (GlcmDirection.Offset offset : direction.offsets(distance)) {
            int rowsOfPairs = Math.max(0, crosslines - Math.abs(offset.crossline()));
            int pairs = Math.max(0, samples - offset.sample());
            operations += sums().stream().mapToDouble(sum -> sum.operations(rowsOfPairs, pairs)).sum();
            operations += features.stream().mapToInt(feature -> feature.operations() + 1).sum();
        }
        return operations;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Sums in another order, partly in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        GlcmWindow window = new GlcmWindow(this, rows, row);
        for (int f = 0; f < features.size(); f++) {
            int to = rows.to(f, row);
            for (int k = 0; k < rows.samples(); k++) {
                rows.output(f)[to + k] = (float) window.feature(features.get(f), k);
            }
        }
    }
}
