package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.segy.SegyVolume;
import org.varve.zarr.ZarrOptions;
import org.varve.zarr.ZarrVolume;

/** A group as MDIO 1.1 writes it with zarr-python 3: trace headers are records, the file header is a string without axes. */
class Mdio1Test {

    private static final Shape SHAPE = new Shape(3, 4, 5);

    private static final String RECORDS = """
            {"shape": [3, 4], "data_type": {"name": "structured", "configuration": {"fields":
              [["trace_seq_num_line", "int32"], ["inline", "int32"], ["crossline", "int32"], ["cdp_x", "float64"]]}},
             "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3, 4]}},
             "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
             "fill_value": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
             "codecs": [{"name": "bytes", "configuration": {"endian": "little"}},
               {"name": "blosc", "configuration": {"typesize": 20, "cname": "zstd", "clevel": 5, "shuffle": "shuffle",
                "blocksize": 0}}],
             "attributes": {}, "dimension_names": ["inline", "crossline"], "zarr_format": 3, "node_type": "array",
             "storage_transformers": []}
            """;

    private static final String FILE_HEADER = """
            {"shape": [], "data_type": {"name": "fixed_length_utf32", "configuration": {"length_bytes": 4}},
             "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": []}},
             "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}, "fill_value": "",
             "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
             "attributes": {"textHeader": "C 1 MADE ELSEWHERE", "binaryHeader": {"job_id": 1, "sample_interval": 4000}},
             "zarr_format": 3, "node_type": "array", "storage_transformers": []}
            """;

    private static final String RAW_HEADERS = RECORDS.replaceAll("(?s)\\{\"name\": \"structured\".*?\\]\\}\\}",
            "{\"name\": \"raw_bytes\", \"configuration\": {\"length_bytes\": 240}}");

    @TempDir
    private Path folder;

    private Path group() throws IOException {
        Path group = folder.resolve("a.mdio");
        CreateOptions plain = CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withVersion(3));
        try (VolumeWriter writer = Volumes.create(group, new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), plain)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        write(group.resolve("headers"), RECORDS);
        write(group.resolve("raw_headers"), RAW_HEADERS);
        write(group.resolve("segy_file_header"), FILE_HEADER);
        return group;
    }

    private static void write(Path array, String document) throws IOException {
        Files.writeString(Files.createDirectories(array).resolve("zarr.json"), document);
    }

    @Test
    void samplesAndLinesAreReadAndForeignHeadersLeftAlone() throws IOException {
        try (ZarrVolume volume = ZarrVolume.open(group(), Optional.empty(), Optional.empty())) {
            assertThat(volume.description()).isEqualTo("Zarr 3, MDIO 1 layout, array 'amplitude'");
            assertThat(volume.inlines()).containsExactly(1, 2, 3);
            assertThat(volume.keepsSegyHeaders()).isFalse();
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
        }
    }

    @Test
    void becomesSegyWithHeadersOfItsOwn() throws IOException {
        Path segy = folder.resolve("a.sgy");
        try (Volume volume = Volumes.open(group(), OpenOptions.DEFAULT);
                VolumeWriter writer = Volumes.create(segy, volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        try (SegyVolume written = SegyVolume.open(segy)) {
            assertThat(Samples.read(written)).isEqualTo(Samples.distinct(SHAPE));
            assertThat(written.crosslines().count()).isEqualTo(4);
        }
    }
}
