package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.SampleFormat;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** Headers as records with named fields, and a file header as text, of a group of 2 x 3 traces. */
class RecordHeadersTest {

    private static final String RECORD =
            "[[\"cdp_x\", \"<i4\"], [\"trace_id_code\", \"<i2\"], [\"inline\", \">u4\"], [\"of_somebody\", \"<f8\"]]";
    private static final int BYTES = 4 + 2 + 4 + 8;

    @TempDir
    private Path folder;

    private PlainGroup group;

    @BeforeEach
    void write() throws IOException {
        ByteBuffer records = ByteBuffer.allocate(6 * BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int trace = 0; trace < 6; trace++) {
            records.putInt(-7 - trace).putShort((short) (trace == 4 ? 2 : 1)).putInt(Integer.reverseBytes(-3 - trace))
                    .putDouble(trace);
        }
        group = PlainGroup.create(folder.resolve("a.zarr"), 2).amplitude();
        records(RECORD).file("headers/0.0", records.array());
        group.array("segy_file_header", "[]", "[]", "dtype", "\"<U1\"", "fill_value", "\"\"");
        attributes("C 1 TEXT", "{}");
    }

    private PlainGroup records(String type, String... members) throws IOException {
        String[] all = Arrays.copyOf(new String[] {"dtype", type, "fill_value", "null"}, 4 + members.length);
        System.arraycopy(members, 0, all, 4, members.length);
        return group.array("headers", "[2, 3]", "[2, 3]", all);
    }

    private void attributes(String text, String binary) throws IOException {
        group.text("segy_file_header/.zattrs",
                "{\"textHeader\": \"%s\", \"binaryHeader\": %s}".formatted(text.replace("\n", "\\n"),
                        binary.replace('\'', '"')));
    }

    private boolean keepsHeaders() throws IOException {
        try (MdioVolume volume = group.open()) {
            assertThat(volume.segyHeaders().isPresent()).isEqualTo(volume.keepsSegyHeaders());
            return volume.keepsSegyHeaders();
        }
    }

    private byte[] fileHeader() throws IOException {
        try (MdioVolume volume = group.open()) {
            return volume.segyHeaders().orElseThrow().fileHeader();
        }
    }

    /** Fields that SEG-Y does not know are left out, and all others are zero. */
    @Test
    void recordsBecomeHeaders() throws IOException {
        try (MdioVolume volume = group.open()) {
            long before = volume.bufferBytes();
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(volume.bufferBytes() - before).isGreaterThan(3600 + BYTES + 6 * BYTES);
            byte[] to = new byte[250];
            Arrays.fill(to, (byte) 9);
            headers.read(1, 1, MemorySegment.ofArray(to), 5);
            ByteBuffer expected = ByteBuffer.allocate(250);
            for (int n : new int[] {0, 1, 2, 3, 4, 245, 246, 247, 248, 249}) expected.put(n, (byte) 9);
            expected.putInt(5 + 180, -11).putShort(5 + 28, (short) 2).putInt(5 + 188, -7);
            assertThat(to).isEqualTo(expected.array());
            assertThat(headers.layout().order()).isEqualTo(new RegularOrder(Axis.INLINE, 2, 3, false, false));
            assertThat(headers.layout().samples()).isEqualTo(4);
            assertThat(headers.layout().headerBytes()).isEqualTo(240);
            assertThat(headers.fields().order()).isEqualTo(WordOrder.BIG_ENDIAN);
            assertThat(headers.extended().size()).isZero();
            assertThat(headers.tail().size()).isZero();
            assertThat(headers.xByte()).isEqualTo(181);
            assertThat(headers.yByte()).isEqualTo(185);
            headers.fileHeader()[0] = 0;
            assertThat(headers.fileHeader()[0]).as("a copy").isNotZero();
        }
    }

    @Test
    void theMaskSaysWhichTracesTheFileHas() throws IOException {
        group.array("trace_mask", "[2, 3]", "[2, 3]", "dtype", "\"|b1\"").file("trace_mask/0.0",
                new byte[] {0, 1, 1, 0, 0, 1});
        try (MdioVolume volume = group.open()) {
            IndexedOrder order = (IndexedOrder) volume.segyHeaders().orElseThrow().layout().order();
            assertThat(order.traces()).isEqualTo(3);
            assertThat(order.slowest()).isEqualTo(Axis.INLINE);
            assertThat(order.trace(0, 0)).isNegative();
            assertThat(order.trace(0, 2)).isEqualTo(1);
            assertThat(order.trace(1, 2)).isEqualTo(2);
        }
    }

    /** Lines have 80 characters, and there are 40 of them. */
    @Test
    void theTextIsCutToItsLines() throws IOException {
        attributes("C 1 " + "x".repeat(76) + "yz\nC 2\n\n" + "line\n".repeat(36) + "C40\nC41", "{}");
        String text = new String(fileHeader(), 0, 3200, Charset.forName("IBM037"));
        assertThat(text.substring(0, 80)).isEqualTo("C 1 " + "x".repeat(76));
        assertThat(text.substring(80, 160)).isEqualTo("C 2" + " ".repeat(77));
        assertThat(text.substring(160, 240)).isBlank();
        assertThat(text.substring(39 * 80)).isEqualTo("C40" + " ".repeat(77));
    }

    @Test
    void theBinaryHeaderHasItsFieldsAndTheSamplesOfTheGroup() throws IOException {
        attributes("C 1", "{'job_id': 17, 'samples_per_trace': 99, 'sample_interval': 'x', 'unknown': 5}");
        ByteBuffer expected = ByteBuffer.allocate(400).putInt(0, 17).putShort(20, (short) 4);
        assertThat(Arrays.copyOfRange(fileHeader(), 3200, 3600)).isEqualTo(expected.array());
        group.array("amplitude", "[2, 3, 65536]", "[1, 1, 65536]");
        assertThat(ByteBuffer.wrap(fileHeader()).getShort(3220)).as("the most of two bytes").isEqualTo((short) 0xffff);
    }

    @ParameterizedTest
    @CsvSource({"1, IBM_FLOAT32", "2, INT32", "3, INT16", "5, IEEE_FLOAT32", "8, INT8", "6, IEEE_FLOAT32"})
    void samplesHaveTheFormatOfTheirCode(int code, SampleFormat format) throws IOException {
        attributes("C 1", "{'data_sample_format': " + code + "}");
        try (MdioVolume volume = group.open()) {
            assertThat(volume.segyFormat()).contains(format);
            assertThat(volume.segyHeaders().orElseThrow().layout().encoding().format()).isEqualTo(format);
            assertThat(volume.segyHeaders().orElseThrow().layout().encoding().order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        }
    }

    @Test
    void groupsThatKeepNoHeadersHaveNone() throws IOException {
        assertThat(keepsHeaders()).isTrue();
        attributes("C 1", "7");
        assertThat(keepsHeaders()).as("no binary header").isFalse();
        group.text("segy_file_header/.zattrs", "{\"textHeader\": 7, \"binaryHeader\": {}}");
        assertThat(keepsHeaders()).as("no text header").isFalse();
        attributes("C 1", "{}");
        records("[[\"of_somebody\", \"<f8\"]]");
        assertThat(keepsHeaders()).as("no field of a header").isFalse();
        records(RECORD, "shape", "[2, 4]");
        assertThat(keepsHeaders()).as("other traces").isFalse();
        records(RECORD);
        assertThat(keepsHeaders()).isTrue();
        Files.delete(group.folder().resolve("headers/.zarray"));
        assertThat(keepsHeaders()).as("no records").isFalse();
        try (MdioVolume volume = group.open()) {
            assertThat(volume.segyFormat()).isEqualTo(Optional.empty());
        }
    }
}
