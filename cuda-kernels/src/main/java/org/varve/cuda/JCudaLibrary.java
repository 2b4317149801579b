package org.varve.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import jcuda.JCudaVersion;
import jcuda.LibUtils;
import jcuda.driver.JCudaDriver;

/**
 * JCuda's native library. JCuda itself loads any file of that name from {@code java.io.tmpdir}, where every user can
 * put one. The library is therefore loaded here first: from {@code java.library.path}, where the launcher keeps it, or
 * else unpacked into a new folder that only this user can enter. JCuda then finds it loaded.
 */
final class JCudaLibrary {

    /** The name of the file on this system. */
    static final String FILE = System.mapLibraryName(
            LibUtils.createPlatformLibraryName("JCudaDriver-" + JCudaVersion.get()));

    private static final String TEMPORARY = "java.io.tmpdir";

    private static boolean loaded;

    private JCudaLibrary() {}

    /**
     * Loads the library unless it is loaded already.
     *
     * @throws UnsatisfiedLinkError if the system refuses it, usually because the driver is not installed
     * @throws IOException if it cannot be provided safely; the message gives the reason and a remedy
     */
    static synchronized void load() throws IOException {
        if (loaded) return;
        Optional<Path> installed = installed();
        if (installed.isPresent()) {
            load(installed.get());
        } else {
            unpackAndLoad();
        }
        loaded = true;
    }

    private static Optional<Path> installed() {
        return Arrays.stream(System.getProperty("java.library.path", "").split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(FILE).toAbsolutePath())
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static void unpackAndLoad() throws IOException {
        PrivateFolder folder = PrivateFolder.create();
        try (folder; InputStream packed = LibUtils.class.getResourceAsStream("/lib/" + FILE)) {
            if (packed == null) {
                throw new IOException("the library %s is neither on java.library.path nor on the class path"
                        .formatted(FILE));
            }
            Path library = folder.path().resolve(FILE);
            Files.copy(packed, library);
            load(library);
        }
    }

    @SuppressWarnings("restricted")
    private static void load(Path library) throws IOException {
        if (!ElfFile.isWhole(library)) {
            throw new IOException("%s was cut short: build or unpack Varve again".formatted(library));
        }
        System.load(library.toString());
        initialiseFrom(library.getParent());
    }

    /** Initialises JCuda such that it finds only the library in this folder. */
    private static void initialiseFrom(Path folder) throws IOException {
        String temporary = System.setProperty(TEMPORARY, folder.toString());
        try {
            Class.forName(JCudaDriver.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IOException("JCuda is not whole: build or unpack Varve again", e);
        } finally {
            System.setProperty(TEMPORARY, temporary);
        }
    }
}
