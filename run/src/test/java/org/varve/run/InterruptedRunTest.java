package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.journal.Resuming;
import org.varve.run.process.Interruption;

/** An interrupt ends a run as such, wherever it was met: the command line tells from it how to go on. */
class InterruptedRunTest {

    private static final Shape SHAPE = new Shape(6, 5, 20);

    @TempDir
    private Path folder;

    private Run mean() {
        return Run.of(new MeanFilter(new Window(3, 3, 3))).from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve("mean.npy")).on("cpu").threads(1).tile(new Shape(1, 5, 20));
    }

    private static RunListener interrupting() {
        return event -> {
            if (event instanceof RunEvent.Planned) Thread.currentThread().interrupt();
        };
    }

    @Test
    void aRunWithAJournalThatIsStoppedCanGoOn() throws Exception {
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(mean().listener(interrupting()).resumable(Resuming.ALONE)::run)
                .matches(Interruption::canBeResumed);
        assertThat(Thread.interrupted()).isFalse();

        mean().resumable(Resuming.ALONE).run();
        assertThat(folder.resolve("mean.npy")).exists();
    }

    @Test
    void anotherRunThatIsStoppedLeavesNothing() {
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(mean().listener(interrupting())::run)
                .withMessage("the run was stopped; it left no output")
                .matches(stop -> !Interruption.canBeResumed(stop));
        assertThat(Thread.interrupted()).isFalse();
        assertThat(folder).isEmptyDirectory();
    }

    /** It is an interrupt all the same. */
    @Test
    void aListenerMayWrapAnInterruptInAnotherException() {
        RunListener wrapping = event -> {
            if (event instanceof RunEvent.Planned) throw new IllegalStateException(new InterruptedException());
        };

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(mean().listener(wrapping)::run);
        assertThat(folder).isEmptyDirectory();
    }

    /** Java closes a file whose reader is interrupted, and tells that as a failure to read. */
    @Test
    void anInterruptWhileAnInputIsOpenedIsNoFailureToReadIt() {
        Source source = Source.of(Path.of("slow.sgy"), _ -> {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        });

        for (ThrowingCallable act : new ThrowingCallable[] {mean().from(source)::run, mean().from(source)::plan}) {
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(act)
                    .withCauseInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isFalse();
        }
    }
}
