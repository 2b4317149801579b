package org.varve.formats;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The formats of volumes; the extension of a file's name chooses one. */
public enum FileFormat {
    SEGY("SEG-Y"),
    NPY(".npy"),
    RAW(".raw"),
    ZARR("Zarr");

    private final String label;

    FileFormat(String label) {
        this.label = label;
    }

    /** @throws IllegalArgumentException if no format has the extension */
    public static FileFormat of(Path file) {
        return switch (extension(file)) {
            case ".sgy", ".segy" -> SEGY;
            case ".npy" -> NPY;
            case ".raw" -> RAW;
            case ".zarr", ".mdio" -> ZARR;
            default -> throw new IllegalArgumentException(
                    "%s: the extension chooses the format; use .sgy, .segy, .zarr, .npy or .raw".formatted(file));
        };
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
