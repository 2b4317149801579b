package org.varve.profiler;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;

/**
 * The memory of an operator that does not declare it: a {@link RelativeLaw} of {@link StructuralFeatures}, learned by
 * {@link Experience}, and a bound above it that {@link TailRisk} sets.
 *
 * <p>Isolated measurements are learned from the smallest to the largest, so that each is predicted from smaller ones,
 * as the model's own projections will be; then ordinary runs in order of time.
 */
public final class LearnedModel implements MemoryModel {

    /** The fewest measurements that make a model. */
    static final int FEWEST = 12;

    private static final Comparator<Measurement> ORDER =
            Comparator.comparing((Measurement measurement) -> !measurement.origin().isolated())
                    .thenComparingLong(
                            measurement -> measurement.origin().isolated() ? measurement.load().source().size() : 0)
                    .thenComparing(measurement -> measurement.origin().instant());

    private final ModelKey key;
    private final Side side;
    private final TailRisk risk;
    private final Experience experience;
    private final double deviation;

    private LearnedModel(ModelKey key, Side side, TailRisk risk, Experience experience) {
        this.key = key;
        this.side = side;
        this.risk = risk;
        this.experience = experience;
        RelativeLaw law = experience.law();
        double tail = law.noise() * risk.student(law.degreesOfFreedom());
        this.deviation = Math.max(tail, TailRisk.largest(experience.deviations()));
    }

    /**
     * The model of one operator, whose measurements are selected from all; empty if they are fewer than
     * {@value #FEWEST}.
     */
    public static Optional<MemoryModel> of(ModelKey key, Side side, List<Measurement> measurements, TailRisk risk) {
        List<Measurement> own =
                measurements.stream().filter(measurement -> tells(key, side, measurement)).sorted(ORDER).toList();
        if (own.size() < FEWEST) return Optional.empty();
        Experience experience = Experience.NONE;
        for (Measurement measurement : own) {
            experience = experience.with(measurement.load(), measurement.bytes(side));
        }
        return Optional.of(new LearnedModel(key, side, risk, experience));
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
        return experience.law().measurements();
    }

    @Override
    public Projection project(Load load, long declared) {
        double[] features = StructuralFeatures.of(load);
        RelativeLaw law = experience.law();
        double expected = declared + law.expected(features);
        double margin = deviation * law.spread(features) + experience.grain().hidden(load.source().size());
        return new Projection(name(), (long) expected, (long) Math.ceil(expected + margin), measurements());
    }

    @Override
    public MemoryModel with(Measurement measurement) {
        if (!tells(key, side, measurement)) return this;
        return new LearnedModel(key, side, risk, experience.with(measurement.load(), measurement.bytes(side)));
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}
