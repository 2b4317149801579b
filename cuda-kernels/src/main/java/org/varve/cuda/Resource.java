package org.varve.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that the build puts beside these classes. */
final class Resource {

    private Resource() {}

    static boolean exists(String file) {
        return Resource.class.getResource(file) != null;
    }

    /** The text of an existing file. */
    static String text(String file) {
        return new String(bytes(file), StandardCharsets.US_ASCII);
    }

    /** The bytes of an existing file. */
    static byte[] bytes(String file) {
        try (InputStream stream = Resource.class.getResourceAsStream(file)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
