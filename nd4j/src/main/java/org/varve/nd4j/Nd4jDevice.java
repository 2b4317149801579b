package org.varve.nd4j;

import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/**
 * ND4J's own operations on whole arrays, for the kernels that {@link ArrayBodies} lists. What these operations allocate
 * is known to nobody before they run, so plans learn it from measured runs.
 */
final class Nd4jDevice implements Device {

    private final String backend;
    private final int threads;

    Nd4jDevice(String backend, int threads) {
        this.backend = backend;
        this.threads = threads;
        Nd4j.getEnvironment().setMaxThreads(threads);
    }

    @Override
    public String name() {
        return "nd4j";
    }

    @Override
    public String description() {
        return "%s of ND4J, %s thread%s".formatted(backend, threads, threads == 1 ? "" : "s");
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return program.passes().stream()
                .filter(pass -> ArrayBodies.of(pass.kernel()).isEmpty())
                .findFirst()
                .map(pass -> "kernel %s is not written in operations of ND4J".formatted(pass.kernel().name()));
    }

    @Override
    public boolean declaresMemory() {
        return false;
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
        return new MemoryFootprint(List.of());
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
        return new Nd4jTileRunner(program, survey.shape(), extension);
    }

    @Override
    public void close() {
        // arrays belong to the runners
    }
}
