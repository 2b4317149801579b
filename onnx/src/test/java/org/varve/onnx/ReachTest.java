package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Sweep;

/** The reach and the grid of networks, against ONNX Runtime: they suffice to the bit, and less does not. */
class ReachTest {

    private static final int TILES = 50;

    private static final int STEPS = 5;

    @SuppressWarnings("unused")
    private static final List<Architecture> NETWORKS = Architecture.ALL;

    @TempDir
    private Path folder;

    private final Random random = new Random(5);

    @ParameterizedTest
    @FieldSource("NETWORKS")
    void isThatOfTheWindows(Architecture architecture) throws IOException {
        NetworkReach reach = reach(architecture);

        assertThat(reach.notLocal()).isEmpty();
        assertThat(reach.notExact()).isEmpty();
        assertThat(reach.axes()).hasSize(architecture.network().get().axes()).allSatisfy(axis -> {
            assertThat(axis.before()).isEqualTo(architecture.before());
            assertThat(axis.after()).isEqualTo(architecture.after());
            assertThat(axis.grid()).isEqualTo(architecture.grid());
        });
        assertThat(reach.outputs()).allMatch(OutputShape::isLikeInput);
    }

    static Stream<Architecture> sample() {
        return Sweep.of(4, NETWORKS);
    }

    /** Tiles at any place of surveys of any extent, cut where the survey ends. */
    @ParameterizedTest
    @MethodSource("sample")
    void tilesEqualTheWholeToTheBit(Architecture architecture) throws IOException, OrtException {
        NetworkReach reach = reach(architecture);
        try (WholeNetwork runtime = new WholeNetwork(file(architecture))) {
            for (int survey = 0; survey < 5; survey++) {
                int[] extents = extents(reach, random.nextInt(1, 9));
                Map<String, Samples> whole = noise(architecture, extents);
                List<Samples> outputs = runtime.run(whole);
                for (int tile = 0; tile < TILES / 5; tile++) {
                    requireEqual(runtime, reach, whole, outputs, extents);
                }
            }
        }
    }

    private void requireEqual(WholeNetwork runtime, NetworkReach reach, Map<String, Samples> whole,
            List<Samples> outputs, int[] extents) throws OrtException {
        int axes = extents.length;
        int[] from = new int[axes];
        int[] to = new int[axes];
        int[] sourceFrom = new int[axes];
        int[] sourceTo = new int[axes];
        for (int axis = 0; axis < axes; axis++) {
            AxisReach own = reach.axes().get(axis);
            int steps = extents[axis] / own.grid();
            from[axis] = random.nextInt(steps) * own.grid();
            to[axis] = from[axis] + random.nextInt(1, steps - from[axis] / own.grid() + 1) * own.grid();
            int least = (int) (own.beforeOnGrid() + own.grid() + own.afterOnGrid());
            sourceFrom[axis] = (int) Math.max(0, from[axis] - own.beforeOnGrid());
            sourceTo[axis] = (int) Math.min(extents[axis], to[axis] + own.afterOnGrid());
            // networks without padding of their own need some samples
            sourceFrom[axis] = Math.clamp(sourceTo[axis] - least, 0, sourceFrom[axis]);
            sourceTo[axis] = Math.clamp(sourceFrom[axis] + least, sourceTo[axis], extents[axis]);
        }
        Tile tile = new Tile(from, to, sourceFrom, sourceTo);
        assertThat(differing(runtime, whole, outputs, tile)).as("%s of %s", tile, Arrays.toString(extents)).isZero();
    }

    /** One step of the grid less, before or after, and the tile is another. */
    @ParameterizedTest
    @MethodSource("sample")
    void lessThanTheReachDoesNotSuffice(Architecture architecture) throws IOException, OrtException {
        NetworkReach reach = reach(architecture);
        try (WholeNetwork runtime = new WholeNetwork(file(architecture))) {
            int[] extents = extents(reach, STEPS + 3);
            Map<String, Samples> whole = noise(architecture, extents);
            List<Samples> outputs = runtime.run(whole);
            Tile enough = middle(reach, extents);
            assertThat(differing(runtime, whole, outputs, enough)).isZero();
            for (int axis = 0; axis < extents.length; axis++) {
                AxisReach own = reach.axes().get(axis);
                if (own.before() > 0) {
                    assertThat(differing(runtime, whole, outputs, enough.shrunk(axis, own.grid(), 0))).isPositive();
                }
                if (own.after() > 0) {
                    assertThat(differing(runtime, whole, outputs, enough.shrunk(axis, 0, own.grid()))).isPositive();
                }
            }
        }
    }

    /** The farthest sample that the reach holds changes the tile, and none beyond does. */
    @ParameterizedTest
    @MethodSource("sample")
    void theReachIsTheLeast(Architecture architecture) throws IOException, OrtException {
        NetworkReach reach = reach(architecture);
        try (WholeNetwork runtime = new WholeNetwork(file(architecture))) {
            int[] extents = extents(reach, STEPS + 3);
            Map<String, Samples> whole = noise(architecture, extents);
            List<Samples> outputs = runtime.run(whole);
            Tile tile = middle(reach, extents);
            for (int axis = 0; axis < extents.length; axis++) {
                int first = (int) (tile.from[axis] - reach.axes().get(axis).before());
                int last = (int) (tile.to[axis] + reach.axes().get(axis).after());
                assertThat(changed(runtime, whole, outputs, tile, axis, 0, first)).isZero();
                assertThat(changed(runtime, whole, outputs, tile, axis, last, extents[axis])).isZero();
                assertThat(changed(runtime, whole, outputs, tile, axis, first, first + 1)).isPositive();
                assertThat(changed(runtime, whole, outputs, tile, axis, last - 1, last)).isPositive();
            }
        }
    }

    private int changed(WholeNetwork runtime, Map<String, Samples> whole, List<Samples> outputs, Tile tile, int axis,
            int from, int to) throws OrtException {
        Map<String, Samples> disturbed = new LinkedHashMap<>();
        whole.forEach((name, samples) -> disturbed.put(name, samples.disturbed(random, axis, from, to)));
        List<Samples> other = runtime.run(disturbed);
        int changed = 0;
        for (int n = 0; n < outputs.size(); n++) {
            changed += outputs.get(n).part(tile.from, tile.to).differing(other.get(n).part(tile.from, tile.to));
        }
        return changed;
    }

    /** Off the grid by any divisor of it, the tile is another. */
    @ParameterizedTest
    @MethodSource("sample")
    void theGridIsTheLeast(Architecture architecture) throws IOException, OrtException {
        NetworkReach reach = reach(architecture);
        try (WholeNetwork runtime = new WholeNetwork(file(architecture))) {
            int[] extents = extents(reach, STEPS + 3);
            Map<String, Samples> whole = noise(architecture, extents);
            List<Samples> outputs = runtime.run(whole);
            for (int axis = 0; axis < extents.length; axis++) {
                int grid = reach.axes().get(axis).grid();
                for (int shift = 1; shift < grid; shift++) {
                    if (grid % shift > 0) continue;
                    Tile shifted = middle(reach, extents).shifted(axis, shift, grid);
                    assertThat(differing(runtime, whole, outputs, shifted)).isPositive();
                }
            }
        }
    }

    /** A tile of some steps of the grid; not all of the survey is its source. */
    private static Tile middle(NetworkReach reach, int[] extents) {
        int[] from = new int[extents.length];
        int[] to = new int[extents.length];
        int[] sourceFrom = new int[extents.length];
        int[] sourceTo = new int[extents.length];
        for (int axis = 0; axis < extents.length; axis++) {
            AxisReach own = reach.axes().get(axis);
            from[axis] = (int) own.beforeOnGrid() + own.grid();
            to[axis] = from[axis] + STEPS * own.grid();
            sourceFrom[axis] = own.grid();
            sourceTo[axis] = (int) (to[axis] + own.afterOnGrid());
        }
        return new Tile(from, to, sourceFrom, sourceTo);
    }

    /** What is computed, and the part of the survey that it is computed from. */
    private static final class Tile {

        private final int[] from;
        private final int[] to;
        private final int[] sourceFrom;
        private final int[] sourceTo;

        private Tile(int[] from, int[] to, int[] sourceFrom, int[] sourceTo) {
            this.from = from;
            this.to = to;
            this.sourceFrom = sourceFrom;
            this.sourceTo = sourceTo;
        }

        @Override
        public String toString() {
            return "tile %s to %s, source %s to %s".formatted(Arrays.toString(from), Arrays.toString(to),
                    Arrays.toString(sourceFrom), Arrays.toString(sourceTo));
        }

        private Tile shrunk(int axis, int before, int after) {
            int[] first = sourceFrom.clone();
            int[] last = sourceTo.clone();
            first[axis] += before;
            last[axis] -= after;
            return new Tile(from, to, first, last);
        }

        private Tile shifted(int axis, int shift, int grid) {
            int[] first = sourceFrom.clone();
            int[] last = sourceTo.clone();
            first[axis] -= shift;
            last[axis] += grid - shift;
            return new Tile(from, to, first, last);
        }
    }

    private static int differing(WholeNetwork runtime, Map<String, Samples> whole, List<Samples> outputs, Tile tile)
            throws OrtException {
        Map<String, Samples> parts = new LinkedHashMap<>();
        whole.forEach((name, samples) -> parts.put(name, samples.part(tile.sourceFrom, tile.sourceTo)));
        List<Samples> computed = runtime.run(parts);
        int[] from = new int[tile.from.length];
        int[] to = new int[tile.from.length];
        Arrays.setAll(from, axis -> tile.from[axis] - tile.sourceFrom[axis]);
        Arrays.setAll(to, axis -> tile.to[axis] - tile.sourceFrom[axis]);
        int differing = 0;
        for (int n = 0; n < outputs.size(); n++) {
            differing += outputs.get(n).part(tile.from, tile.to).differing(computed.get(n).part(from, to));
        }
        return differing;
    }

    /** Extents that hold the reach and some steps of the grid more. */
    private static int[] extents(NetworkReach reach, long more) {
        return reach.axes().stream()
                .mapToInt(axis -> (int) (axis.beforeOnGrid() + axis.afterOnGrid() + more * axis.grid()))
                .toArray();
    }

    private Map<String, Samples> noise(Architecture architecture, int[] extents) throws IOException {
        Map<String, Samples> noise = new LinkedHashMap<>();
        for (OnnxValue input : OnnxModel.read(file(architecture)).inputs()) {
            int channels = Math.toIntExact(input.dimensions().get(1).extent().orElseThrow());
            noise.put(input.name(), Samples.noise(random, channels, extents));
        }
        return noise;
    }

    private NetworkReach reach(Architecture architecture) throws IOException {
        return NetworkReach.of(OnnxModel.read(file(architecture)));
    }

    private Path file(Architecture architecture) throws IOException {
        return architecture.network().get().write(folder.resolve("network.onnx"));
    }
}
