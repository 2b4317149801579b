package org.varve.run.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.tiling.TileCuts;
import org.varve.zarr.JsonTree;

/**
 * The facts common to all processes of a run: what it computes, from what, and its tiles.
 *
 * @param token names the temporary files of the outputs
 * @param facts what the outputs depend on, by name, as text
 * @param cuts the tiles
 * @param shard the files that gather what is written
 * @param blocks number of blocks
 * @param range number of consecutive blocks that a process takes at a time, if several share the run
 */
public record Manifest(String token, Map<String, String> facts, TileCuts cuts, Shape shard, int blocks, int range) {

    /** The most ranges: each takes a file, and processes that look for a free one list all. */
    public static final int RANGES = 32_768;

    private static final String VERSION_KEY = "varveManifest";
    private static final int VERSION = 2;
    private static final String CHECKSUM = "checksum";

    /** The number of ranges. */
    public int ranges() {
        return Math.ceilDiv(blocks, range);
    }

    /** The manifest as a JSON object with a checksum. */
    byte[] json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(VERSION_KEY, VERSION);
        json.put("token", token);
        ObjectNode about = json.putObject("facts");
        facts.forEach(about::put);
        put(json.putArray("parts"), cuts.parts());
        put(json.putArray("grain"), cuts.grain());
        put(json.putArray("shard"), shard);
        json.put("blocks", blocks);
        json.put("range", range);
        json.put(CHECKSUM, checksum(json));
        return json.toPrettyString().getBytes(StandardCharsets.UTF_8);
    }

    private static void put(ArrayNode array, Shape shape) {
        array.add(shape.inlines()).add(shape.crosslines()).add(shape.samples());
    }

    private static String checksum(ObjectNode json) {
        CRC32C checksum = new CRC32C();
        checksum.update(json.toString().getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(checksum.getValue());
    }

    /** Reads a manifest. */
    static Manifest read(Path file, byte[] text) throws IOException {
        try {
            ObjectNode json = (ObjectNode) JsonTree.read(text);
            int version = json.path(VERSION_KEY).asInt();
            if (version != VERSION) {
                throw new OutputException(file,
                        "is a manifest of version %s: this program reads version %s; finish the run with the program that began it, or delete the journal to start over"
                                .formatted(version, VERSION));
            }
            JsonNode checksum = json.remove(CHECKSUM);
            if (checksum == null || !checksum.asText().equals(checksum(json))) throw altered(file, null);
            Map<String, String> facts = new LinkedHashMap<>();
            json.get("facts").properties().forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
            return new Manifest(json.get("token").asText(), facts,
                    new TileCuts(shape(json.get("parts")), shape(json.get("grain"))), shape(json.get("shard")),
                    json.get("blocks").asInt(), json.get("range").asInt());
        } catch (OutputException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw altered(file, e);
        }
    }

    private static OutputException altered(Path file, Exception cause) {
        return new OutputException(file, "has been altered: restore it, or delete the journal to start over", cause);
    }

    private static Shape shape(JsonNode extents) {
        return new Shape(extents.get(0).asInt(), extents.get(1).asInt(), extents.get(2).asInt());
    }
}
