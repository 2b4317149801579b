package org.varve.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.profiler.Measurement.Load;

/** A way to learn bytes from loads, for comparison; only the structural one is ever used for plans. */
sealed interface Regression
        permits StructuralRegression, PolynomialRegression, NeighbourRegression, TreeRegression {

    String name();

    /** The bytes of any load, learned from at least one point. */
    ToDoubleFunction<Load> fit(List<Point> points);

    /** Measured bytes of a load, positive. */
    record Point(Load load, double bytes) {

        /** Samples of the tile with its halo, to which most memory is proportional. */
        double samples() {
            return samples(load);
        }

        static double samples(Load load) {
            return load.source().size();
        }
    }
}
