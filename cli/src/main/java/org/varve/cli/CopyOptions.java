package org.varve.cli;

import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.profiler.JobKind;
import org.varve.profiler.Projection;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RuntimeReserve;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** With how much memory and in which tiles a survey is copied. */
final class CopyOptions {

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Option(names = "--tile", paramLabel = "I,X,S", description = "No tile larger than this; default: planned.")
    private Shape tile;

    HostMemoryOption hostMemory() {
        return hostMemory;
    }

    /** The job of copying; samples are copied as floats, which every writer takes. */
    Job job(Recipe recipe, JobKind kind, Volume input, Device device) {
        long besides = RuntimeReserve.besidesHeap(kind);
        return new Job(
                recipe,
                kind,
                input,
                new Compilation(recipe.workflow(), input.survey()),
                device,
                1,
                new Projection("default", besides, besides, 0),
                hostMemory.budget(besides, input.heldBytes()),
                PlanRequest.of(recipe.name()).withTile(Optional.ofNullable(tile)).withStored(input.encoding()),
                Device.Extension.DEFAULT,
                Optional.empty());
    }
}
