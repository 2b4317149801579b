package org.varve.operator;

import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Matrix;
import org.varve.kernel.WindowProducts;

/**
 * The waveform around each sample in terms of the components that best distinguish the survey's waveforms: {@code sum_t
 * v_c[t] x[k + t - n / 2]} over the {@code n} samples of the window, where {@code v_1, v_2, ...} are the eigenvectors
 * of {@code sum_w w w^T} with the largest eigenvalues, of length 1, and with their largest component positive. The
 * waveforms {@code w} are windows of the survey, at most 4096 at places that depend on its shape alone, without those
 * that hold a spike. Halo half the window along the trace.
 *
 * <p>Source: Scheevel and Payrazyan 2001, "Principal component analysis applied to 3D seismic data for reservoir
 * property estimation". Cost: two operations per sample for each sample of the window and each component; a scan of the
 * survey.
 *
 * @param components number of components, 1..255; {@code 3} by default
 * @param window length of the window, in samples, above 0; {@code 64ms/17samples} by default
 */
@Named(
        value = "principal-components",
        family = Family.TEXTURE,
        summary = "waveforms in terms of the components that best distinguish them",
        words = {"PCA", "Karhunen-Loeve"})
public record PrincipalComponents(
        @Parameter(value = "3", meaning = "number of components, 1..255") int components,
        @Parameter(value = "64ms/17samples", unit = "samples", meaning = "length of the window") Extent window)
        implements Operator {

    private static final int MOST = 255;

    /** The longest window: eigenvectors take time as its third power. */
    private static final int LONGEST = 257;

    public PrincipalComponents {
        Check.within("components", components, 1, MOST);
        Check.positive("window", window);
    }

    @Override
    public List<Output> outputs() {
        return IntStream.rangeClosed(1, components).mapToObj(c -> Output.amplitude("component-" + c)).toList();
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        int length = TimeWindow.of("window", window, context).length();
        if (length > LONGEST) {
            throw new IllegalArgumentException("window %s: has %s samples of this survey, %s are allowed"
                    .formatted(window.text(context.survey()), length, LONGEST));
        }
        if (length < components) {
            throw new IllegalArgumentException("components %s: a window of %s has only %s samples of this survey"
                    .formatted(components, window.text(context.survey()), length));
        }
        double[][] products = new double[length][length];
        for (float[] waveform : context.windows(input, length)) {
            for (int s = 0; s < length; s++) {
                for (int t = 0; t < length; t++) products[s][t] += (double) waveform[s] * waveform[t];
            }
        }
        Matrix eigenvectors = Matrix.of(SymmetricEigenvectors.of(products, components));
        return graph.apply(new WindowProducts(eigenvectors), List.of(input));
    }
}
