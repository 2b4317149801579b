package org.varve.profiler;

import java.nio.file.Path;
import java.util.Map;

/** The default folder of measurements. */
public final class StoreFolder {

    private StoreFolder() {}

    /** {@code $VARVE_STORE}, else {@code $XDG_STATE_HOME/varve}, else {@code ~/.local/state/varve}. */
    public static Path usual() {
        return of(System.getenv(), System.getProperty("user.home", ""));
    }

    /**
     * Empty variables count as unset, and so does a relative {@code $XDG_STATE_HOME}, by the XDG Base Directory rules.
     */
    static Path of(Map<String, String> environment, String home) {
        String store = environment.getOrDefault("VARVE_STORE", "");
        if (!store.isEmpty()) return Path.of(store);
        Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
        return (state.isAbsolute() ? state : Path.of(home, ".local", "state")).resolve("varve");
    }
}
