package org.varve.run.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.json.AsArray;
import org.varve.json.Json;
import org.varve.json.RecordReader;
import org.varve.tiling.TileCuts;

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

    private static final int VERSION = 2;

    /** The number of ranges. */
    public int ranges() {
        return Math.ceilDiv(blocks, range);
    }

    /**
     * A manifest as on disk.
     *
     * @param checksum of the same without it, on one line
     */
    private record Stored(
            int varveManifest, String token, Map<String, String> facts, @AsArray Shape parts, @AsArray Shape grain,
            @AsArray Shape shard, int blocks, int range, Optional<String> checksum) {

        private static Stored of(Manifest manifest) {
            Stored plain = new Stored(VERSION, manifest.token, manifest.facts, manifest.cuts.parts(),
                    manifest.cuts.grain(), manifest.shard, manifest.blocks, manifest.range, Optional.empty());
            return plain.with(Optional.of(plain.sum()));
        }

        private Stored with(Optional<String> other) {
            return new Stored(varveManifest, token, facts, parts, grain, shard, blocks, range, other);
        }

        private String sum() {
            CRC32C sum = new CRC32C();
            sum.update(Json.line(with(Optional.empty())).getBytes(StandardCharsets.UTF_8));
            return "%08x".formatted(sum.getValue());
        }

        private Manifest manifest() {
            return new Manifest(token, facts, new TileCuts(parts, grain), shard, blocks, range);
        }
    }

    private record Version(int varveManifest) {}

    /** The manifest as a JSON object with a checksum. */
    byte[] json() {
        return Json.of(Stored.of(this)).getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a manifest. */
    static Manifest read(Path file, byte[] bytes) throws IOException {
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            int version = RecordReader.readSome(text, Version.class).varveManifest();
            if (version != VERSION) {
                throw new OutputException(file,
                        "is a manifest of version %s: this program reads version %s; finish the run with the program that began it, or delete the journal to start over"
                                .formatted(version, VERSION));
            }
            Stored stored = RecordReader.read(text, Stored.class);
            if (!stored.checksum().equals(Optional.of(stored.sum()))) throw altered(file, null);
            return stored.manifest();
        } catch (OutputException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw altered(file, e);
        }
    }

    private static OutputException altered(Path file, @Nullable Exception cause) {
        return new OutputException(file, "has been altered: restore it, or delete the journal to start over", cause);
    }
}
