package org.varve.cuda;

import java.io.IOException;
import java.util.Optional;

/** A process of its own that loads JCuda's library, twice, and tells what came of it. */
final class LibraryProbe {

    /** What it tells of success. */
    static final String LOADED = "loaded";

    private LibraryProbe() {}

    @SuppressWarnings("restricted")
    public static void main(String[] arguments) {
        Optional.ofNullable(System.getProperty("probe.driver")).ifPresent(System::load);
        System.out.println(load());
        System.out.println(load());
    }

    private static String load() {
        try {
            JCudaLibrary.DRIVER.load();
            return LOADED;
        } catch (LinkageError | IOException e) {
            return e.getMessage().replaceAll("/varve\\d+/", "/");
        }
    }
}
