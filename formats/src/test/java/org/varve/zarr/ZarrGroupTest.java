package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** What a group holds, by its documents and by its consolidated metadata. */
class ZarrGroupTest {

    @TempDir
    private Path folder;

    private void write(String key, String json) throws IOException {
        Files.createDirectories(folder.resolve(key).getParent());
        Files.writeString(folder.resolve(key), json.replace('\'', '"'));
    }

    private void group(int version, String key) throws IOException {
        String prefix = key.isEmpty() ? "" : key + "/";
        if (version == 2) write(prefix + ".zgroup", "{'zarr_format': 2}");
        else
            write(prefix + "zarr.json", "{'zarr_format': 3, 'node_type': 'group'}");
    }

    private static String json(int version, String shape, String names) {
        return version == 2
                ? "{'zarr_format': 2, 'shape': %s, 'chunks': %s, 'dtype': '<f4', 'compressor': null, ".formatted(shape,
                        shape) + "'filters': null, 'order': 'C', 'fill_value': 0}"
                : ("{'zarr_format': 3, 'node_type': 'array', 'shape': %s, 'data_type': 'float32', %s 'chunk_grid': "
                        + "{'name': 'regular', 'configuration': {'chunk_shape': %s}}, 'chunk_key_encoding': 'default', "
                        + "'codecs': ['bytes'], 'fill_value': 0}").formatted(shape,
                                names.isEmpty() ? "" : "'dimension_names': " + names + ",", shape);
    }

    private void array(int version, String key, String shape, String names) throws IOException {
        String prefix = key.isEmpty() ? "" : key + "/";
        write(prefix + (version == 2 ? ".zarray" : "zarr.json"), json(version, shape, names));
        if (version == 2 && !names.isEmpty()) {
            write(prefix + ".zattrs", "{'_ARRAY_DIMENSIONS': " + names + "}");
        }
    }

    private void array(int version, String key) throws IOException {
        array(version, key, "[2, 3, 4]", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void arraysOfGroupsInGroupsAreFound(int version) throws IOException {
        group(version, "");
        group(version, "b");
        group(version, "b/d");
        group(version, "b/d/f");
        for (String key : List.of("b/d/f/g", "b/d/e", "a", "no-group/x", "b/c", "a/inside")) array(version, key);
        write("file", "x");
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.version()).isEqualTo(version);
        assertThat(group.arrays()).containsExactly("a", "b/c", "b/d/e");
        assertThat(group.folder()).isEqualTo(folder);
        assertThat(group.bytes()).isZero();
        assertThat(group.find("b/c").orElseThrow().shape()).isEqualTo(new Shape(2, 3, 4));
        assertThat(group.find("c")).isEmpty();
        assertThat(group.refused("is wrong")).hasMessage(folder + " is wrong");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anArrayMayBeItsOwnGroup(int version) throws IOException {
        array(version, "", "[2, 3, 4]", "['a', 'b', 'c']");
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.arrays()).containsExactly("");
        assertThat(group.axes("")).isEqualTo(3);
        assertThat(group.namedAxes("")).containsExactly(Map.entry("a", 2), Map.entry("b", 3), Map.entry("c", 4));
        assertThat(group.array("").dimensions()).containsExactly("a", "b", "c");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '#', value = {"['x', 'y']; {x=5, y=6}", "['x', 'x']; {}",
            "['x', '']; {}", "['x', null]; {}", "['x']; {}", "##; {}", "['y', 'x', 'z']; {y=5, x=6}"})
    void axesAreKnownByNamesOfTheirOwn(String names, String axes) throws IOException {
        for (int version = 2; version <= 3; version++) {
            Files.deleteIfExists(folder.resolve(".zgroup"));
            group(version, "");
            array(version, "a", "[5, 6]", names);
            ZarrGroup group = ZarrGroup.open(folder);
            assertThat(group.namedAxes("a")).hasToString(axes);
            assertThat(group.namedAxes("b")).isEmpty();
            assertThat(group.axes("a")).isEqualTo(2);
            assertThat(group.axes("b")).isZero();
            Files.deleteIfExists(folder.resolve("a/.zattrs"));
            Files.deleteIfExists(folder.resolve("a/.zarray"));
        }
    }

    @Test
    void attributesAreThoseOfTheNodeOrOfTheGroup() throws IOException {
        write("zarr.json", "{'zarr_format': 3, 'node_type': 'group', 'attributes': {'of': 'group'}}");
        write("b/zarr.json", "{'zarr_format': 3, 'node_type': 'group', 'attributes': {'of': 'b'}}");
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.attributes().text("of")).isEqualTo("group");
        assertThat(group.attributes("b").text("of")).isEqualTo("b");
        assertThat(group.attributes("c").text("of")).isEqualTo("group");
        assertThat(group.attributes("").text("of")).isEqualTo("group");
    }

    @Test
    void attributesOfVersion2HaveADocumentOfTheirOwn() throws IOException {
        group(2, "");
        write(".zattrs", "{'of': 'group'}");
        write("b/.zattrs", "{'of': 'b'}");
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.attributes().text("of")).isEqualTo("group");
        assertThat(group.attributes("b").text("of")).isEqualTo("b");
        assertThat(group.attributes("c").json()).isEmpty();
        assertThat(group.attributes("c").file()).isEqualTo(folder.resolve("c/.zattrs"));
    }

    private void consolidate(String... keys) throws IOException {
        StringBuilder metadata = new StringBuilder("'.zgroup': {'zarr_format': 2}");
        for (String key : keys) metadata.append(", '%s/.zarray': %s".formatted(key, json(2, "[2, 3, 4]", "")));
        write(".zmetadata", "{'zarr_consolidated_format': 1, 'metadata': {%s}}".formatted(metadata));
    }

    @Test
    void consolidatedMetadataThatFitAreNotStale() throws IOException {
        group(2, "");
        array(2, "a");
        assertThat(ZarrGroup.open(folder).stale()).isEmpty();
        consolidate("a");
        assertThat(ZarrGroup.open(folder).stale()).isEmpty();
        Files.delete(folder.resolve("a/.zarray"));
        assertThat(ZarrGroup.open(folder).stale()).as("the folder is there").isEmpty();
        assertThat(ZarrGroup.open(folder).arrays()).containsExactly("a");
        consolidate();
        array(2, "b");
        assertThat(ZarrGroup.open(folder).stale()).as("they name no arrays").isEmpty();
    }

    @Test
    void whatIsStaleIsTold() throws IOException {
        group(2, "");
        array(2, "a");
        consolidate("a", "b", "c/d");
        assertThat(ZarrGroup.open(folder).stale()).contains("name 'b', 'c/d', which is gone");
        array(2, "e");
        array(2, "f");
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.stale()).contains("name 'b', 'c/d', which is gone, and lack 'e', 'f'");
        assertThat(group.arrays()).containsExactly("a", "e", "f");
        consolidate("a");
        assertThat(ZarrGroup.open(folder).stale()).contains("lack 'e', 'f'");
        group.requireThere("a");
        group.requireThere("x");
        assertThatThrownBy(() -> group.requireThere("c/d")).isInstanceOf(FormatException.class)
                .hasMessage(folder + " has no array 'c/d', though its consolidated metadata name it: they are stale; "
                        + "consolidate them again");
    }

    /** A document that only the consolidated metadata hold, and one beside it. */
    @Test
    void consolidatedDocumentsStandForThoseThatAreMissing() throws IOException {
        group(2, "");
        consolidate("a");
        array(2, "b");
        assertThat(ZarrGroup.open(folder).arrays()).as("without its folder").containsExactly("b");
        Files.createDirectory(folder.resolve("a"));
        ZarrGroup group = ZarrGroup.open(folder);
        assertThat(group.arrays()).containsExactly("a", "b");
        assertThat(group.axes("a")).isEqualTo(3);
        array(2, "a", "[7]", "");
        assertThat(group.axes("a")).as("compared once").isEqualTo(3);
        assertThatThrownBy(() -> ZarrGroup.open(folder).axes("a")).hasMessageContaining("consolidate them again");
    }

    @Test
    void whatIsNoGroupIsRefused() throws IOException {
        assertThatThrownBy(() -> ZarrGroup.open(folder)).isInstanceOf(FormatException.class).hasMessage(folder
                + " is not a Zarr group: it has neither zarr.json nor .zgroup nor .zarray; check the path");
        write("zarr.json", "{'zarr_format': 2}");
        assertThatThrownBy(() -> ZarrGroup.open(folder)).hasMessageContaining("zarr_format is 2");
        assertThatThrownBy(() -> ZarrGroup.open(folder.resolve("zarr.json"))).isInstanceOf(FormatException.class)
                .hasMessage(folder.resolve("zarr.json")
                        + " is a file: a Zarr group is a folder, or a zip archive");
        assertThatThrownBy(() -> ZarrGroup.open(folder.resolve("none"))).hasMessageContaining("does not exist");
    }

    /** A document of up to one mebibyte is read. */
    @Test
    void longDocumentsAreRefused() throws IOException {
        group(2, "");
        write(".zattrs", "{}" + " ".repeat((1 << 20) - 2));
        assertThat(ZarrGroup.open(folder).attributes().json()).isEmpty();
        write(".zattrs", "{}" + " ".repeat((1 << 20) - 1));
        assertThatThrownBy(() -> ZarrGroup.open(folder)).isInstanceOf(FormatException.class).hasMessage(
                folder.resolve(".zattrs") + " has 1048577 bytes: metadata of up to 1048576 is read");
        write(".zattrs", "[]");
        assertThatThrownBy(() -> ZarrGroup.open(folder)).isInstanceOf(FormatException.class)
                .hasMessage(folder.resolve(".zattrs") + " is not readable Zarr: it must be one JSON object");
        write(".zattrs", "{");
        assertThatThrownBy(() -> ZarrGroup.open(folder)).isInstanceOf(FormatException.class)
                .hasMessage(folder.resolve(".zattrs") + " is not JSON: it ends before its last value does");
    }

    @Test
    void aDocumentThatChangesIsNoticed() throws IOException {
        group(2, "");
        write(".zattrs", "{}");
        array(2, "a");
        ZarrGroup group = ZarrGroup.open(folder);
        group.axes("a");
        group.store().requireUnchanged();
        write("a/.zarray", "{'other': 7}");
        assertThatThrownBy(group.store()::requireUnchanged).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(folder.resolve("a/.zarray") + " changed");
    }
}
