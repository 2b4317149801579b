package org.varve.formats;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of volumes; the extension of a file's name chooses one. */
public enum FileFormat {
    SEGY("SEG-Y", "sgy"),
    NPY(".npy", "npy"),
    RAW(".raw", "raw"),
    ZARR("Zarr", "zarr");

    private final String label;
    private final String usual;

    FileFormat(String label, String usual) {
        this.label = label;
        this.usual = usual;
    }

    /** @throws IllegalArgumentException if no format has the extension */
    public static FileFormat of(Path file) {
        return find(file).orElseThrow(() -> new IllegalArgumentException(
                "%s: the extension chooses the format; use .sgy, .segy, .zarr, .npy or .raw".formatted(file)));
    }

    private static Optional<FileFormat> find(Path file) {
        return switch (extension(file)) {
            case ".sgy", ".segy" -> Optional.of(SEGY);
            case ".npy" -> Optional.of(NPY);
            case ".raw" -> Optional.of(RAW);
            case ".zarr", ".mdio" -> Optional.of(ZARR);
            default -> Optional.empty();
        };
    }

    /** The usual extension of a file's format, without the dot: {@code sgy}; empty where no format has the file's. */
    public static String usualExtension(Path file) {
        return find(file).map(format -> format.usual).orElse("");
    }

    static boolean mayBeFolder(Path file) {
        return List.of(".zarr", ".mdio").contains(extension(file));
    }

    private static String extension(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.substring(Math.max(0, name.lastIndexOf('.')));
    }

    /** What people call it. */
    public String label() {
        return label;
    }
}
