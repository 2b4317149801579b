package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineNameTest {

    /** It becomes part of the names of files, and of lines. */
    @Test
    void isOneWord() {
        assertThat(MachineName.ask()).isNotBlank().doesNotContainAnyWhitespaces();
    }
}
