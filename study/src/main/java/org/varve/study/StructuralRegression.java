package org.varve.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.profiler.LearnedModel;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.RelativeLaw;
import org.varve.profiler.StructuralFeatures;

/** The law of {@link LearnedModel}: base, tile, halo and transform. */
record StructuralRegression() implements Regression {

    @Override
    public String name() {
        return "structural";
    }

    @Override
    public ToDoubleFunction<Load> fit(List<Point> points) {
        RelativeLaw law = RelativeLaw.ofFeatures(StructuralFeatures.COUNT);
        for (Point point : points) {
            law = law.with(StructuralFeatures.of(point.load()), point.bytes());
        }
        RelativeLaw learned = law;
        return load -> learned.expected(StructuralFeatures.of(load));
    }
}
