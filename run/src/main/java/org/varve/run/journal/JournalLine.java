package org.varve.run.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.varve.zarr.JsonTree;

/** An entry of a journal. */
sealed interface JournalLine {

    /**
     * Blocks on the disk.
     *
     * @param outputs what each writer returned for them
     */
    record Written(List<Integer> blocks, List<String> outputs) implements JournalLine {}

    /** The statistics of a scan. */
    record Scanned(int scan, List<long[]> gathered) implements JournalLine {}

    /** The outputs are complete and being named; some may already have their names. */
    record Naming() implements JournalLine {}

    /** The outputs have their names. */
    record Complete() implements JournalLine {}

    /** The entry as a line of text, with a checksum before it. */
    default String text() {
        String json = json().toString();
        return "%08x %s\n".formatted(checksum(json), json);
    }

    private ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        switch (this) {
            case Written(List<Integer> blocks, List<String> outputs) -> {
                blocks.forEach(json.putArray("blocks")::add);
                outputs.forEach(json.putArray("outputs")::add);
            }
            case Scanned(int scan, List<long[]> gathered) -> {
                json.put("scan", scan);
                ArrayNode fields = json.putArray("gathered");
                for (long[] field : gathered) {
                    ArrayNode numbers = fields.addArray();
                    for (long number : field) {
                        numbers.add(number);
                    }
                }
            }
            case Naming() -> json.put("naming", true);
            case Complete() -> json.put("complete", true);
        }
        return json;
    }

    /** The entry of a line; empty if the line is truncated or damaged. */
    static Optional<JournalLine> of(String line) throws IOException {
        int space = line.indexOf(' ');
        if (space < 0) return Optional.empty();
        String json = line.substring(space + 1);
        if (!line.substring(0, space).equals("%08x".formatted(checksum(json)))) return Optional.empty();
        return Optional.of(of(JsonTree.read(json.getBytes(StandardCharsets.UTF_8))));
    }

    private static JournalLine of(JsonNode json) {
        if (json.has("blocks")) {
            List<Integer> blocks = new ArrayList<>();
            json.get("blocks").forEach(block -> blocks.add(block.asInt()));
            List<String> outputs = new ArrayList<>();
            json.get("outputs").forEach(output -> outputs.add(output.asText()));
            return new Written(blocks, outputs);
        }
        if (json.has("scan")) {
            List<long[]> gathered = new ArrayList<>();
            json.get("gathered").forEach(field -> gathered.add(numbers(field)));
            return new Scanned(json.get("scan").asInt(), gathered);
        }
        return json.has("naming") ? new Naming() : new Complete();
    }

    private static long[] numbers(JsonNode array) {
        long[] numbers = new long[array.size()];
        for (int n = 0; n < numbers.length; n++) {
            numbers[n] = array.get(n).longValue();
        }
        return numbers;
    }

    private static long checksum(String json) {
        CRC32C checksum = new CRC32C();
        checksum.update(json.getBytes(StandardCharsets.UTF_8));
        return checksum.getValue();
    }
}
