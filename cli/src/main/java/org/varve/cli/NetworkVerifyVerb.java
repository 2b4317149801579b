package org.varve.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.varve.core.DeviceFailure;
import org.varve.onnx.NetworkCheck;
import org.varve.run.Devices;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve network verify MODEL}: tiles of noise against the whole, by ONNX Runtime. */
@Command(
        name = "verify",
        description = "Compute a network on noise, whole and in tiles at random places, and compare: proves the reach and the grid of info.")
final class NetworkVerifyVerb implements Callable<Integer> {

    /** Where rounding depends on where a sample lies in memory. */
    private static final double TOLERANCE = 1e-5;

    @Parameters(index = "0", paramLabel = "MODEL", description = "An ONNX file, or faults.")
    private Path model;

    @Option(names = "--tiles", paramLabel = "N", defaultValue = "5",
            description = "Tiles to compare; default: ${DEFAULT-VALUE}.")
    private int tiles;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Seed for noise and places; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        NetworkCheck check = NetworkCheck.of(model, tiles, seed, Devices.defaultThreads());
        if (report.json()) report.json(check);
        String result = String.format(Locale.ROOT, "%s of %,d samples differ, in %s tiles of noise of %s samples",
                check.differing() == 0 ? "none" : String.format(Locale.ROOT, "%,d", check.differing()), check.samples(),
                check.tiles(), check.survey());
        String most = String.format(Locale.ROOT, "; by %.1e of the largest value at most", check.largest());
        if (check.largest() > TOLERANCE) throw new DeviceFailure("network %s: %s%s".formatted(model, result, most));
        if (!report.json()) report.line(check.differing() == 0 ? result : result + most);
        return ExitStatus.DONE;
    }
}
