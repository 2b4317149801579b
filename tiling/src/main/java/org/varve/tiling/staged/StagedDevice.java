package org.varve.tiling.staged;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ForwardingDevice;
import org.varve.core.KernelForecast;
import org.varve.core.MemoryFootprint;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileKernel;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.tiling.staged.Stages.Stage;

/**
 * A device for programs with tile kernels: it computes the passes between them, whose fields are held in host memory.
 */
public final class StagedDevice extends ForwardingDevice {

    private final Device device;
    private final int threads;

    private StagedDevice(Device device, int threads) {
        this.device = device;
        this.threads = threads;
    }

    /**
     * A device that can run a program: the same, unless the program has tile kernels.
     *
     * @param threads CPU threads of tile kernels
     */
    public static Device of(Device device, Program program, int threads) {
        return Stages.areIn(program) ? new StagedDevice(device, threads) : device;
    }

    @Override
    protected Device delegate() {
        return device;
    }

    /** Tile kernels read native floats. */
    @Override
    public boolean decodes(SampleEncoding encoding) {
        return encoding.isNative();
    }

    /** Tile kernels read samples alone. */
    @Override
    public boolean skipsHeaders() {
        return false;
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return kernels(program).flatMap(kernel -> kernel.obstacle().stream()).findFirst()
                .or(() -> programs(program).flatMap(each -> device.obstacle(each).stream()).findFirst());
    }

    @Override
    public Program joined(Program program) {
        return Stages.areIn(program) ? program : device.joined(program);
    }

    /** What a library takes for a tile kernel, only a run can tell. */
    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        return Stages.areIn(program) ? Optional.empty() : device.forecast(program, samples);
    }

    private static Stream<Program> programs(Program program) {
        return Stages.areIn(program)
                ? Stages.of(program).all().stream().map(Stage::program)
                : Stream.of(program);
    }

    /** The buffers of all stages, those of the fields between them, and what tile kernels take and keep. */
    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        if (!Stages.areIn(program)) return device.footprint(program, survey, tiles);
        kernels(program).flatMap(kernel -> kernel.obstacle().stream()).findFirst().ifPresent(why -> {
            throw new DeviceFailure(why);
        });
        Stages stages = Stages.of(program);
        List<Shape> largest = stages.largest(tiles, survey.shape());
        List<Buffer> buffers = new ArrayList<>();
        for (int s = 0; s < largest.size(); s++) {
            Stage stage = stages.all().get(s);
            buffers.addAll(device.footprint(stage.program(), survey, stage.tiles(tiles, largest.get(s))).buffers());
        }
        StagedRunner.fields(stages, largest, survey.shape())
                .forEach((label, bytes) -> buffers.add(new Buffer(label, Place.HOST, 1, bytes)));
        long all = StagedRunner.bytes(stages, largest, survey.shape(), threads).values().stream()
                .mapToLong(Long::longValue).sum();
        buffers.add(new Buffer(names(program), Place.HOST, 1, all));
        return new MemoryFootprint(buffers);
    }

    private static Stream<TileKernel> kernels(Program program) {
        return program.passes().stream().map(Pass::kernel).filter(TileKernel.class::isInstance)
                .map(TileKernel.class::cast);
    }

    private static String names(Program program) {
        return kernels(program).map(TileKernel::name).distinct().collect(Collectors.joining(", "));
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        return Stages.areIn(program)
                ? StagedRunner.open(device, Stages.of(program), survey, tiles, extension, threads)
                : device.open(program, survey, tiles, extension);
    }

    @Override
    public int parallel() {
        return 1;
    }

    /** Whoever opened the device closes it. */
    @Override
    public void close() {}
}
