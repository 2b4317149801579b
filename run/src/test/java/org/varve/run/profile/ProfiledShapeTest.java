package org.varve.run.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.host.JobKind;
import org.varve.operator.Envelope;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;

/** What is told of the runs in tiles of a shape, and which runs these are. */
class ProfiledShapeTest {

    private static final Shape TILE = new Shape(8, 16, 100);
    private static final Operator MEAN = new MeanFilter(new Window(3, 3, 3));

    private static Measurement run(Operator operator, String format, long host, long device, double seconds) {
        return new Measurement(RunHistory.subject(Recipe.of(operator), new Site("node7", "cpu", "4 threads", "0.1.0")),
                new JobKind(format, "npy", 1), new Load(TILE, Halo.NONE, TILE, 1, 1, 3, TILE, false),
                new Bytes(0, 0, host + 1, host), new Bytes(0, 0, device + 1, device), Work.NONE,
                new Seconds(seconds, 0, 0, 0, 0, 0, 0, 0, seconds / 2), new Origin(Instant.EPOCH, 0, true));
    }

    private static Measurement run(long host, long device, double seconds) {
        return run(MEAN, "npy", host, device, seconds);
    }

    @Test
    void theMostMemoryAndTheFastestRunCount() {
        ProfiledShape shape =
                ProfiledShape.of(TILE, List.of(run(500, 10, 3), run(700, 20, 2), run(600, 15, 4)), "one was killed");

        assertThat(shape).isEqualTo(new ProfiledShape(TILE, new ProfiledShape.Peak(700, 701),
                new ProfiledShape.Peak(20, 21), 2, 1, 3, "one was killed"));
    }

    @Test
    void ofRunsThatAreEquallyFastTheFirstCounts() {
        Measurement first = run(500, 10, 2);
        Measurement second = new Measurement(first.subject(), first.kind(), first.load(), first.host(), first.device(),
                first.work(), new Seconds(2, 0, 0, 0, 0, 0, 0, 0, 7), first.origin());

        assertThat(ProfiledShape.of(TILE, List.of(first, second), "").predictedSeconds()).isEqualTo(1);
    }

    @Test
    void aShapeWithoutRunsHasZeros() {
        assertThat(ProfiledShape.of(TILE, List.of(), "nothing fits")).isEqualTo(new ProfiledShape(TILE,
                new ProfiledShape.Peak(0, 0), new ProfiledShape.Peak(0, 0), 0, 0, 0, "nothing fits"));
    }

    /** Others may use the machine, and the store, at the same time. */
    @Test
    void runsOfOtherOperatorsParametersOrFormatsAreNoneOfThem() {
        Profile profile = Profile.of(MEAN).format("npy");

        assertThat(profile.alike()).accepts(run(1, 0, 1))
                .rejects(run(MEAN, "sgy", 1, 0, 1), run(new MeanFilter(new Window(5, 3, 3)), "npy", 1, 0, 1));
        assertThat(Profile.of(Workflow.of(new Envelope())).format("npy").alike())
                .rejects(run(1, 0, 1));
    }

    @Test
    void settingsAreThoseOfARun() {
        Profile profile = Profile.of(MEAN);

        assertThatIllegalArgumentException().isThrownBy(profile::shapes).withMessage("no shapes: give at least one");
        assertThatIllegalArgumentException().isThrownBy(() -> profile.repeats(0))
                .withMessage("repeats 0: give at least 1 and at most 1024");
        assertThatIllegalArgumentException().isThrownBy(() -> profile.on("gpu")).withMessageContaining("device gpu");
        assertThatIllegalArgumentException().isThrownBy(() -> profile.threads(0)).withMessageContaining("threads 0");
        assertThatIllegalArgumentException().isThrownBy(() -> profile.within(0)).withMessageContaining("host memory");
        assertThatIllegalArgumentException().isThrownBy(() -> profile.withinDevice(0))
                .withMessageContaining("device memory");
        assertThat(profile.shapes(TILE).repeats(2).on("cpu").threads(1).within(1 << 30).withinDevice(1 << 30)
                .format("npy").folder(Path.of("."))).isSameAs(profile);
    }

    /** Also where several are measured in one pass. */
    @Test
    void everyOperatorOfAWorkflowMustBeMadeAgainElsewhere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Profile.of(Workflow.of(new ProfileTest.Doubled(1))))
                .withMessageContaining("Doubled is not equal to what is made from its components again: ");
    }
}
