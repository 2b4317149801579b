package org.varve.cli;

import org.jspecify.annotations.Nullable;
import org.varve.core.Shape;
import org.varve.run.Run;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The memory and tiles for copying a survey. */
final class CopyOptions {

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Option(names = "--tile", paramLabel = "I,X,S", description = "No tile larger than this; default: planned.")
    private @Nullable Shape tile;

    HostMemoryOption hostMemory() {
        return hostMemory;
    }

    /** A copying run with these options. */
    Run run() {
        Run copy = hostMemory.applyTo(Run.copy());
        return tile == null ? copy : copy.tile(tile);
    }
}
