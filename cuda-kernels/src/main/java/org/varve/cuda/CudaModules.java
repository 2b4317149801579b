package org.varve.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernels of this build, loaded into one context. */
final class CudaModules implements AutoCloseable {

    /** The names of the files, as build-kernels leaves it; not there if it found no nvcc. */
    private static final String LIST = "kernels.txt";

    private static final Pattern ENTRY = Pattern.compile("\\.entry (\\w+)");

    private final CudaDriver driver;
    private final List<Long> modules = new ArrayList<>();
    private final Map<String, Long> functions = new HashMap<>();

    CudaModules(CudaDriver driver) {
        this.driver = driver;
        try {
            text(LIST).lines().forEach(file -> load(text(file)));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Whether this build has kernels: a machine without nvcc builds none. */
    static boolean areBuilt() {
        return CudaModules.class.getResource(LIST) != null;
    }

    private void load(String ptx) {
        long module = driver.loadModule(ptx);
        modules.add(module);
        Matcher entries = ENTRY.matcher(ptx);
        while (entries.find()) {
            functions.put(entries.group(1), driver.function(module, entries.group(1)));
        }
    }

    private static String text(String file) {
        try (InputStream text = CudaModules.class.getResourceAsStream(file)) {
            return new String(text.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long function(String kernel) {
        return functions.get(kernel);
    }

    @Override
    public void close() {
        modules.forEach(module -> Attempt.to(() -> driver.unloadModule(module)));
    }
}
