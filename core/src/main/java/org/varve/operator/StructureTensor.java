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
import org.varve.kernel.Gradient;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/**
 * The gradient structure tensor: {@code T_ab = mean(D_a x D_b x)}, products of the derivatives along the axes {@code i, j, k} (inline,
 * crossline, sample), averaged over a window; infinite beyond 3.4e38. Derivatives are positive where samples grow along the axis. Halo 1 + half
 * the window.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: 26 operations per sample for the
 * derivatives, 12 for each inline, crossline and sample of the window's edges.
 */
@Named(
        value = "structure-tensor",
        family = Family.DIP,
        summary = "the six components of the gradient structure tensor, averaged over a window")
public record StructureTensor(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the average") Window window)
        implements Operator {

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
        return tensor(graph, input, window, 1);
    }

    /** The six components times {@code scale^2}, for the operators that solve for the tensor's eigenvectors. */
    static List<Field> tensor(PassGraph graph, Field input, Window window, float scale) {
        List<Field> gradient = graph.apply(new Gradient(scale), List.of(input));
        List<Field> tensor = graph.apply(new TensorProducts(window.inline()), gradient);
        tensor = Smoothing.apply(graph, Taps.mean(Axis.CROSSLINE, window.crossline()), tensor);
        return Smoothing.apply(graph, Taps.mean(Axis.SAMPLE, window.sample()), tensor);
    }
}
