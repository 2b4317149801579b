package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A refusal tells what the run would need, and never hides why it was refused. */
class MemoryNeededTest {

    private final MemoryNeeded needed = new MemoryNeeded("cuda:0", 3000, 500);

    @Test
    void aRefusalHasTheMemoryNeeded() {
        Exception refusal = new IllegalStateException("refused");
        refusal.addSuppressed(new IOException("also"));
        assertThat(MemoryNeeded.behind(refusal)).isEmpty();

        MemoryNeeded.tell(refusal, () -> needed);

        assertThat(MemoryNeeded.behind(refusal)).containsSame(needed);
        assertThat(needed.device()).isEqualTo("cuda:0");
        assertThat(needed.hostBytes()).isEqualTo(3000);
        assertThat(needed.deviceBytes()).isEqualTo(500);
        assertThat(needed).hasMessage("cuda:0: 3000 bytes of host memory, 500 of the device");
    }

    @Test
    void whatCannotBeComputedStaysBesideTheRefusal() {
        Exception refusal = new IllegalStateException("refused");
        IOException unknown = new IOException("gone");

        MemoryNeeded.tell(refusal, () -> {
            throw unknown;
        });

        assertThat(MemoryNeeded.behind(refusal)).isEmpty();
        assertThat(refusal).hasSuppressedException(unknown);
    }

    @Test
    void anInterruptIsKept() {
        Exception refusal = new IllegalStateException("refused");

        MemoryNeeded.tell(refusal, () -> {
            throw new InterruptedException();
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(refusal).hasNoSuppressedExceptions();
    }
}
