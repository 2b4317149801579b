package org.varve.run.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The build of Varve. */
public final class Build {

    /** The version from the POM. */
    public static final String VERSION = version();

    /** The main class of the command line. */
    public static final String COMMAND_LINE = "org.varve.cli.Varve";

    private Build() {}

    private static String version() {
        try (InputStream file = Build.class.getResourceAsStream("build.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
