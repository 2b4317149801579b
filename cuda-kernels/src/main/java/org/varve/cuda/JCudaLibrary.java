package org.varve.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import jcuda.JCudaVersion;
import jcuda.LibUtils;

/**
 * JCuda's native libraries. JCuda itself loads any file of that name from {@code java.io.tmpdir}, where every user can
 * put one. A library is therefore loaded here first: from {@code java.library.path}, where the launcher keeps it, or
 * else unpacked into a new folder that only this user can enter. JCuda then finds it loaded.
 */
final class JCudaLibrary {

    /** The calls of CUDA's driver. */
    static final JCudaLibrary DRIVER = new JCudaLibrary("JCudaDriver", "jcuda.driver.JCudaDriver");

    /** JCublas. */
    static final JCudaLibrary CUBLAS = new JCudaLibrary("JCublas2", "jcuda.jcublas.JCublas2");

    private static final String TEMPORARY = "java.io.tmpdir";

    private final String file;
    private final String user;
    private boolean loaded;

    /** @param user the class that loads it */
    private JCudaLibrary(String name, String user) {
        file = System.mapLibraryName(LibUtils.createPlatformLibraryName(name + "-" + JCudaVersion.get()));
        this.user = user;
    }

    /** The name of the file on this system. */
    String file() {
        return file;
    }

    /**
     * Loads the library unless it is loaded already.
     *
     * @throws UnsatisfiedLinkError if the system refuses it, usually because the driver is not installed
     * @throws IOException if it cannot be provided safely; the message gives the reason and a remedy
     */
    void load() throws IOException {
        synchronized (JCudaLibrary.class) {
            if (!loaded) find();
            loaded = true;
        }
    }

    private void find() throws IOException {
        Optional<Path> installed = installed();
        if (installed.isPresent()) {
            load(installed.get());
        } else {
            unpackAndLoad();
        }
    }

    private Optional<Path> installed() {
        return Arrays.stream(System.getProperty("java.library.path", "").split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(file).toAbsolutePath())
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private void unpackAndLoad() throws IOException {
        PrivateFolder folder = PrivateFolder.create();
        try (folder; InputStream packed = LibUtils.class.getClassLoader().getResourceAsStream("lib/" + file)) {
            if (packed == null) {
                throw new IOException("the library %s is neither on java.library.path nor on the class or module path"
                        .formatted(file));
            }
            Path library = folder.path().resolve(file);
            Files.copy(packed, library);
            load(library);
        }
    }

    @SuppressWarnings("restricted")
    private void load(Path library) throws IOException {
        if (!ElfFile.isWhole(library)) {
            throw new IOException("%s was cut short: build or unpack Varve again".formatted(library));
        }
        System.load(library.toString());
        initialiseFrom(Objects.requireNonNull(library.getParent()));
    }

    /** Initialises JCuda such that it finds only the library in this folder. */
    private void initialiseFrom(Path folder) throws IOException {
        String temporary = System.setProperty(TEMPORARY, folder.toString());
        try {
            Class.forName(user);
        } catch (ClassNotFoundException e) {
            throw new IOException("JCuda is not whole: build or unpack Varve again", e);
        } finally {
            System.setProperty(TEMPORARY, temporary);
        }
    }
}
