package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.Box;
import org.varve.core.CsvSweep;
import org.varve.core.LineNumbers;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.PageCache;
import org.varve.file.Placement;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrOptions;

/**
 * Chunks that go straight to the disk are those that go through the page cache, byte for byte. In the build's folder,
 * which is on a disk.
 */
class ChunksPastTheCacheTest {

    /** More than 64 MiB. */
    private static final Shape SHAPE = new Shape(200, 210, 420);

    private static final SurveyDetails DETAILS = new SurveyDetails(
            LineNumbers.of(Stream.iterate(1, n -> n + 1).limit(SHAPE.inlines()).toList()),
            LineNumbers.of(Stream.iterate(1, n -> n + 1).limit(SHAPE.crosslines()).toList()), 0, Optional.empty(),
            Optional.empty());

    private Path folder;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chunks");
    }

    @AfterEach
    void delete() throws IOException {
        Disk.delete(folder);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 5, delimiter = "|",
            value = {"2 | none | 128,128,128", "2 | zstd | 128,128,128", "3 | none | 64,64,64",
                    "3 | zstd | 65,70,100", "2 | blosc | 128,128,128"})
    void holdTheSameBytes(int version, String compression, String chunk) throws IOException {
        String type = Files.getFileStore(folder).type();
        assumeTrue(PageCache.isLocal(type), "is about disks, not about " + type);
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withCompression(compression)
                .withChunk(Shape.parse(chunk));
        AtomicInteger asked = new AtomicInteger();

        Map<String, Long> cached = written("cached.zarr", options, _ -> false);
        Map<String, Long> direct = written("direct.zarr", options, _ -> asked.incrementAndGet() > 0);

        assertThat(direct).hasSizeGreaterThan(1).isEqualTo(cached);
        assertThat(asked).as("once for the array, not for the small ones beside it").hasValue(1);
    }

    /** The checksums of all files of the array in a new group. */
    private Map<String, Long> written(String name, ZarrOptions options, PageCache cache) throws IOException {
        Path group = folder.resolve(name);
        ZarrTarget target = new ZarrTarget(group, new Placement(false, Optional.empty(), cache), "", List.of(),
                options);
        SurveyToWrite survey =
                new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), LiveTraces.ALL, DETAILS);
        try (VolumeWriter writer = GroupWriter.create(target, List.of("a"), survey).getFirst()) {
            float[] samples = Samples.distinct(SHAPE);
            Samples.write(writer, new Box(0, 0, 0, SHAPE), samples, SHAPE);
            writer.commit();
        }
        Map<String, Long> checksums = new TreeMap<>();
        try (Stream<Path> files = Files.walk(group.resolve("a"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                CRC32 checksum = new CRC32();
                checksum.update(Files.readAllBytes(file));
                checksums.put(group.relativize(file).toString(), checksum.getValue());
            }
        }
        return checksums;
    }
}
