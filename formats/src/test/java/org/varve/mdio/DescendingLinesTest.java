package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.TraceCoordinates;

/** A group whose lines descend is read as the same survey as one whose lines ascend. */
class DescendingLinesTest {

    private static final Shape SHAPE = new Shape(5, 3, 4);

    @TempDir
    private Path folder;

    /** What is stored of inline 10 + 2i, crossline 7 + j. */
    private static double value(int i, int j, int k) {
        return 100 * i + 10 * j + k;
    }

    private MdioVolume open(int version, boolean turnInlines, boolean turnCrosslines) throws IOException {
        int[] inlines = IntStream.range(0, 5).map(i -> turnInlines ? 4 - i : i).toArray();
        int[] crosslines = IntStream.range(0, 3).map(j -> turnCrosslines ? 2 - j : j).toArray();
        List<String> traces = List.of("inline", "crossline");
        int[] shape = {5, 3};
        return NamedGroup.create(folder.resolve("a.zarr"), version)
                .array("amplitude", List.of("inline", "crossline", "time"), new int[] {5, 3, 4},
                        at -> value(inlines[at[0]], crosslines[at[1]], at[2]))
                .array("cdp_x", "<f8", "0", "", traces, shape, at -> inlines[at[0]])
                .array("cdp_y", "<f8", "0", "", traces, shape, at -> crosslines[at[1]])
                .array("trace_mask", "|b1", "false", "", traces, shape,
                        at -> inlines[at[0]] == 1 && crosslines[at[1]] == 2 ? 0 : 1)
                .axis("inline", "<i4", "", IntStream.of(inlines).mapToDouble(i -> 10 + 2 * i).toArray())
                .axis("crossline", "<i4", "", IntStream.of(crosslines).mapToDouble(j -> 7 + j).toArray())
                .axis("time", "<i4", "", 0, 4, 8, 12).open();
    }

    @ParameterizedTest
    @CsvSource({"2, false, false", "2, true, false", "2, false, true", "2, true, true", "3, true, true"})
    void linesAscend(int version, boolean turnInlines, boolean turnCrosslines) throws IOException {
        try (MdioVolume volume = open(version, turnInlines, turnCrosslines); Arena arena = Arena.ofShared()) {
            assertThat(volume.inlines()).containsExactly(10, 12, 14, 16, 18);
            assertThat(volume.crosslines()).containsExactly(7, 8, 9);
            TraceCoordinates map = volume.geometry().coordinates().orElseThrow();
            for (Box box : Stream.of(Box.of(SHAPE), new Box(1, 0, 1, new Shape(2, 3, 2)),
                    new Box(4, 2, 3, Shape.ONE)).toList()) {
                MemorySegment samples = arena.allocate(box.shape().size() * Float.BYTES);
                volume.read(box, samples);
                for (int i = box.inline(); i < box.endInline(); i++) {
                    for (int j = box.crossline(); j < box.endCrossline(); j++) {
                        boolean isLive = i != 1 || j != 2;
                        assertThat(volume.isLive(i, j)).isEqualTo(isLive);
                        assertThat(List.of(map.x(i, j), map.y(i, j))).containsExactly((double) i, (double) j);
                        for (int k = box.sample(); k < box.endSample(); k++) {
                            assertThat((double) samples.getAtIndex(ValueLayout.JAVA_FLOAT, box.offset(i, j, k)))
                                    .isEqualTo(isLive ? value(i, j, k) : 0);
                        }
                    }
                }
            }
        }
    }

    /** Lines beside gaps, and lines in no order, are no neighbours on the ground. */
    @ParameterizedTest
    @CsvSource({"10 12 17, from 10 to 12 but from 12 to 17", "3 1 2, from 3 to 1 but from 1 to 2",
            "9 7 3, from 9 to 7 but from 7 to 3"})
    void linesInUnequalStepsAreTold(String numbers, String steps) throws IOException {
        double[] inlines = Stream.of(numbers.split(" ")).mapToDouble(Double::parseDouble).toArray();
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2)
                .array("amplitude", List.of("inline", "crossline", "time"), new int[] {3, 2, 2}, at -> 1)
                .axis("inline", "<i4", "", inlines).axis("crossline", "<i4", "", 9, 4).axis("time", "<i4", "", 0, 4);

        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings()).singleElement().asString().contains(
                    "has lines along axis 'inline' not in equal steps, " + steps, "write it as .sgy with ");
        }
    }
}
