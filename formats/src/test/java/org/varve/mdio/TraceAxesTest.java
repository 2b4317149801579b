package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ChunkForm;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ElementType;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/** Arrays with a value for each trace have the axes of their survey. */
class TraceAxesTest {

    @TempDir
    private Path folder;

    private static ArrayMetadata array(String names, int axes, Shape shape) {
        return new ArrayMetadata("a", axes, shape,
                new ChunkForm(shape, ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0, Optional.empty(),
                new ChunkKeys(false, "."), names.isEmpty() ? List.of() : Arrays.asList(names.split(" ", -1)),
                JsonNodeFactory.instance.objectNode());
    }

    /** Names decide; without them, the order in which the samples are stored does, if the shape is that one. */
    @ParameterizedTest
    @CsvSource({"inline crossline time, 0 1 2, inline crossline, 3x4, false",
            "inline crossline time, 0 1 2, crossline inline, 4x3, true",
            "inline crossline time, 1 0 2, inline crossline, 3x4, false",
            "inline crossline time, 0 1 2, XLINE iline, 4x3, true", "inline crossline time, 1 0 2, il xl, 3x4, false",
            "a b time, 0 1 2, b a, 4x3, true", "a b time, 1 0 2, a b, 3x4, false",
            "'', 1 0 2, crossline inline, 4x3, true",
            "'', 0 1 2, crossline inline, 4x3, false", "inline crossline time, 1 0 2, '', 4x3, true",
            "inline crossline time, 0 1 2, '', 4x3, false", "inline crossline time, 1 0 2, '', 3x4, false",
            "inline crossline time, 1 0 2, '', 4x4, false", "inline crossline time, 1 0 2, '', 3x3, false",
            "inline crossline time, 0 1 2, inline time, 3x5, false", "inline crossline time, 1 0 2, x y, 4x3, true"})
    void axesFollowTheSurvey(String samples, String order, String names, String shape, boolean isExchanged) {
        List<Integer> stored = Arrays.stream(order.split(" ", -1)).map(Integer::valueOf).toList();
        int rows = shape.charAt(0) - '0';
        int columns = shape.charAt(2) - '0';
        ArrayMetadata array = array(names, 2, new Shape(rows, columns, 1));
        ArrayMetadata found = new TraceAxes(array(samples, 3, new Shape(3, 4, 5)), stored).of(array);
        assertThat(found.shape()).isEqualTo(isExchanged ? new Shape(columns, rows, 1) : array.shape());
        if (!isExchanged) assertThat(found).isSameAs(array);
    }

    /** The values of a line have one axis, that of its traces. */
    @Test
    void valuesOfALineLieAlongItsTraces() {
        TraceAxes line = new TraceAxes(array("", 2, new Shape(1, 4, 5)), List.of(2, 0, 1));
        assertThat(line.of(array("", 1, new Shape(4, 1, 1))).shape()).isEqualTo(new Shape(1, 4, 1));
        assertThat(line.of(array("", 2, new Shape(4, 2, 1))).shape()).isEqualTo(new Shape(4, 2, 1));
        TraceAxes volume = new TraceAxes(array("", 3, new Shape(3, 4, 5)), List.of(1, 0, 2));
        assertThat(volume.of(array("", 1, new Shape(4, 1, 1))).shape()).isEqualTo(new Shape(4, 1, 1));
    }

    /** Live traces are numbered inline by inline. */
    @Test
    void aMaskNumbersItsTraces() throws IOException {
        NamedGroup.create(folder.resolve("a.zarr"), 2).array("trace_mask", "|b1", "0", "", List.of("a", "b"),
                new int[] {3, 4}, at -> at[0] == 1 || at[1] > 1 ? 1 : 0);
        ZarrGroup group = ZarrGroup.open(folder.resolve("a.zarr"));
        ArrayMetadata array = group.array("trace_mask");
        try (Workers workers = new Workers(1, array.toRead());
                TraceMask mask = TraceMask.read(group, array, new Shape(3, 4, 5),
                        new LineTurns(new Shape(3, 4, 5), false, false), workers)) {
            int live = 0;
            for (int trace = 0; trace < 12; trace++) {
                boolean isLive = trace / 4 == 1 || trace % 4 > 1;
                assertThat(mask.isLive(trace / 4, trace % 4)).isEqualTo(isLive);
                assertThat(mask.rank(trace / 4, trace % 4)).isEqualTo(isLive ? live++ : -1);
            }
            assertThat(mask.size()).isEqualTo(8);
            assertThat(mask.bytes()).isPositive();
        }
    }
}
