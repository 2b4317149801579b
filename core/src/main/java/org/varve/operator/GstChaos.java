package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Chaos;

/**
 * Disorder of the reflectors: {@code 2 l2 / (l1 + l3)} of the structure tensor's eigenvalues {@code l1 >= l2 >= l3}, 0
 * for plane layers whatever their dip, 1 for no preferred direction, 0 where the tensor is null. Halo 1 + half the
 * window, and 4 {@code gradient}.
 *
 * <p>Differs from Randen et al., who subtract 1.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: as
 * {@link StructureTensor}, plus 163 operations per sample.
 *
 * @param window window of the tensor's uniform average, in samples, odd along each axis; {@code 3,3,9} by default
 * @param smoothing how the tensor is averaged: over window, or by sigma; {@code uniform} by default
 * @param sigma standard deviation of the tensor's Gaussian average, in samples, 0 or more; {@code 1,1,3} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their products, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 */
@Named(
        value = "chaos",
        family = Family.EDGES,
        summary = "disorder of the reflectors from the structure tensor's eigenvalues, 0 for plane layers",
        words = {"discontinuity", "disorder", "edge detection"})
public record GstChaos(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the tensor's uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "1,1,3", unit = "samples",
                meaning = "standard deviation of the tensor's Gaussian average") Sigma sigma,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives before their products; 0 for none") Sigma gradient)
        implements Operator {

    /** With the uniform average over a window, of smoothed derivatives. */
    public GstChaos(Window window) {
        this(window, Averaging.UNIFORM, new Sigma(1, 1, 3), Layers.GRADIENT);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 2).shownAs(Output.Style.DISORDER));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma, gradient).tensor(graph, input, context);
        return graph.apply(new Chaos(), tensor);
    }
}
