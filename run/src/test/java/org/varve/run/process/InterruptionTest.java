package org.varve.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.Test;

class InterruptionTest {

    @Test
    void anInterruptionIsFoundBehindOtherFailures() {
        assertThat(Interruption.isBehind(new InterruptedException())).isTrue();
        assertThat(Interruption.isBehind(new ClosedByInterruptException())).isTrue();
        assertThat(Interruption.isBehind(new UncheckedIOException(new ClosedByInterruptException()))).isTrue();
        assertThat(Interruption.isBehind(new IllegalStateException(new IOException("disk is full")))).isFalse();
    }

    @Test
    void aStopSaysWhetherTheRunCanGoOn() {
        IOException cause = new IOException();

        InterruptedException pause = Interruption.of(cause, true);
        InterruptedException end = Interruption.of(cause, false);

        assertThat(pause).hasMessage("the run was stopped; repeat it to go on").hasCause(cause);
        assertThat(end).hasMessage("the run was stopped; it left no output").hasCause(cause);
        assertThat(Interruption.canBeResumed(pause)).isTrue();
        assertThat(Interruption.canBeResumed(end)).isFalse();
        assertThat(Interruption.canBeResumed(new InterruptedException())).isFalse();
    }

    @Test
    void theThreadIsNoLongerInterrupted() {
        Thread.currentThread().interrupt();
        Interruption.of(new InterruptedException(), true);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
