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
import org.varve.kernel.TensorProducts;

/**
 * The gradient structure tensor: {@code T_ab = mean(D_a x D_b x)}, products of the derivatives along the axes
 * {@code i, j, k} (inline, crossline, sample), averaged over a window or by a Gaussian cut at 4 standard deviations;
 * infinite beyond 3.4e38. Derivatives are positive where samples grow along the axis. {@code gradient} smooths them by
 * a Gaussian before: inside the survey they are those of a Gaussian of that scale then. Where a difference would reach
 * beyond the edges of the survey, it counts as 0: at the edges the components are smaller, but the eigenvectors of
 * plane layers hold to the last sample. Halo 1 + half the window, or 1 + 4 sigma, and 4 {@code gradient}.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: 26 operations
 * per sample for the derivatives, 12 for each inline of the window, and along its other edges for each of the six
 * components as many as {@link MeanFilter}; with {@code gradient} those of {@link Gaussian} three times.
 *
 * @param window window of the uniform average, in samples, odd along each axis; {@code 3,3,3} by default
 * @param smoothing how the tensor is averaged: over window, or by sigma; {@code uniform} by default
 * @param sigma standard deviation of the Gaussian average, in samples, 0 or more; {@code 1,1,1} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their products, in samples, 0 or
 *     more; 0 for none; {@code 0,0,0} by default
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
                meaning = "standard deviation of the Gaussian average") Sigma sigma,
        @Parameter(value = "0,0,0", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives before their products; 0 for none") Sigma gradient)
        implements Operator {

    /** The uniform average over a window. */
    public StructureTensor(Window window) {
        this(window, Sigma.NONE);
    }

    /** The uniform average over a window, of smoothed derivatives. */
    StructureTensor(Window window, Sigma gradient) {
        this(window, Averaging.UNIFORM, new Sigma(1, 1, 1), gradient);
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
        List<Field> derivatives = derivatives(graph, input, scale, interior(context.survey().shape()), gradient);
        return smoothing == Averaging.UNIFORM
                ? uniform(graph, derivatives)
                : Smoothing.gaussian(graph, sigma, graph.apply(new TensorProducts(1), derivatives));
    }

    /**
     * Where derivatives are taken: along axes on which what smooths them or averages the tensor reaches from the edges
     * into the interior.
     */
    private Interior interior(Shape survey) {
        Interior interior = Interior.of(survey, 1);
        for (Axis axis : Axis.values()) {
            boolean averages = smoothing == Averaging.UNIFORM ? window.along(axis) > 1 : Smoothing.reaches(sigma, axis);
            if (!averages && !Smoothing.reaches(gradient, axis)) interior = interior.unbounded(axis);
        }
        return interior;
    }

    /** The three derivatives times {@code scale}, taken in an interior of the survey and smoothed. */
    static List<Field> derivatives(PassGraph graph, Field input, float scale, Interior interior, Sigma gradient) {
        return Smoothing.gaussian(graph, gradient, graph.apply(new Gradient(scale, interior), List.of(input)));
    }

    private List<Field> uniform(PassGraph graph, List<Field> derivatives) {
        List<Field> tensor = graph.apply(new TensorProducts(window.inline()), derivatives);
        tensor = Smoothing.mean(graph, Axis.CROSSLINE, window.crossline(), tensor);
        return Smoothing.mean(graph, Axis.SAMPLE, window.sample(), tensor);
    }

    /** A feature of the tensor's eigenvalues. */
    Field feature(PassGraph graph, Field input, Context context, EigenvalueFeature feature) {
        List<Field> eigenvalues = graph.apply(new Eigenvalues(), tensor(graph, input, context));
        return graph.apply(new EigenvalueRatio(feature), eigenvalues).getFirst();
    }
}
