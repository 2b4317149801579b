package org.varve.mdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.varve.formats.Samples;

/** A group that is written by hand: an array {@code amplitude} of 2x3x4 elements in two chunks of 1x3x4, and others. */
record PlainGroup(Path folder, int version) {

    static PlainGroup create(Path folder, int version) throws IOException {
        Files.createDirectories(folder);
        if (version == 2) {
            Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
        } else {
            Files.writeString(folder.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
        }
        return new PlainGroup(folder, version);
    }

    /** Writes the metadata of the samples with some members replaced; a name and its value as JSON. */
    PlainGroup amplitude(String... members) throws IOException {
        return array("amplitude", "[2, 3, 4]", "[1, 3, 4]", members);
    }

    /** Writes the metadata of an array. */
    PlainGroup array(String name, String shape, String chunk, String... members) throws IOException {
        Map<String, String> json = new LinkedHashMap<>();
        json.put("zarr_format", Integer.toString(version));
        json.put("shape", shape);
        json.put("fill_value", "0");
        if (version == 2) {
            json.put("chunks", chunk);
            json.put("dtype", "\"<f4\"");
            json.put("compressor", "null");
            json.put("filters", "null");
            json.put("order", "\"C\"");
        } else {
            json.put("node_type", "\"array\"");
            json.put("chunk_grid",
                    "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": %s}}".formatted(chunk));
            json.put("data_type", "\"float32\"");
            json.put("codecs", "[{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}]");
            json.put("chunk_key_encoding", "{\"name\": \"default\"}");
        }
        for (int m = 0; m < members.length; m += 2) {
            json.put(members[m], members[m + 1]);
        }
        Files.createDirectories(folder.resolve(name));
        Files.writeString(folder.resolve(name).resolve(version == 2 ? ".zarray" : "zarr.json"),
                json.entrySet().stream().map(member -> "\"%s\": %s".formatted(member.getKey(), member.getValue()))
                        .collect(Collectors.joining(", ", "{", "}")));
        return this;
    }

    /** Writes a file of the group. */
    PlainGroup file(String key, byte[] bytes) throws IOException {
        Path file = folder.resolve(key);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return this;
    }

    /** Writes a text of the group. */
    PlainGroup text(String key, String text) throws IOException {
        return file(key, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    MdioVolume open() throws IOException {
        return MdioVolume.open(folder, Optional.empty(), Optional.empty());
    }

    /** Opens the group and reads all of it. */
    float[] read() throws IOException {
        try (MdioVolume volume = open()) {
            return Samples.read(volume);
        }
    }
}
