package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.JobKind;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;

class ClockStudyTest {

    private static final Shape SHAPE = new Shape(10, 10, 10);

    private static Measurement run(String operator, double predicted, double took, boolean isolated) {
        Subject subject = new Subject(operator, operator + " window=3", new Site("node7", "cpu", "2 threads", "0.1.0"));
        Load load = new Load(SHAPE, Halo.NONE, SHAPE, 1, 2, 1, SHAPE, false);
        return new Measurement(subject, new JobKind("npy", "npy", 1), load, Bytes.NONE, Bytes.NONE, Work.NONE,
                new Seconds(took, 0, 0, 0, took, 0, 0, 0, predicted), new Origin(Instant.EPOCH, 0, isolated));
    }

    @Test
    void aRunIsNearWithinAFactorEitherWay() {
        ClockStudy study = ClockStudy.of(List.of(
                run("mean", 1, 9, true),
                run("mean", 1, 1.5, false), run("mean", 3, 2, false), run("mean", 1, 1.51, false),
                run("mean", 1.51, 1, false)));

        assertThat(study.rows()).singleElement().satisfies(row -> {
            assertThat(row.operator()).isEqualTo("mean window=3");
            assertThat(row.site()).isEqualTo("node7 cpu");
            assertThat(row.least()).isEqualTo(1 / 1.51);
            assertThat(row.most()).isEqualTo(1.51);
        });
        assertThat(study.runs()).isEqualTo(4);
        assertThat(study.near()).isEqualTo(2);
        assertThat(study.isPassed()).isFalse();
    }

    @Test
    void theFirstOfItsKindWasPredictedFromNothingAndDoesNotCount() {
        ClockStudy study = ClockStudy.of(List.of(
                run("mean", 1, 9, false), run("median", 1, 9, false), run("median", 1, 1, false)));

        assertThat(study.rows()).extracting(ClockStudy.Row::operator).containsExactly("median window=3");
        assertThat(study.isPassed()).isTrue();
    }

    @Test
    void measurementsInProcessesOfTheirOwnAreWhatIsPredictedFrom() {
        assertThat(ClockStudy.of(List.of(run("mean", 1, 1, true), run("mean", 1, 9, true))).runs()).isZero();
    }
}
