package org.varve.run.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.varve.json.Json;
import org.varve.json.RecordReader;

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

    /** What all entries may hold, as on disk. */
    record Stored(
            Optional<List<Integer>> blocks, Optional<List<String>> outputs, Optional<Integer> scan,
            Optional<List<long[]>> gathered, Optional<Boolean> naming, Optional<Boolean> complete) {

        private static Stored of(JournalLine line) {
            return switch (line) {
                case Written(List<Integer> blocks, List<String> outputs) -> new Stored(Optional.of(blocks),
                        Optional.of(outputs), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
                case Scanned(int scan, List<long[]> gathered) -> new Stored(Optional.empty(), Optional.empty(),
                        Optional.of(scan), Optional.of(gathered), Optional.empty(), Optional.empty());
                case Naming() -> new Stored(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                        Optional.of(true), Optional.empty());
                case Complete() -> new Stored(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                        Optional.empty(), Optional.of(true));
            };
        }

        private JournalLine line() {
            if (blocks.isPresent()) return new Written(blocks.get(), outputs.orElseThrow());
            if (scan.isPresent()) return new Scanned(scan.get(), gathered.orElseThrow());
            return naming.isPresent() ? new Naming() : new Complete();
        }
    }

    /** The entry as a line of text, with a checksum before it. */
    default String text() {
        String json = Json.line(Stored.of(this));
        return "%08x %s\n".formatted(checksum(json), json);
    }

    /** The entry of a line; empty if the line is truncated or damaged. */
    static Optional<JournalLine> of(String line) throws IOException {
        int space = line.indexOf(' ');
        if (space < 0) return Optional.empty();
        String json = line.substring(space + 1);
        if (!line.substring(0, space).equals("%08x".formatted(checksum(json)))) return Optional.empty();
        return Optional.of(RecordReader.read(json, Stored.class).line());
    }

    private static long checksum(String json) {
        CRC32C checksum = new CRC32C();
        checksum.update(json.getBytes(StandardCharsets.UTF_8));
        return checksum.getValue();
    }
}
