package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.zarr.ZarrOptions;

/** The arrays of headers, coordinates, numbers and the mask that a group gets from a SEG-Y file, chunk by chunk. */
class HeaderArraysTest {

    private static final Shape SHAPE = new Shape(19, 4, 2);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    /** The trace that the file lacks, and dead ones without coordinates and with them. */
    private static final int MISSING = 6;
    private static final int NOWHERE = 9;
    private static final int DEAD = 70;

    @TempDir
    private Path folder;

    private byte[] bytes = {};
    private Path group = Path.of("");

    @BeforeEach
    void write() throws IOException {
        byte[] whole = SegyFixture.of(SHAPE).bytes();
        for (int dead : new int[] {NOWHERE, DEAD}) ByteBuffer.wrap(whole).putShort(at(dead) + 28, (short) 2);
        ByteBuffer.wrap(whole).putLong(at(NOWHERE) + 180, 0).putLong(at(NOWHERE) + 72, 0);
        bytes = Arrays.copyOf(whole, whole.length - TRACE);
        System.arraycopy(whole, at(MISSING + 1), bytes, at(MISSING), whole.length - at(MISSING + 1));
        group = folder.resolve("a.zarr");
        try (FileVolume volume = Volumes.open(Files.write(folder.resolve("a.sgy"), bytes), OpenOptions.DEFAULT)) {
            copy(volume, group);
        }
    }

    private static int at(int trace) {
        return 3600 + trace * TRACE;
    }

    private static void copy(Volume volume, Path target) throws IOException {
        ZarrOptions plain = ZarrOptions.DEFAULT.withVersion(2).withCompression("none").withChunk(new Shape(16, 3, 2));
        try (VolumeWriter writer = Volumes.create(target, volume, CreateOptions.DEFAULT.with(plain))) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
    }

    /** The place of a trace in the file; -1 if there is none. */
    private static int number(int inline, int crossline) {
        int trace = 4 * inline + crossline;
        return trace == MISSING || inline >= 19 || crossline >= 4 ? -1 : trace < MISSING ? trace : trace - 1;
    }

    /** Puts the value of the trace at a place, inside the survey or beyond it. */
    private interface Element {
        void put(ByteBuffer to, int inline, int crossline);
    }

    private static void assertChunks(Path array, int lines, int bytes, Element element) throws IOException {
        for (int i = 0; i < Math.ceilDiv(19, lines); i++) {
            for (int j = 0; j < 2; j++) {
                ByteBuffer expected = ByteBuffer.allocate(lines * 3 * bytes).order(ByteOrder.LITTLE_ENDIAN);
                for (int place = 0; place < lines * 3; place++) {
                    element.put(expected, i * lines + place / 3, j * 3 + place % 3);
                }
                assertThat(array.resolve(i + "/" + j + (bytes == 240 ? "/0" : ""))).hasBinaryContent(expected.array());
            }
        }
    }

    @Test
    void numbersOfTracesAreThoseOfTheFile() throws IOException {
        assertChunks(group.resolve("trace_number"), 16, 4, (to, i, j) -> to.putInt(number(i, j)));
    }

    @Test
    void coordinatesAreScaledAndMissingWhereTheyAreUnknown() throws IOException {
        assertChunks(group.resolve("cdp_x"), 16, 8, (to, i, j) -> to.putDouble(isPlaced(i, j) ? i : Double.NaN));
        assertChunks(group.resolve("cdp_y"), 16, 8, (to, i, j) -> to.putDouble(isPlaced(i, j) ? j + 0.5 : Double.NaN));
    }

    private static boolean isPlaced(int inline, int crossline) {
        return number(inline, crossline) >= 0 && 4 * inline + crossline != NOWHERE;
    }

    @Test
    void theMaskHasLiveTraces() throws IOException {
        assertChunks(group.resolve("trace_mask"), 16, 1, (to, i, j) -> {
            int trace = 4 * i + j;
            to.put((byte) (number(i, j) >= 0 && trace != NOWHERE && trace != DEAD ? 1 : 0));
        });
    }

    /** Eight lines to a chunk; where there is no trace there are zeros. */
    @Test
    void headersAreThoseOfTheFile() throws IOException {
        assertChunks(group.resolve("raw_headers"), 8, 240, (to, i, j) -> {
            if (number(i, j) < 0) to.put(new byte[240]);
            else
                to.put(bytes, at(number(i, j)), 240);
        });
        assertThat(group.resolve("raw_headers/3")).doesNotExist();
    }

    @Test
    void theFileHeaderIsKeptForPeopleAndPrograms() throws IOException {
        assertThat(group.resolve("segy_file_header/0")).hasBinaryContent(Arrays.copyOf(bytes, 3600));
        JsonNode attributes = new ObjectMapper().readTree(group.resolve("segy_file_header/.zattrs").toFile());
        String text = new String(bytes, 0, 3200, Charset.forName("IBM037")).replaceAll("[^ -~]", " ");
        String[] lines = attributes.path("textHeader").asText().split("\n", -1);
        assertThat(lines).hasSize(40).allMatch(line -> line.length() == 80);
        assertThat(String.join("", lines)).isEqualTo(text).startsWith("C 1 A TEST");
        assertThat(Base64.getDecoder().decode(attributes.path("rawBinaryHeader").asText()))
                .isEqualTo(Arrays.copyOfRange(bytes, 3200, 3600));
        assertThat(group.resolve("segy_file_trailer")).doesNotExist();
    }

    @Test
    void linesAndTimesHaveTheirNumbers() throws IOException {
        assertLine("inline", 19, (n, ignored) -> 100 + n);
        assertLine("crossline", 4, (n, ignored) -> 3000 + n);
        assertLine("time", 2, (n, ignored) -> 2 * n);
    }

    private void assertLine(String name, int count, IntBinaryOperator number) throws IOException {
        ByteBuffer expected = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int n = 0; n < count; n++) expected.putInt(number.applyAsInt(n, 0));
        assertThat(group.resolve(name + "/0")).hasBinaryContent(expected.array());
    }

    /** A group without headers has the coordinates alone, and so has one that is made of it. */
    @Test
    void coordinatesOfAGroupAreKept() throws IOException {
        for (String name : new String[] {"raw_headers", "segy_file_header", "trace_number"}) {
            try (var files = Files.walk(group.resolve(name))) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) Files.delete(file);
            }
        }
        Files.delete(group.resolve(".zmetadata"));
        Path other = folder.resolve("b.zarr");
        try (FileVolume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            copy(volume, other);
        }
        assertChunks(other.resolve("cdp_x"), 16, 8, (to, i, j) -> to.putDouble(isPlaced(i, j) ? i : Double.NaN));
        assertChunks(other.resolve("cdp_y"), 16, 8, (to, i, j) -> to.putDouble(isPlaced(i, j) ? j + 0.5 : Double.NaN));
        assertThat(other.resolve("raw_headers")).doesNotExist();
    }
}
