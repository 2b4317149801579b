package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.zarr.ZarrOptions;

/**
 * Shards are read here byte by byte, as Zarr's specification of sharding_indexed describes them, and not by what reads
 * them elsewhere.
 */
class ShardBytesTest {

    private static final Shape SURVEY = new Shape(13, 11, 37);
    private static final Shape CHUNK = new Shape(3, 4, 8);

    /** Chunks of a shard along each axis. */
    private static final Shape CHUNKS = new Shape(4, 3, 4);

    private static final int CHUNK_BYTES = 3 * 4 * 8 * 4;
    private static final int INDEX_BYTES = 4 * 3 * 4 * 16;

    @TempDir
    private Path folder;

    private final float[] samples = Samples.distinct(SURVEY);

    /** The folder of the shards of the samples, the largest files. */
    private Path write() throws IOException {
        Path group = folder.resolve("a.zarr");
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(3).withChunk(CHUNK).withCompression("none");
        try (VolumeWriter writer = Volumes.create(group, new Survey(SURVEY, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT.with(options))) {
            assertThat(writer.shard()).isEqualTo(new Shape(12, 12, 32));
            Samples.write(writer, Box.of(SURVEY), samples, SURVEY);
            writer.complete();
            writer.commit();
        }
        try (Stream<Path> files = Files.walk(group)) {
            List<Path> firsts = files.filter(file -> file.endsWith("c/0/0/0") && file.toFile().length() > INDEX_BYTES)
                    .toList();
            assertThat(firsts).hasSize(1);
            return firsts.getFirst().resolve("../../..").normalize();
        }
    }

    private float sample(int i, int j, int k) {
        boolean isInside = i < SURVEY.inlines() && j < SURVEY.crosslines() && k < SURVEY.samples();
        return isInside ? samples[(int) Box.of(SURVEY).offset(i, j, k)] : Float.NaN;
    }

    @Test
    void theIndexTellsWhereEachChunkLies() throws IOException {
        Path shards = write();
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 2; k++) {
                ByteBuffer shard = ByteBuffer.wrap(Files.readAllBytes(shards.resolve("%s/0/%s".formatted(i, k))))
                        .order(ByteOrder.LITTLE_ENDIAN);
                ByteBuffer index = shard.slice(shard.capacity() - INDEX_BYTES - 4, INDEX_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
                CRC32C checksum = new CRC32C();
                checksum.update(index.duplicate());
                assertThat(shard.getInt(shard.capacity() - 4)).isEqualTo((int) checksum.getValue());
                for (int entry = 0; entry < CHUNKS.size(); entry++) {
                    check(shard, index, entry, new Box(12 * i + 3 * (entry / 12), 4 * (entry / 4 % 3),
                            32 * k + 8 * (entry % 4), CHUNK));
                }
            }
        }
    }

    private void check(ByteBuffer shard, ByteBuffer index, int entry, Box chunk) {
        long at = index.getLong(16 * entry);
        long bytes = index.getLong(16 * entry + 8);
        if (chunk.inline() >= SURVEY.inlines() || chunk.crossline() >= SURVEY.crosslines()
                || chunk.sample() >= SURVEY.samples()) {
            assertThat(at).as("entry %s", entry).isEqualTo(-1);
            assertThat(bytes).as("entry %s", entry).isEqualTo(-1);
            return;
        }
        assertThat(bytes).isEqualTo(CHUNK_BYTES);
        for (int n = 0; n < CHUNK.size(); n++) {
            float expected = sample(chunk.inline() + n / 32, chunk.crossline() + n / 8 % 4, chunk.sample() + n % 8);
            if (!Float.isNaN(expected)) {
                assertThat(shard.getFloat((int) at + 4 * n)).as("%s of %s", n, chunk).isEqualTo(expected);
            }
        }
    }
}
