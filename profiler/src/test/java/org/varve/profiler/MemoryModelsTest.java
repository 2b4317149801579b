package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.profiler.Measurement.Bytes;
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
        assertThat(models.declared(KEY, Side.HOST, 77).measurements()).isZero();

        for (int n = 0; n < 30; n++) {
            store.append(Measurements.numbered(n));
        }

        assertThat(models.declared(KEY, Side.HOST, 77).measurements()).isEqualTo(30);
    }

    /** Models are the same as from all lines, for operators measured often and seldom, at this site and at another. */
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
                            new DeclaredModel(key, Side.HOST, all, reserve, TailRisk.USUAL);
                    assertThat(models.reserve(key, Side.HOST, reserve)).isEqualTo(expected.reserve());
                }
            }
        }
    }

    @Test
    void aRiskIsAProbability() {
        for (double risk : new double[] {0, 1, Double.NaN}) {
            assertThatThrownBy(() -> new TailRisk(risk))
                    .hasMessage("risk %s: must be above 0 and below 1, such as 0.01", risk);
        }
    }
}
