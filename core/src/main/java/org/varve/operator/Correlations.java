package org.varve.operator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.LaggedProduct;
import org.varve.kernel.ProductMean;
import org.varve.kernel.Ratio;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;

/**
 * Sums over windows of products of two surveys, one of which is shifted along the trace. Surveys are scaled, so that no
 * product of ordinary amplitudes overflows.
 */
record Correlations(PassGraph graph, Window window, float scale) {

    static Correlations of(PassGraph graph, Window window, List<Field> inputs, Context context) {
        return new Correlations(graph, window, context.scale(inputs.getFirst()));
    }

    /** What a kernel computes in one pass of the products of whole lags, where the window lies along the trace. */
    Optional<ProductMean> ofTraces() {
        OptionalInt part = Smoothing.part(window.sample());
        boolean isAlongTraces = window.inline() == 1 && window.crossline() == 1 && part.isPresent();
        return isAlongTraces
                ? Optional.of(new ProductMean(window.sample(), part.getAsInt(), scale))
                : Optional.empty();
    }

    /** The mean over the window of {@code a[k] b[k + lag]}. */
    Field covariance(Field a, Field b, int lag) {
        return Smoothing.mean(graph, window, graph.apply(new LaggedProduct(lag, scale), a, b));
    }

    /** The same over the root mean squares of both windows: -1..1, and 0 where one of them is zero. */
    Field correlation(Field a, Field b, int lag) {
        Field norm = graph.apply(new LaggedProduct(lag, 1), rms(a), rms(b));
        return graph.apply(new Ratio(1, 0), covariance(a, b, lag), norm);
    }

    /** The root mean square over the window. */
    Field rms(Field field) {
        return graph.apply(new SquareRoot(1), Smoothing.mean(graph, window, graph.apply(new Square(scale), field)));
    }
}
