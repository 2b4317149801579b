package org.varve.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that the build leaves beside these classes. */
final class Resource {

    private Resource() {}

    static boolean exists(String file) {
        return Resource.class.getResource(file) != null;
    }

    /** The text of a file that exists. */
    static String text(String file) {
        try (InputStream text = Resource.class.getResourceAsStream(file)) {
            return new String(text.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
