package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;

/** Which axes of an array are left out, in its metadata, its chunks and their names. */
class UnitAxesTest {

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    private static Document document(String text) throws IOException {
        return new Document(Path.of("a.zarr/.zarray"), "", json(text));
    }

    private static UnitAxes of(String shape, String chunks, String names, Optional<AxisPick> pick) throws IOException {
        Document document = document("{'shape': %s, 'chunks': %s}".formatted(shape, chunks));
        return UnitAxes.of(document, document, "chunks", names.isEmpty() ? MissingNode.getInstance() : json(names),
                pick);
    }

    /** Those just before the last go first, the last goes last, and three stay. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[4, 5, 6]; []", "[1, 1, 1]; []", "[1, 4, 5, 6]; [0]", "[4, 5, 1, 6]; [2]",
            "[1, 4, 1, 6]; [2]", "[4, 5, 6, 1]; [3]", "[1, 1, 1, 1]; [2]", "[1, 1, 1, 1, 1]; [3, 2]",
            "[1, 4, 1, 5, 6]; [2, 0]", "[7]; []"})
    void axesOfOneElementAreLeftOut(String shape, String dropped) throws IOException {
        UnitAxes axes = of(shape, shape, "", Optional.empty());
        assertThat(axes.dropped()).hasToString(dropped);
        assertThat(axes.hidden(false)).isEqualTo(HiddenAxis.NONE);
    }

    /** An axis of one element in larger chunks stays, as its chunks are not those of an array without it. */
    @Test
    void fourAxesThatStayAreRefused() {
        assertThatThrownBy(() -> of("[4, 5, 1, 6]", "[4, 5, 2, 6]", "['a', 'b', 'c', 'd']", Optional.empty()))
                .isInstanceOf(FormatException.class).hasMessageContaining("it has 4 axes (a 4, b 5, c 1, d 6): surveys "
                        + "have inline, crossline and sample; write an array of these for each value of the others");
        assertThatThrownBy(() -> of("[4, 5, 2, 6]", "[4, 5]", "", Optional.empty()))
                .hasMessageContaining("it has 4 axes (4, 5, 2, 6)");
        assertThatThrownBy(() -> of("[4, 5, 2, 6]", "[4, 5, 2, 6]", "[null, null, 'c', null]", Optional.empty()))
                .hasMessageContaining("it has 4 axes (4, 5, c 2, 6)");
    }

    /** One place of an axis is read: which chunk, which place in it, and how many axes are slower. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"b; 0; [1]; 3, 0, 1; 3, 0, 2; 0", "b; 5; [1]; 3, 2, 1; 3, 2, 2; 1",
            "a; 3; [0]; 2, 1, 0; 2, 1, 3; 1", "d; 0; [3]; 5, 0, 3; 5, 0, 0; 0", "c; 2; [2]; 1, 0, 0; 1, 0, 0; 2"})
    void aPlaceOfAnAxisIsPicked(String name, int position, String dropped, String hidden, String reversed, int chunk)
            throws IOException {
        UnitAxes axes = of("[4, 6, 5, 5]", "[2, 3, 1, 5]", "['a', 'b', 'c', 'd']",
                Optional.of(new AxisPick(name, position)));
        assertThat(axes.dropped()).hasToString(dropped);
        assertThat(axes.hidden(false)).isEqualTo(hidden(hidden));
        assertThat(axes.hidden(true)).isEqualTo(hidden(reversed));
        assertThat(axes.keys(true, "/").picked()).isEqualTo(chunk);
    }

    private static HiddenAxis hidden(String text) {
        String[] numbers = text.split(", ", -1);
        return new HiddenAxis(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
    }

    /** Five axes: one is picked, and one has a single element. */
    @Test
    void aPickedAxisAndAnotherAreLeftOut() throws IOException {
        UnitAxes axes = of("[4, 5, 1, 7, 6]", "[2, 5, 1, 7, 6]", "['a', 'b', 'c', 'd', 'e']",
                Optional.of(new AxisPick("d", 6)));
        assertThat(axes.dropped()).containsExactly(2, 3);
        assertThat(axes.hidden(false)).isEqualTo(new HiddenAxis(7, 6, 2));
        assertThat(axes.hidden(true)).isEqualTo(new HiddenAxis(7, 6, 1));
        ChunkKeys keys = axes.keys(false, ".");
        assertThat(keys.axes()).containsExactly(0, 1, ChunkKeys.NONE, ChunkKeys.PICKED, 2);
        assertThat(keys.key(new ChunkKeys.Position(1, 2, 3), 3)).isEqualTo("1.2.0.0.3");
    }

    /** The picked axis itself may have one element. */
    @Test
    void anAxisIsNotLeftOutTwice() throws IOException {
        UnitAxes axes = of("[4, 5, 1, 6]", "[2, 5, 1, 6]", "['a', 'b', 'c', 'd']", Optional.of(new AxisPick("c", 0)));
        assertThat(axes.dropped()).containsExactly(2);
        assertThat(axes.keys(false, ".").axes()).containsExactly(0, 1, ChunkKeys.PICKED, 2);
    }

    /** An array without the axis, with two of its name, or with it alone is read as it is. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[4, 5, 6]; ['a', 'b', 'c']", "[4, 5, 6]; ['x', 'x', 'c']", "[4]; ['x']",
            "[4, 5, 6]; ''"})
    void arraysWithoutTheAxisAreReadAsTheyAre(String shape, String names) throws IOException {
        UnitAxes axes = of(shape, shape, names, Optional.of(new AxisPick("x", 3)));
        assertThat(axes.dropped()).isEmpty();
        assertThat(axes.picked()).isEmpty();
        assertThat(axes.keys(true, "/")).isEqualTo(new ChunkKeys(true, "/"));
    }

    @Test
    void aPlaceBeyondTheAxisIsRefused() throws IOException {
        assertThat(of("[4, 5, 3, 6]", "[4, 5, 3, 6]", "['a', 'b', 'x', 'd']", Optional.of(new AxisPick("x", 2)))
                .dropped()).containsExactly(2);
        assertThatThrownBy(() -> of("[4, 5, 3, 6]", "[4, 5, 3, 6]", "['a', 'b', 'x', 'd']",
                Optional.of(new AxisPick("x", 3)))).isInstanceOf(FormatException.class)
                .hasMessageContaining("it has 3 places along 'x', and others have place 3");
    }

    /** Lists with an element for each axis lack those left out, at any depth; orders name those that remain. */
    @Test
    void metadataLackTheAxes() throws IOException {
        UnitAxes axes = of("[4, 1, 5, 6]", "[4, 1, 5, 6]", "", Optional.empty());
        Document without = axes.without(document(
                """
                        {'shape': [4, 1, 5, 6], 'fill_value': [1, 2, 3, 4], 'order': 'C', 'chunk_grid': {'configuration':
                         {'chunk_shape': [2, 1, 5, 3]}}, 'codecs': [{'name': 'transpose', 'configuration': {'order': [3, 1, 0, 2]}},
                         {'order': [0, 1, 2]}, 7], 'dimension_names': ['a', null, 'c', 'd'], '_ARRAY_DIMENSIONS': ['a', 'b']}
                        """));
        assertThat(without.json()).isEqualTo(json("""
                {'shape': [4, 5, 6], 'fill_value': [1, 2, 3, 4], 'order': 'C', 'chunk_grid': {'configuration':
                 {'chunk_shape': [2, 5, 3]}}, 'codecs': [{'name': 'transpose', 'configuration': {'order': [2, 0, 1]}},
                 {'order': [0, 1, 2]}, 7], 'dimension_names': ['a', 'c', 'd'], '_ARRAY_DIMENSIONS': ['a', 'b']}
                """));
        assertThat(without.file()).isEqualTo(Path.of("a.zarr/.zarray"));
        Document document = document("{'shape': [4, 1]}");
        assertThat(UnitAxes.NONE.without(document)).isSameAs(document);
        assertThat(List.of(axes.keys(false, "/").axes().toArray())).containsExactly(0, ChunkKeys.NONE, 1, 2);
    }

    @Test
    void placesAreNotNegative() {
        assertThat(new AxisPick("a", 0).position()).isZero();
        assertThatThrownBy(() -> new AxisPick("a", -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("position -1: must be 0 or more");
    }
}
