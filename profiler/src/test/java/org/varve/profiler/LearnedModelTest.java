package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Side;

class LearnedModelTest {

    private static final ModelKey KEY =
            new ModelKey(Measurements.SUBJECT.operator(), Measurements.KIND, Measurements.SITE);
    private static final TailRisk RISK = TailRisk.USUAL;
    private static final int SMALL_SHAPES = 30;

    /** Eight times the samples of a tile. */
    private static final List<Shape> TIMES = List.of(
            new Shape(2, 2, 2), new Shape(8, 1, 1), new Shape(1, 8, 1), new Shape(1, 1, 8), new Shape(4, 2, 1),
            new Shape(1, 2, 4));

    /** A risk of 1 % in 1000 runs is one projection in 100,000 that is exceeded; here are 3000. */
    @Test
    void boundsShapesEightTimesAsLargeAsItHasSeen() {
        Random random = new Random(1);
        List<Double> overPredictions = new ArrayList<>();
        for (int trial = 0; trial < 500; trial++) {
            BlackBox box = BlackBox.random(random);
            List<Measurement> small = measure(box, random);
            MemoryModel model = learn(small);
            Shape largest = small.stream()
                    .map(measurement -> measurement.load().tile())
                    .max(Comparator.comparingLong(Shape::size))
                    .orElseThrow();
            for (Shape times : TIMES) {
                Measurement large = box.measure(box.load(times(largest, times)), random);
                assertThat(model.violation(large)).as("trial %s, %s", trial, box).isEmpty();
                overPredictions.add((double) bound(model, large.load()) / large.host().measured() - 1);
            }
        }
        Collections.sort(overPredictions);
        assertThat(overPredictions.get(overPredictions.size() / 2)).isLessThanOrEqualTo(0.15);
    }

    @Test
    void marginOfALawWithoutNoiseIsSmall() {
        Random random = new Random(2);
        BlackBox exact = new BlackBox(new Halo(3, 3, 9), 90e6, 20, 12, 0, 0, 1);
        Load load = exact.load(new Shape(256, 256, 1000));
        Projection projection = learn(measure(exact, random)).project(load, 0);

        assertThat(projection.marginPercent()).isBetween(0.5, 4.0);
        assertThat((double) projection.expected())
                .isCloseTo(exact.bytes(load), Percentage.withPercentage(0.1));
    }

    @Test
    void marginGrowsWithTheDistanceAndShrinksWithMeasurements() {
        Random random = new Random(3);
        BlackBox box = new BlackBox(new Halo(3, 3, 9), 300e6, 20, 12, 0, 0.02, 1);
        List<Measurement> few = measure(box, random);
        MemoryModel model = learn(few);
        Load near = box.load(new Shape(128, 128, 500));
        Load far = box.load(new Shape(1280, 128, 500));
        assertThat(model.project(far, 0).marginPercent()).isGreaterThan(model.project(near, 0).marginPercent() + 1);

        List<Measurement> many = new ArrayList<>(few);
        for (int i = 0; i < 10; i++) {
            many.addAll(measure(box, random));
        }
        assertThat(learn(many).project(far, 0).marginPercent())
                .isLessThan(model.project(far, 0).marginPercent() - 1);
    }

    @Test
    void orderOfIsolatedMeasurementsDoesNotMatter() {
        Random random = new Random(4);
        BlackBox box = BlackBox.random(random);
        List<Measurement> measurements = new ArrayList<>(measure(box, random));
        Load load = box.load(new Shape(400, 500, 600));
        Projection projection = learn(measurements).project(load, 0);
        Collections.shuffle(measurements, random);

        assertThat(learn(measurements).project(load, 0).bound()).isCloseTo(
                projection.bound(), Offset.offset(16L));
    }

    /**
     * However they are stored: isolated measurements from the smallest to the largest, then runs in order of time. One
     * of the runs takes three times what those before it predict, so that the bound depends on which these are.
     */
    @Test
    void ordinaryRunsAreLearnedAfterIsolatedOnesInOrderOfTime() {
        Random random = new Random(9);
        BlackBox box = BlackBox.random(random);
        List<Measurement> isolated = new ArrayList<>(measure(box, random));
        List<Measurement> runs = new ArrayList<>();
        for (int n = 0; n < 10; n++) {
            Measurement usual = box.measure(box.small(random), random);
            runs.add(run(n == 4 ? Measurements.of(usual.load(), 0, 3 * usual.host().measured()) : usual, n));
        }
        isolated.sort(Comparator.comparingLong(measurement -> measurement.load().source().size()));
        MemoryModel expected = learn(isolated);
        for (Measurement run : runs) expected = expected.with(run);
        List<Measurement> all = new ArrayList<>(isolated);
        all.addAll(runs);
        Collections.shuffle(all, random);
        Load load = box.load(new Shape(400, 500, 600));

        assertThat(learn(all).project(load, 0)).isEqualTo(expected.project(load, 0));
    }

    private static Measurement run(Measurement like, int minute) {
        return new Measurement(like.subject(), like.kind(), like.load(), like.host(), like.device(), like.work(),
                like.seconds(), new Origin(Measurements.START.plusSeconds(60L * minute), 0, false));
    }

    @Test
    void onlyWhatIsNotDeclaredIsLearned() {
        Random random = new Random(5);
        BlackBox box = new BlackBox(new Halo(1, 1, 1), 50e6, 8, 8, 0, 0, 1);
        List<Measurement> measurements = Stream.generate(() -> box.small(random)).limit(SMALL_SHAPES).map(load -> {
            long declared = random.nextLong(1L << 30);
            return Measurements.of(load, declared, declared + (long) box.bytes(load));
        }).toList();
        Load load = box.load(new Shape(400, 500, 600));
        MemoryModel model = learn(measurements);

        assertThat(model.project(load, 7_000).bound()).isEqualTo(model.project(load, 0).bound() + 7_000);
        assertThat((double) bound(model, load)).isBetween(box.bytes(load), 1.05 * box.bytes(load));
    }

    @Test
    void saysNothingFromTooLittle() {
        Random random = new Random(6);
        BlackBox box = BlackBox.random(random);
        List<Measurement> measurements = measure(box, random);

        assertThat(LearnedModel.of(KEY, Side.HOST, measurements.subList(0, 11), RISK)).isEmpty();
        assertThat(LearnedModel.of(KEY, Side.HOST, measurements.subList(0, 12), RISK)).isPresent();
        assertThat(LearnedModel.of(new ModelKey("other", Measurements.KIND, Measurements.SITE), Side.HOST, measurements,
                RISK)).isEmpty();
    }

    /**
     * An allocator that takes memory in steps hides what small shapes need: all of them take 64 MiB, and the large one
     * 288.
     */
    @Test
    void whatHidesWithinAGrainIsBounded() {
        Random random = new Random(7);
        BlackBox box = new BlackBox(Halo.NONE, 8 << 20, 4, 0, 0, 0, 64 << 20);
        List<Measurement> measurements = measure(box, random);
        assertThat(measurements).allMatch(measurement -> measurement.host().measured() == 64 << 20);

        MemoryModel model = learn(measurements);

        assertThat(model.violation(box.measure(box.load(new Shape(256, 256, 1000)), random))).isEmpty();
    }

    /** Memory that grows with the square of the samples is none of the laws that the model knows. */
    @Test
    void aBrokenBoundIsReportedAndWidensIt() {
        Random random = new Random(8);
        BlackBox box = new BlackBox(new Halo(2, 2, 2), 100e6, 10, 10, 0, 0.01, 1);
        List<Measurement> small = Stream.generate(() -> box.small(random)).limit(SMALL_SHAPES)
                .map(load -> squared(box, load)).toList();
        Measurement large = squared(box, box.load(new Shape(400, 400, 800)));
        MemoryModel model = learn(small);

        Violation violation = model.violation(large).orElseThrow();
        MemoryModel wider = model.with(large);

        assertThat(violation.toString()).startsWith("gst-dip-azimuth on cuda:0 took ").contains("from 30 measurements");
        assertThat(violation.measured()).isEqualTo(large.host().measured());
        assertThat(wider.violation(large)).isEmpty();
        assertThat(wider.measurements()).isEqualTo(31);
        Load other = box.load(new Shape(300, 300, 300));
        assertThat(wider.project(other, 0).margin()).isGreaterThan(2 * model.project(other, 0).margin());
    }

    @Test
    void moreRiskIsLessMargin() {
        Random random = new Random(2);
        BlackBox box = BlackBox.random(random);
        List<Measurement> measurements = measure(box, random);
        Load load = box.load(new Shape(300, 300, 600));
        Projection projection = learn(measurements).project(load, 1000);
        MemoryModel risky = LearnedModel.of(KEY, Side.HOST, measurements, new TailRisk(0.5)).orElseThrow();

        assertThat(projection.model()).isEqualTo("learned");
        assertThat(projection.measurements()).isEqualTo(30);
        assertThat(projection.margin()).isEqualTo(projection.bound() - projection.expected()).isPositive();
        assertThat(projection.marginPercent()).isBetween(1.0, 100.0);
        assertThat(risky.project(load, 1000).bound()).isLessThan(projection.bound());
        assertThat(LearnedModel.of(KEY, Side.DEVICE, measurements, RISK)).isEmpty();
    }

    private static Measurement squared(BlackBox box, Load load) {
        return Measurements.of(load, 0, (long) (box.bytes(load) + 1e-6 * load.tile().size() * load.tile().size()));
    }

    private static List<Measurement> measure(BlackBox box, Random random) {
        return Stream.generate(() -> box.measure(box.small(random), random)).limit(SMALL_SHAPES).toList();
    }

    private static MemoryModel learn(List<Measurement> measurements) {
        return LearnedModel.of(KEY, Side.HOST, measurements, RISK).orElseThrow();
    }

    private static long bound(MemoryModel model, Load load) {
        return model.project(load, 0).bound();
    }

    private static Shape times(Shape shape, Shape times) {
        return new Shape(shape.inlines() * times.inlines(), shape.crosslines() * times.crosslines(),
                shape.samples() * times.samples());
    }
}
