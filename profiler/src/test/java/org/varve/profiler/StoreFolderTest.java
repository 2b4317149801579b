package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreFolderTest {

    @Test
    void asksTheEnvironmentInOrder() {
        assertThat(StoreFolder.of(Map.of("VARVE_STORE", "/a", "XDG_STATE_HOME", "/b"), "/home/x"))
                .isEqualTo(Path.of("/a"));
        assertThat(StoreFolder.of(Map.of("VARVE_STORE", "", "XDG_STATE_HOME", "/b"), "/home/x"))
                .isEqualTo(Path.of("/b/varve"));
        assertThat(StoreFolder.of(Map.of("XDG_STATE_HOME", "relative"), "/home/x"))
                .isEqualTo(Path.of("/home/x/.local/state/varve"));
        assertThat(StoreFolder.of(Map.of(), "/home/x")).isEqualTo(Path.of("/home/x/.local/state/varve"));
    }

    @Test
    void theMachineHasAName() {
        assertThat(MachineName.ask()).isNotBlank().doesNotContainAnyWhitespaces();
    }
}
