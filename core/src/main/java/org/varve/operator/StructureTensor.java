package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.kernel.EigenvalueFeature;
import org.varve.kernel.EigenvalueRatio;
import org.varve.kernel.Eigenvalues;
import org.varve.kernel.Gradient;
import org.varve.kernel.Interior;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/**
 * The gradient structure tensor: {@code T_ab = mean(D_a x D_b x)}, products of the derivatives along the axes {@code i, j, k} (inline,
 * crossline, sample), averaged over a window or by a Gaussian cut at 4 standard deviations; infinite beyond 3.4e38. Derivatives are positive where samples grow along the axis.
 * Where a difference would reach beyond the edges of the survey, products count as 0: at the edges the components are smaller, but the eigenvectors of
 * plane layers hold to the last sample. Halo 1 + half
 * the window, or 1 + 4 sigma.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: 26 operations per sample for the
 * derivatives, 12 for each inline of the window, and along its other edges for each of the six components as many as {@link MeanFilter}.
 */
@Named(
        value = "structure-tensor",
        family = Family.DIP,
        summary = "the six components of the gradient structure tensor, averaged over a window",
        words = {"GST", "gradient structure tensor"})
public record StructureTensor(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of the Gaussian average") Sigma sigma)
        implements Operator {

    /** Standard deviations at which a Gaussian is cut. */
    private static final double TRUNCATE = 4;

    /** The uniform average over a window. */
    public StructureTensor(Window window) {
        this(window, Averaging.UNIFORM, new Sigma(1, 1, 1));
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                square("ii"), product("ij"), product("ik"), square("jj"), product("jk"), square("kk"));
    }

    private static Output square(String name) {
        return product(name).atLeast(0);
    }

    private static Output product(String name) {
        return Output.of(name, "input^2/sample^2");
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return tensor(graph, input, context, 1);
    }

    /** The six components times {@code scale^2}, for the operators that solve for the tensor's eigenvectors. */
    List<Field> tensor(PassGraph graph, Field input, Context context) {
        return tensor(graph, input, context, context.scale(input));
    }

    private List<Field> tensor(PassGraph graph, Field input, Context context, float scale) {
        List<Field> gradient = graph.apply(new Gradient(scale, interior(context.survey().shape())), List.of(input));
        return smoothing == Averaging.UNIFORM ? uniform(graph, gradient) : gaussian(graph, gradient);
    }

    /** Where derivatives are taken: along axes on which the average reaches from the edges into the interior. */
    private Interior interior(Shape survey) {
        Interior interior = Interior.of(survey, 1);
        for (Axis axis : Axis.values()) {
            boolean reaches = smoothing == Averaging.UNIFORM
                    ? window.along(axis) > 1
                    : Taps.gaussian(axis, sigma.along(axis), TRUNCATE).radius() > 0;
            if (!reaches) interior = interior.unbounded(axis);
        }
        return interior;
    }

    private List<Field> uniform(PassGraph graph, List<Field> gradient) {
        List<Field> tensor = graph.apply(new TensorProducts(window.inline()), gradient);
        tensor = Smoothing.mean(graph, Axis.CROSSLINE, window.crossline(), tensor);
        return Smoothing.mean(graph, Axis.SAMPLE, window.sample(), tensor);
    }

    private List<Field> gaussian(PassGraph graph, List<Field> gradient) {
        List<Field> tensor = graph.apply(new TensorProducts(1), gradient);
        for (Axis axis : Smoothing.ORDER) {
            tensor = Smoothing.apply(graph, Taps.gaussian(axis, sigma.along(axis), TRUNCATE), tensor);
        }
        return tensor;
    }

    /** A feature of the tensor's eigenvalues. */
    Field feature(PassGraph graph, Field input, Context context, EigenvalueFeature feature) {
        List<Field> eigenvalues = graph.apply(new Eigenvalues(), tensor(graph, input, context));
        return graph.apply(new EigenvalueRatio(feature), eigenvalues).getFirst();
    }
}
