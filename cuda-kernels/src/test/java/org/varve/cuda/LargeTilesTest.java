package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Compilation;
import org.varve.core.DeviceFailure;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * Every kernel computes the same for large tiles as for small ones, without computing a large one: of fields whose
 * samples lie beyond 2^31 floats from each other, of which only the pages that hold samples are really there; and by
 * grids of fewer blocks than there are rows.
 */
class LargeTilesTest {

    private static final Shape SHAPE = new Shape(2, 3, 40);

    /** Floats from one crossline to the next: the second is beyond 2^31. */
    private static final long FAR = 1L << 30;

    /** Kernels whose blocks take traces, not rows of samples. */
    private static final Set<String> TRACE_KERNELS = Set.of(
            "hilbert", "hilbert_long", "stockwell_voice", "stockwell_voice_long", "sos_filter", "lobe_peak");

    private final PretendDriver driver = PretendDriver.load();
    private CudaDriver calls;
    private CudaModules modules;
    private long stream;
    private int mostBlocks = Integer.MAX_VALUE;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        start("");
    }

    private void start(String settings) throws IOException {
        // memory that is filled would be there as a whole
        driver.reset("DEVICES=100000GiB GUARD=0 " + settings);
        calls = CudaBinding.chosen().open();
        calls.pushContext(calls.retainContext(0));
        modules = new CudaModules(calls, 0);
        stream = calls.createStream();
    }

    @AfterEach
    void forget() {
        driver.reset("");
    }

    /** A pass with each kernel of all operators. */
    static Stream<Pass> passes() {
        Map<String, Pass> passes = new LinkedHashMap<>();
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        for (OperatorEntry entry : Catalogue.entries()) {
            Workflow workflow = Workflow.of(entry.name(), entry.example());
            Program program = new Compilation(workflow, survey).program();
            Stream.of(program, Fusion.of(program))
                    .flatMap(each -> each.passes().stream())
                    .forEach(pass -> passes.putIfAbsent(pass.kernel().toString(), pass));
        }
        return passes.values().stream();
    }

    static Stream<Pass> sweep() {
        return Sweep.of(14, passes().toList());
    }

    @ParameterizedTest
    @MethodSource("sweep")
    void computesTheSameFarApart(Pass pass) {
        Halo halo = pass.kernel().halo();
        int row = SHAPE.samples() + 2 * halo.sample();
        assertThat(compute(pass, FAR)).isEqualTo(compute(pass, row));
    }

    /** Blocks take one row after another, as they do of tiles of more than 65,535 traces. */
    @ParameterizedTest
    @MethodSource("sweep")
    void computesTheSameInFewBlocks(Pass pass) {
        int row = SHAPE.samples() + 2 * pass.kernel().halo().sample();
        List<Integer> expected = compute(pass, row);
        mostBlocks = 2;
        assertThat(compute(pass, row)).isEqualTo(expected);
    }

    /** Bits of the outputs of a pass whose crosslines are {@code row} floats apart. */
    private List<Integer> compute(Pass pass, long row) {
        CudaBody body = CudaBodies.create(pass.kernel());
        Halo halo = pass.kernel().halo();
        Region region = new Region(SHAPE.inlines(), SHAPE.crosslines(), SHAPE.samples());
        Random random = new Random(1);
        List<FieldView> inputs =
                IntStream.range(0, pass.inputs().size()).mapToObj(_ -> allocate(halo, row)).toList();
        inputs.forEach(input -> fill(input, halo, random));
        List<FieldView> outputs =
                IntStream.range(0, pass.outputs()).mapToObj(_ -> allocate(Halo.NONE, row)).toList();
        byte[] table = body.table(SHAPE.samples());
        long constants = calls.allocate(Math.max(1, table.length));
        if (table.length > 0) copy(constants, MemorySegment.ofArray(table));
        long work = calls.allocate(Math.max(1, body.workBytes(region)));
        body.launch(new PassLaunch(
                this::launch, region, Triple.ZERO, inputs, outputs, new Address(constants), new Address(work)));
        return outputs.stream().flatMap(output -> read(output).stream()).toList();
    }

    private void launch(Launch launch) {
        Grid grid = launch.grid();
        boolean tracesAlongX = TRACE_KERNELS.contains(launch.function());
        int x = tracesAlongX ? Math.min(grid.x(), mostBlocks) : grid.x();
        Grid few = new Grid(x, Math.min(grid.y(), mostBlocks), grid.threads(), grid.sharedBytes());
        new Launch(launch.function(), few, launch.region(), launch.arguments()).put(calls, modules, stream);
    }

    private FieldView allocate(Halo halo, long row) {
        long plane = row * (SHAPE.crosslines() + 2L * halo.crossline());
        long floats = plane * (SHAPE.inlines() + 2L * halo.inline());
        long first = halo.inline() * plane + halo.crossline() * row + halo.sample();
        return new FieldView(calls.allocate(floats * Float.BYTES) + first * Float.BYTES, plane, row);
    }

    private void fill(FieldView field, Halo halo, Random random) {
        float[] samples = new float[SHAPE.samples() + 2 * halo.sample()];
        for (int i = -halo.inline(); i < SHAPE.inlines() + halo.inline(); i++) {
            for (int j = -halo.crossline(); j < SHAPE.crosslines() + halo.crossline(); j++) {
                for (int k = 0; k < samples.length; k++) samples[k] = (float) random.nextGaussian();
                copy(address(field, i, j) - (long) halo.sample() * Float.BYTES, MemorySegment.ofArray(samples));
            }
        }
    }

    private static long address(FieldView field, int i, int j) {
        return field.origin() + (i * field.plane() + j * field.row()) * Float.BYTES;
    }

    private void copy(long to, MemorySegment values) {
        try (Arena arena = Arena.ofConfined()) {
            calls.copyToDevice(to, arena.allocate(values.byteSize()).copyFrom(values), stream);
        }
    }

    private List<Integer> read(FieldView field) {
        List<Integer> bits = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment trace = arena.allocate(ValueLayout.JAVA_INT, SHAPE.samples());
            for (int i = 0; i < SHAPE.inlines(); i++) {
                for (int j = 0; j < SHAPE.crosslines(); j++) {
                    calls.copyToHost(trace, address(field, i, j), stream);
                    calls.synchronize(stream);
                    for (int sample : trace.toArray(ValueLayout.JAVA_INT)) bits.add(sample);
                }
            }
        }
        return bits;
    }

    /** An offset in 32 bits, planted in a copy of a kernel. */
    @Test
    void findsShortOffsets() throws IOException, InterruptedException {
        String kernels = PlantedKernels.build("offset", "stencil.cu",
                "s/weights\\[t + radius\\], x(i, j, k + t)/weights[t + radius], x.origin[int(i * x.plane + j * x.row) + k + t]/");
        Pass taps = passes().filter(pass -> pass.kernel().name().equals("taps"))
                .filter(pass -> pass.kernel().halo().sample() == 1)
                .findFirst().orElseThrow();
        start(kernels);

        List<Integer> expected = compute(taps, SHAPE.samples() + 2L * taps.kernel().halo().sample());

        assertThatThrownBy(() -> assertThat(compute(taps, FAR)).isEqualTo(expected))
                .isInstanceOfAny(DeviceFailure.class, AssertionError.class);
    }

    /** The input of a tile whose traces are long. */
    @Test
    void readsTheInputFarApart() {
        assertThat(extended((int) FAR)).isEqualTo(extended(SHAPE.samples()));
    }

    /** The first samples of an input with so many in each trace, spread into a field. */
    private List<Integer> extended(int samples) {
        Triple extents = new Triple(SHAPE.inlines(), SHAPE.crosslines(), samples);
        FieldView input = allocate(Halo.NONE, samples);
        fill(input, Halo.NONE, new Random(1));
        FieldView field = allocate(Halo.NONE, SHAPE.samples());
        Region region = new Region(SHAPE.inlines(), SHAPE.crosslines(), SHAPE.samples());
        Address address = new Address(input.origin());
        new PassLaunch(this::launch, region, Triple.ZERO, List.of(), List.of(), address, address).eachSample().extend(
                field, address, Encoding.NATIVE, Triple.ZERO, extents, Triple.ZERO, extents, 0, 0);
        return read(field);
    }
}
