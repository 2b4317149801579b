package org.varve.profiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;

/**
 * Learns the memory of an operator that does not declare it: a {@link RelativeLaw} of {@link StructuralFeatures}, and a bound above it.
 *
 * <p>What a small tile took says little of the noise at a large one unless the law is right, so that deviations are taken the way
 * the model is used: isolated measurements are learned from the smallest to the largest, and each is first predicted from those
 * before it. Runs follow in the order of time. A deviation counts in units of the spread that was predicted for it, so that a
 * shape far from all that was measured gets a wider bound. It counts once more in those of the law that has learned from it,
 * where that is more: a run beyond its bound lies within the next one.
 */
final class LearnedModel implements MemoryModel {

    /** With fewer measurements there is no model. */
    static final int FEWEST = 12;

    /** Measurements before the first that is predicted. */
    private static final int FIRST = 8;

    /** The newest deviations that are kept. */
    private static final int NEWEST = 500;

    /** Undeclared bytes below this count as this many: it is the grain in which allocators take memory. */
    private static final long GRAIN = 1 << 20;

    private static final Comparator<Measurement> ORDER =
            Comparator.comparing((Measurement measurement) -> !measurement.origin().isolated())
                    .thenComparingLong(
                            measurement -> measurement.origin().isolated() ? measurement.load().source().size() : 0)
                    .thenComparing(measurement -> measurement.origin().instant());

    private final ModelKey key;
    private final Side side;
    private final TailRisk risk;
    private final RelativeLaw law;
    private final Grain grain;
    private final List<Double> deviations;

    private LearnedModel(ModelKey key, Side side, TailRisk risk, RelativeLaw law, Grain grain,
            List<Double> deviations) {
        this.key = key;
        this.side = side;
        this.risk = risk;
        this.law = law;
        this.grain = grain;
        this.deviations = deviations;
    }

    /** The model of one operator's measurements among others; empty below {@link #FEWEST}. */
    static Optional<MemoryModel> of(ModelKey key, Side side, List<Measurement> measurements, TailRisk risk) {
        List<Measurement> own =
                measurements.stream().filter(measurement -> tells(key, side, measurement)).sorted(ORDER).toList();
        if (own.size() < FEWEST) return Optional.empty();
        RelativeLaw nothing = RelativeLaw.ofFeatures(StructuralFeatures.COUNT);
        LearnedModel model = new LearnedModel(key, side, risk, nothing, Grain.UNSEEN, List.of());
        for (Measurement measurement : own) {
            model = model.with(measurement);
        }
        return Optional.of(model);
    }

    private static boolean tells(ModelKey key, Side side, Measurement measurement) {
        return key.isOperatorOf(measurement) && measurement.bytes(side).isMeasured();
    }

    @Override
    public String name() {
        return "learned";
    }

    @Override
    public int measurements() {
        return law.measurements();
    }

    @Override
    public Projection project(Load load, long declared) {
        double[] features = StructuralFeatures.of(load);
        double expected = law.expected(features);
        double tail = law.noise() * risk.student(law.degreesOfFreedom());
        double bound = expected + Math.max(tail, TailRisk.largest(deviations)) * law.spread(features)
                + grain.hidden(load.source().size());
        return new Projection(name(), declared + (long) expected, declared + (long) Math.ceil(bound), measurements());
    }

    @Override
    public LearnedModel with(Measurement measurement) {
        if (!tells(key, side, measurement)) return this;
        double[] features = StructuralFeatures.of(measurement.load());
        double measured = (double) Math.max(GRAIN, measurement.bytes(side).undeclared());
        RelativeLaw after = law.with(features, measured);
        Grain finer = grain.with(measurement.bytes(side).measured(), measurement.load().source().size());
        if (measurements() < FIRST) return new LearnedModel(key, side, risk, after, finer, deviations);
        List<Double> all =
                new ArrayList<>(deviations.subList(Math.max(0, deviations.size() - NEWEST + 1), deviations.size()));
        all.add(Math.max(law.deviation(features, measured), after.deviation(features, measured)));
        return new LearnedModel(key, side, risk, after, finer, all);
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}
