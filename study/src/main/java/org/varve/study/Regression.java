package org.varve.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.profiler.Measurement.Load;

/** A way to learn bytes from loads, to be compared with others; none but the structural one is ever used to plan. */
sealed interface Regression
        permits StructuralRegression, PolynomialRegression, NeighbourRegression, TreeRegression {

    String name();

    /** The bytes of any load, learned from at least one point. */
    ToDoubleFunction<Load> fit(List<Point> points);

    /** Bytes measured of a load; positive. */
    record Point(Load load, double bytes) {

        /** Samples of the tile with its halo, and what most memory is in proportion to. */
        double samples() {
            return samples(load);
        }

        static double samples(Load load) {
            return load.source().size();
        }
    }
}
