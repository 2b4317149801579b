package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.varve.twin.NumpyTwin;

/**
 * The files of {@code shared/data/public_reports} beside the repository, or, without that folder, their generated
 * twins.
 */
final class PublicReports {

    static final int INLINES = 6;
    static final int CROSSLINES = 7;
    static final int SAMPLES = 50;

    private PublicReports() {}

    /** The path of an input, which is made in a folder if need be. */
    static String input(String name, Path twins) throws IOException {
        String kind = name.endsWith(".zarr") ? "zarr" : name.endsWith(".npy") ? "npy" : "segy";
        Path reports = Path.of("").toAbsolutePath().getParent().resolveSibling("shared/data/public_reports");
        if (Files.isDirectory(reports)) return reports.resolve(kind).resolve(name).toString();
        Path twin = twins.resolve(name);
        if (Files.notExists(twin)) generate(kind, twin);
        return twin.toString();
    }

    private static void generate(String kind, Path twin) throws IOException {
        switch (kind) {
            case "zarr" -> ZarrReports.write(twin);
            case "segy" -> Files.write(twin, SegyReports.of(twin.getFileName().toString()).bytes());
            default -> Files.write(twin, NumpyTwin.bytes(INLINES, CROSSLINES, SAMPLES, truth()));
        }
    }

    /** The sample that the cases hold where they have 6 inlines, 7 crosslines and 50 samples. */
    static float truth(int inline, int crossline, int sample) {
        return 1 + 100 * inline + 10 * crossline + (sample % 2 == 0 ? -0.25f : 0.25f) * sample;
    }

    static float[] truth() {
        float[] samples = new float[INLINES * CROSSLINES * SAMPLES];
        for (int n = 0; n < samples.length; n++) {
            samples[n] = truth(n / SAMPLES / CROSSLINES, n / SAMPLES % CROSSLINES, n % SAMPLES);
        }
        return samples;
    }
}
