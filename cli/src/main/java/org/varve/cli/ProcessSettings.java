package org.varve.cli;

import java.util.Locale;
import java.util.Map;
import org.varve.viewer.Viewer;

/** Settings of the whole process. Only the command line changes them; the library leaves them to its application. */
final class ProcessSettings {

    /** ND4J's limits of the bytes of all arrays, and of the process: none, as plans keep to what is allowed. */
    private static final Map<String, String> ND4J =
            Map.of("org.bytedeco.javacpp.maxbytes", "0", "org.bytedeco.javacpp.maxphysicalbytes", "0");

    private ProcessSettings() {}

    /** Sets all of them, before anything else. Properties given on the command line of Java stay. */
    static void apply() {
        // numbers look the same everywhere
        Locale.setDefault(Locale.ROOT);
        // pictures are painted without a display, whether or not DISPLAY names one
        System.setProperty("java.awt.headless", "true");
        ND4J.forEach(ProcessSettings::setIfAbsent);
    }

    /** Sets those of the viewer, before it starts. */
    static void applyViewer() {
        Viewer.SERVER_PROPERTIES.forEach(ProcessSettings::setIfAbsent);
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) System.setProperty(property, value);
    }
}
