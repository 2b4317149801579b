package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.mdio.GroupWriter;
import org.varve.mdio.MdioVolume;
import org.varve.mdio.SurveyDetails;
import org.varve.mdio.SurveyToWrite;
import org.varve.mdio.ZarrTarget;
import org.varve.segy.SegyVolume;
import org.varve.segy.SegyWriting;
import org.varve.zarr.ZarrOptions;

/**
 * A group as MDIO 1.1 writes it: trace headers are records, and the file header is a string without axes but with
 * attributes.
 */
class Mdio1Test {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int RECORD = 4 + 4 + 4 + 4 + 2 + 8;
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    private static final String RECORDS3 = """
            {"shape": [3, 4], "data_type": {"name": "structured", "configuration": {"fields":
              [["trace_seq_num_line", "int32"], ["inline", "int32"], ["crossline", "int32"], ["cdp_x", "int32"],
               ["trace_id_code", "int16"], ["of_somebody", "float64"]]}},
             "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3, 4]}},
             "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
             "fill_value": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
             "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
             "attributes": {}, "dimension_names": ["inline", "crossline"], "zarr_format": 3, "node_type": "array",
             "storage_transformers": []}
            """;

    private static final String RECORDS2 = """
            {"shape": [3, 4], "chunks": [3, 4], "dtype": [["trace_seq_num_line", "<i4"], ["inline", "<i4"],
              ["crossline", "<i4"], ["cdp_x", "<i4"], ["trace_id_code", "<i2"], ["of_somebody", "<f8"]],
             "compressor": null, "filters": null, "fill_value": null, "order": "C", "zarr_format": 2,
             "dimension_separator": "/"}
            """;

    private static final String ATTRIBUTES = """
            {"textHeader": "C 1 MADE ELSEWHERE\\nC 2 AND KEPT", "binaryHeader": {"job_id": 17, "sample_interval": 4000,
             "samples_per_trace": 9, "data_sample_format": 1, "segy_revision_major": 1, "segy_revision_minor": 0,
             "num_extended_text_headers": 3, "fixed_length_trace_flag": 1}}
            """;

    private static final String FILE_HEADER3 = """
            {"shape": [], "data_type": {"name": "fixed_length_utf32", "configuration": {"length_bytes": 4}},
             "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": []}},
             "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}, "fill_value": "",
             "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}], "attributes": %s,
             "zarr_format": 3, "node_type": "array", "storage_transformers": []}
            """.formatted(ATTRIBUTES);

    private static final String FILE_HEADER2 = """
            {"shape": [], "chunks": [], "dtype": "<U1", "compressor": null, "filters": null, "fill_value": "",
             "order": "C", "zarr_format": 2}
            """;

    /** Raw headers, which are experimental in MDIO, and of no use without their byte order. */
    private static final String RAW_HEADERS3 = RECORDS3.replaceAll("(?s)\\{\"name\": \"structured\".*?\\]\\}\\}",
            "{\"name\": \"raw_bytes\", \"configuration\": {\"length_bytes\": 240}}");

    @TempDir
    private Path folder;

    /** The third trace is missing. */
    private Path group(int version) throws IOException {
        return group(version, 0);
    }

    /** @param start of the traces in seconds, which the headers do not state */
    private Path group(int version, double start) throws IOException {
        Path group = folder.resolve("a.mdio");
        SurveyToWrite survey = new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                (inline, crossline) -> inline > 0 || crossline != 2,
                new SurveyDetails(new RegularLines(70, 1, 3), new RegularLines(500, 1, 4), start, Optional.empty(),
                        Optional.empty()));
        ZarrTarget target = new ZarrTarget(group, false, "", ZarrOptions.DEFAULT.withVersion(version));
        try (VolumeWriter writer = GroupWriter.create(target, List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), samples(), SHAPE);
            writer.commit();
        }
        if (version == 3) {
            write(group.resolve("headers/zarr.json"), RECORDS3);
            write(group.resolve("raw_headers/zarr.json"), RAW_HEADERS3);
            write(group.resolve("segy_file_header/zarr.json"), FILE_HEADER3);
        } else {
            Files.delete(group.resolve(".zmetadata"));
            write(group.resolve("headers/.zarray"), RECORDS2);
            write(group.resolve("segy_file_header/.zarray"), FILE_HEADER2);
            write(group.resolve("segy_file_header/.zattrs"), ATTRIBUTES);
        }
        Path records = group.resolve(version == 3 ? "headers/c/0/0" : "headers/0/0");
        Files.createDirectories(records.getParent());
        Files.write(records, records());
        return group;
    }

    private static void write(Path document, String text) throws IOException {
        Files.createDirectories(document.getParent());
        Files.writeString(document, text);
    }

    private static byte[] records() {
        ByteBuffer records = ByteBuffer.allocate(12 * RECORD).order(ByteOrder.LITTLE_ENDIAN);
        for (int trace = 0; trace < 12; trace++) {
            records.putInt(1000 + trace).putInt(70 + trace / 4).putInt(500 + trace % 4).putInt(-12_345 * trace)
                    .putShort((short) 1).putDouble(0.5);
        }
        return records.array();
    }

    private static float[] samples() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = s / 10 == 1 && s % 10 < 5 ? 0 : s - 7;
        }
        return samples;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void isRead(int version) throws IOException {
        try (MdioVolume volume = MdioVolume.open(group(version), Optional.empty(), Optional.empty())) {
            assertThat(volume.description()).isEqualTo("Zarr " + version + ", MDIO 1 layout, array 'amplitude'");
            assertThat(volume.inlines()).containsExactly(70, 71, 72);
            assertThat(volume.isLive(0, 2)).isFalse();
            assertThat(volume.keepsSegyHeaders()).isTrue();
            assertThat(Samples.read(volume)).isEqualTo(samples());
        }
    }

    /** Another program that cuts a group along its traces leaves the headers as they are. */
    @ParameterizedTest
    @CsvSource({"2, 0.04, 40", "3, 0.04, 40", "2, 0, 0"})
    void headersStateWhereTheGroupBegins(int version, double start, short delay) throws IOException {
        try (MdioVolume volume = MdioVolume.open(group(version, start), Optional.empty(), Optional.empty())) {
            MemorySegment header = MemorySegment.ofArray(new byte[240]);
            volume.segyHeaders().orElseThrow().read(2, 3, header, 0);
            assertThat(header.asByteBuffer().getShort(108)).isEqualTo(delay);
            assertThat(header.asByteBuffer().getInt(188)).isEqualTo(72);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void becomesTheSegyFileThatItsHeadersTellOf(int version) throws IOException {
        Path segy = folder.resolve("a.sgy");
        try (Volume volume = Volumes.open(group(version), OpenOptions.DEFAULT)) {
            assertThat(SegyWriting.like(volume).format()).isEqualTo(SampleFormat.IBM_FLOAT32);
            CreateOptions same = CreateOptions.DEFAULT.with(SegyWriting.like(volume));
            try (VolumeWriter writer = Volumes.create(segy, volume, same)) {
                Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
                writer.commit();
            }
        }
        byte[] bytes = Files.readAllBytes(segy);
        assertThat(bytes).hasSize(3600 + 11 * TRACE);
        String text = new String(bytes, 0, 160, Charset.forName("IBM037"));
        assertThat(text).isEqualTo("%-80s%-80s".formatted("C 1 MADE ELSEWHERE", "C 2 AND KEPT"));
        ByteBuffer file = ByteBuffer.wrap(bytes);
        assertThat(file.getInt(3200)).isEqualTo(17);
        assertThat(file.getShort(3216)).isEqualTo((short) 4000);
        assertThat(file.getShort(3220)).isEqualTo((short) SHAPE.samples());
        assertThat(file.getShort(3500)).isEqualTo((short) 0x0100);
        assertThat(file.getShort(3504)).isZero();
        int fourth = 3600 + 2 * TRACE;
        assertThat(file.getInt(fourth)).isEqualTo(1003);
        assertThat(file.getInt(fourth + 180)).isEqualTo(-37_035);
        assertThat(file.getInt(fourth + 188)).isEqualTo(70);
        assertThat(file.getInt(fourth + 192)).isEqualTo(503);
        assertThat(file.getShort(fourth + 28)).isEqualTo((short) 1);
        try (SegyVolume written = SegyVolume.open(segy)) {
            assertThat(Samples.read(written)).isEqualTo(samples());
            assertThat(written.isLive(0, 2)).isFalse();
            assertThat(written.crosslines().first()).isEqualTo(500);
        }
    }

    @Test
    void headersOfNoSegyFileAreLeftAlone() throws IOException {
        Path group = group(3);
        Path document = group.resolve("segy_file_header/zarr.json");
        Files.writeString(document, FILE_HEADER3.replace("textHeader", "somethingElse"));
        try (MdioVolume volume = MdioVolume.open(group, Optional.empty(), Optional.empty())) {
            assertThat(volume.keepsSegyHeaders()).isFalse();
            assertThat(volume.segyHeaders()).isEmpty();
        }
    }
}
