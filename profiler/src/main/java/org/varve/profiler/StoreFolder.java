package org.varve.profiler;

import java.nio.file.Path;
import java.util.Map;

/** Where measurements are kept, unless somebody says otherwise. */
public final class StoreFolder {

    private StoreFolder() {}

    /** {@code $VARVE_STORE}, else {@code $XDG_STATE_HOME/varve}, else {@code ~/.local/state/varve}. */
    public static Path usual() {
        return of(System.getenv(), System.getProperty("user.home", ""));
    }

    /** Empty variables count as unset, and so does a relative {@code $XDG_STATE_HOME}, as the XDG Base Directory rules say. */
    static Path of(Map<String, String> environment, String home) {
        String store = environment.getOrDefault("VARVE_STORE", "");
        if (!store.isEmpty()) return Path.of(store);
        Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
        return (state.isAbsolute() ? state : Path.of(home, ".local", "state")).resolve("varve");
    }
}
