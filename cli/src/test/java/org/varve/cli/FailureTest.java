package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.varve.file.OutputException;

class FailureTest {

    /** Several outputs are closed at the end of a run, and each may fail. */
    @Test
    void allOutputsThatFailAreTold() {
        OutputException first = new OutputException(Path.of("dip.sgy"), "has no room left");
        first.addSuppressed(new OutputException(Path.of("azimuth.sgy"), "has no room left"));
        first.addSuppressed(new IllegalStateException("of the program itself"));

        Failure failure = Failure.of(first);

        assertThat(failure.error()).isEqualTo("dip.sgy has no room left; azimuth.sgy has no room left");
        assertThat(failure.exitStatus()).isEqualTo(ExitStatus.OUTPUT);
    }
}
