package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** Consolidated metadata are believed only as far as the arrays that are there bear them out. */
class StaleMetadataTest {

    @TempDir
    private Path folder;

    /** Consolidates what the group holds. */
    private void consolidate(int version, String... arrays) throws IOException {
        StringBuilder documents = new StringBuilder();
        for (String array : arrays) {
            String name = version == 2 ? array + "/.zarray" : array;
            documents.append(documents.isEmpty() ? "" : ", ").append("\"%s\": %s".formatted(name,
                    Files.readString(folder.resolve(array).resolve(version == 2 ? ".zarray" : "zarr.json"))));
            if (Files.exists(folder.resolve(array).resolve(".zattrs"))) {
                documents.append(", \"%s/.zattrs\": %s".formatted(array,
                        Files.readString(folder.resolve(array).resolve(".zattrs"))));
            }
        }
        if (version == 2) {
            Files.writeString(folder.resolve(".zmetadata"),
                    "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": {\"zarr_format\": 2}, %s}}"
                            .formatted(documents));
        } else {
            Files.writeString(folder.resolve("zarr.json"),
                    ("{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\": \"inline\", "
                            + "\"must_understand\": false, \"metadata\": {%s}}}").formatted(documents));
        }
    }

    private void remove(String array) throws IOException {
        Path path = folder.resolve(array);
        for (String name : new String[] {".zarray", "zarr.json", ""}) {
            Files.deleteIfExists(path.resolve(name));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anArrayThatIsGoneIsNotBelieved(int version) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).array("first", "[2, 3, 4]", "[1, 3, 4]");
        consolidate(version, "first");
        remove("first");
        group.amplitude("fill_value", "5");
        assertThat(group.read()).containsOnly(5);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings()).extracting(Note::getMessage).contains(
                    "has stale consolidated metadata: they name 'first', which is gone, and lack 'amplitude'");
            assertThat(volume.describe()).anyMatch(fact -> fact.sentences().toString().contains("stale"));
        }
        assertThatThrownBy(() -> MdioVolume.open(folder, Optional.of("first"), Optional.empty()))
                .isInstanceOf(FormatException.class).hasMessage(folder + " has no array 'first', though its "
                        + "consolidated metadata name it: they are stale; consolidate them again");
        assertThatThrownBy(() -> MdioVolume.open(folder, Optional.of("other"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("amplitude");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anArrayThatIsNewIsSeen(int version) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).array("line", "[2]", "[2]");
        consolidate(version, "line");
        assertThatThrownBy(group::read).hasMessageContaining("line");
        group.amplitude("fill_value", "6");
        assertThat(group.read()).containsOnly(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 shape [4,3,4]", "3 shape [4,3,4]", "2 fill_value 7", "3 fill_value 7", "2 order \"F\"",
            "2 dtype \">f4\"", "2 compressor {\"id\":\"zstd\"}"})
    void aDocumentThatDiffersIsRefused(String change) throws IOException {
        int version = change.charAt(0) - '0';
        String[] parts = change.split(" ", 3);
        PlainGroup group = PlainGroup.create(folder, version).amplitude();
        consolidate(version, "amplitude");
        assertThat(group.read()).hasSize(24);
        group.amplitude(parts[1], parts[2]);
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class)
                .hasMessageContaining(parts[1] + " is " + parts[2] + ": it must be ")
                .hasMessageContaining("as the consolidated metadata say; these are stale: consolidate them again");
    }

    /** The own attributes of an array are the newer ones. */
    @Test
    void newerAttributesCount() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude().text("amplitude/.zattrs", "{\"history\": \"old\"}");
        consolidate(2, "amplitude");
        group.text("amplitude/.zattrs", "{\"history\": \"new\"}");
        try (MdioVolume volume = group.open()) {
            assertThat(volume.history()).hasValueSatisfying(told -> assertThat(told).contains("new"));
        }
    }

    /** Without documents of their own, arrays are what the consolidated metadata say. */
    @Test
    void consolidatedMetadataSuffice() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude("fill_value", "3");
        consolidate(2, "amplitude");
        Files.delete(folder.resolve("amplitude/.zarray"));
        group.file("amplitude/0.0.0", new byte[48]);
        try (MdioVolume volume = group.open()) {
            assertThat(Samples.read(volume)).startsWith(0, 0).endsWith(3, 3);
        }
    }
}
