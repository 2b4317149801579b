package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;

class MemoryModelsTest {

    private static final ModelKey KEY =
            new ModelKey(Measurements.SUBJECT.operator(), Measurements.KIND, Measurements.SITE);

    @TempDir
    Path folder;

    @Test
    void speaksFromAllThatIsInTheStoreWhenAsked() {
        MeasurementStore store = new MeasurementStore(folder, warning -> {
            throw new AssertionError(warning);
        });
        MemoryModels models = MemoryModels.of(store);
        assertThat(models.learned(KEY, Side.HOST)).isEmpty();
        assertThat(models.declared(KEY, Side.HOST, 77).measurements()).isZero();

        Random random = new Random(1);
        BlackBox box = BlackBox.random(random);
        for (int i = 0; i < 30; i++) {
            store.append(box.measure(box.small(random), random));
        }

        Load load = box.load(new Shape(300, 300, 600));
        Projection projection = models.learned(KEY, Side.HOST).orElseThrow().project(load, 1000);
        assertThat(projection.model()).isEqualTo("learned");
        assertThat(projection.measurements()).isEqualTo(30);
        assertThat(projection.margin()).isEqualTo(projection.bound() - projection.expected()).isPositive();
        assertThat(projection.marginPercent()).isBetween(1.0, 100.0);
        assertThat(models.declared(KEY, Side.HOST, 77).measurements()).isEqualTo(30);
        assertThat(models.learned(KEY, Side.DEVICE)).isEmpty();
    }

    /** Operators measured often and seldom, on this site and another: the same as from all lines. */
    @Test
    void saysTheSameAsFromAllMeasurements() {
        MeasurementStore store = new MeasurementStore(folder, warning -> {});
        Random random = new Random(3);
        Site other = new Site(Measurements.SITE.machine(), Measurements.SITE.device(), "another driver", "0.1.0");
        for (int n = 0; n < 60; n++) {
            Subject subject = new Subject(n % 4 == 0 ? "seldom" : "often", "seldom", n % 3 == 0 ? other : KEY.site());
            Measurement like = Measurements.numbered(n);
            Bytes host = new Bytes(1000, 0, 2000, random.nextInt(5) == 0 ? 0 : 1200 + random.nextInt(300));
            store.append(
                    new Measurement(subject, KEY.kind(), like.load(), host, like.device(), like.work(), like.seconds(),
                            like.origin()));
        }
        List<Measurement> all = store.read(KEY.site().machine(), KEY.site().device());
        MemoryModels models = MemoryModels.of(store);

        for (String operator : List.of("seldom", "often", "never")) {
            for (Site site : List.of(KEY.site(), other)) {
                for (long reserve : new long[] {100, 400, 5000}) {
                    ModelKey key = new ModelKey(operator, KEY.kind(), site);
                    DeclaredModel expected =
                            new DeclaredModel(key, Side.HOST, all, reserve, new TailRisk(MemoryModels.RISK));
                    assertThat(models.reserve(key, Side.HOST, reserve)).isEqualTo(expected.reserve());
                }
            }
        }
    }

    @Test
    void moreRiskIsLessMargin() {
        MeasurementStore store = new MeasurementStore(folder, warning -> {});
        Random random = new Random(2);
        BlackBox box = BlackBox.random(random);
        for (int i = 0; i < 30; i++) {
            store.append(box.measure(box.small(random), random));
        }
        Load load = box.load(new Shape(300, 300, 600));

        assertThat(MemoryModels.of(store, 0.5).learned(KEY, Side.HOST).orElseThrow().project(load, 0).bound())
                .isLessThan(MemoryModels.of(store).learned(KEY, Side.HOST).orElseThrow().project(load, 0).bound());
        assertThatThrownBy(() -> MemoryModels.of(store, 1))
                .hasMessageContaining("risk 1.0: must be above 0 and below 1");
    }
}
