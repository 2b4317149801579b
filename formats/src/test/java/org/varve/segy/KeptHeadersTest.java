package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.mdio.MdioReading;
import org.varve.mdio.MdioVolume;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.zarr.ZarrOptions;

/** Headers of a file with holes that are kept in a Zarr group, intact or damaged. */
class KeptHeadersTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final int TRACE = 240 + 4 * 11;

    @TempDir
    private Path folder;

    private Path group;

    /** A file that begins with its last two traces, and lacks one. */
    @BeforeEach
    void write() throws IOException {
        byte[] all = SegyFixture.of(SHAPE).with(new HeaderBytes(189, 193, 201, 205)).bytes();
        for (int trace = 0; trace < 35; trace++) {
            ByteBuffer.wrap(all).putInt(3600 + trace * TRACE + 200, 1000 + trace)
                    .putInt(3600 + trace * TRACE + 204, -trace);
        }
        byte[] holes = Arrays.copyOf(all, all.length - TRACE);
        System.arraycopy(all, all.length - 2 * TRACE, holes, 3600, 2 * TRACE);
        System.arraycopy(all, 3600, holes, 3600 + 2 * TRACE, 32 * TRACE);
        Path segy = Files.write(folder.resolve("a.sgy"), holes);
        group = folder.resolve("a.zarr");
        OpenOptions places = OpenOptions.DEFAULT
                .with(SegyReading.DEFAULT.with(new HeaderBytes(189, 193, 201, 205)));
        ZarrOptions plain = ZarrOptions.DEFAULT.withCompression("none");
        try (Volume survey = Volumes.open(segy, places)) {
            copy(survey, Volumes.create(group, survey, CreateOptions.DEFAULT.with(plain)));
        }
    }

    private static void copy(Volume from, VolumeWriter to) throws IOException {
        try (to) {
            Samples.write(to, Box.of(SHAPE), Samples.read(from), SHAPE);
            to.commit();
        }
    }

    private void restore() throws IOException {
        Path restored = folder.resolve("restored.sgy");
        try (Volume kept = Volumes.open(group, OpenOptions.DEFAULT)) {
            copy(kept, Volumes.create(restored, kept, CreateOptions.DEFAULT.withOverwrite(true)));
        }
    }

    @Test
    void coordinatesComeFromTheBytesThatTheUserNamed() throws IOException {
        byte[] x = Files.readAllBytes(group.resolve("cdp_x/0/0"));
        byte[] y = Files.readAllBytes(group.resolve("cdp_y/0/0"));
        assertThat(ByteBuffer.wrap(x).order(ByteOrder.LITTLE_ENDIAN).getDouble(3 * Double.BYTES)).isEqualTo(100.3);
        assertThat(ByteBuffer.wrap(y).order(ByteOrder.LITTLE_ENDIAN).getDouble(3 * Double.BYTES)).isEqualTo(-0.3);
        assertThat(ByteBuffer.wrap(x).order(ByteOrder.LITTLE_ENDIAN).getDouble(32 * Double.BYTES)).isNaN();
        restore();
        assertThat(folder.resolve("restored.sgy")).hasSameBinaryContentAs(folder.resolve("a.sgy"));
    }

    /** Another program that cuts a group along its traces leaves the headers as they are. */
    @Test
    void headersStateWhereTheGroupBegins() throws IOException {
        renumber("time/0", 11, 40);
        restore();
        ByteBuffer restored = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("restored.sgy")));
        ByteBuffer before = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("a.sgy")));
        for (int trace = 0; trace < 34; trace++) {
            int delay = 3600 + trace * TRACE + 108;
            assertThat(restored.getShort(delay)).isEqualTo((short) (before.getShort(delay) + 40));
        }
    }

    /** Adds to each number of an array of 32-bit integers. */
    private void renumber(String array, int count, int add) throws IOException {
        Path chunk = group.resolve(array);
        byte[] bytes = Files.readAllBytes(chunk);
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < count; k++) {
            numbers.putInt(k * Integer.BYTES, numbers.getInt(k * Integer.BYTES) + add);
        }
        Files.write(chunk, bytes);
    }

    /** Another program that numbers lines anew leaves the headers as they are. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void headersHaveTheLineNumbersOfTheGroup(boolean statesBytes) throws IOException {
        if (!statesBytes) {
            Path attributes = group.resolve("segy_file_header/.zattrs");
            String text = Files.readString(attributes);
            String without = text.replaceAll(",\\s*\"(inline|crossline)\"\\s*:\\s*\"\\d+\"", "");
            assertThat(without).isNotEqualTo(text);
            Files.writeString(attributes, without);
        }
        renumber("inline/0", 5, 700);
        renumber("crossline/0", 7, -40);
        try (Volume kept = Volumes.open(group, OpenOptions.DEFAULT)) {
            assertThat(SegyHeaderSource.headers(kept).orElseThrow().notes()).singleElement().asString()
                    .contains("have other line numbers: bytes 189 and 193 get those of the group");
        }
        restore();
        ByteBuffer restored = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("restored.sgy")));
        ByteBuffer before = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("a.sgy")));
        for (int trace = 0; trace < 34; trace++) {
            int header = 3600 + trace * TRACE;
            assertThat(restored.getInt(header + 188)).isEqualTo(before.getInt(header + 188) + 700);
            assertThat(restored.getInt(header + 192)).isEqualTo(before.getInt(header + 192) - 40);
        }
    }

    /** Coordinates that another program moved would be lost. */
    @Test
    void headersWithOtherCoordinatesAreRefused() throws IOException {
        Path chunk = group.resolve("cdp_x/0/0");
        byte[] bytes = Files.readAllBytes(chunk);
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < bytes.length; at += Double.BYTES) {
            numbers.putDouble(at, numbers.getDouble(at) + 500_000);
        }
        Files.write(chunk, bytes);
        assertThatThrownBy(this::restore).isInstanceOf(FormatException.class)
                .hasMessageContaining("(cdp_x and cdp_y), but the trace headers that it keeps have 100")
                .hasMessageContaining("remove its array 'raw_headers', so that new headers are made");
    }

    @ParameterizedTest
    @CsvSource({
            "3, 4,  'with 4 for inline 0, crossline 3, counted from 0: traces are numbered from 0 on, each once'",
            "3, -2, 'with -2 for inline 0, crossline 3'",
            "3, 35, 'with 35 for inline 0, crossline 3'",
            "8, -1, 'counts to 33, but lacks 1 of the numbers below'",
    })
    void numbersThatAreNoOrderAreRefused(int place, int number, String says) throws IOException {
        Path chunk = group.resolve("trace_number/0/0");
        byte[] numbers = Files.readAllBytes(chunk);
        ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN).putInt(place * Integer.BYTES, number);
        Files.write(chunk, numbers);
        assertThatThrownBy(this::restore).isInstanceOf(FormatException.class).hasMessageContaining(says);
        assertThat(folder.resolve("restored.sgy")).doesNotExist();
    }

    @Test
    void theOrderOfTracesTakesNoMoreMemoryThanAllowed() throws IOException {
        int mask = 16;
        int numbers = 4 * 35 + 4;
        assertThatThrownBy(() -> open(mask - 1)).isInstanceOf(IndexTooLargeException.class)
                .hasMessageContaining("needs at least 16 bytes").hasMessageContaining("leaves 15");
        try (MdioVolume little = open(mask + numbers - 1); MdioVolume enough = open(mask + numbers)) {
            assertThatThrownBy(little::segyHeaders).isInstanceOf(IndexTooLargeException.class)
                    .hasMessageContaining("needs at least 144 bytes").hasMessageContaining("leaves 143");
            assertThat(enough.segyHeaders()).isPresent();
        }
    }

    private MdioVolume open(long memory) throws IOException {
        return MdioVolume.open(group, MdioReading.DEFAULT.withMemory(memory), Optional.empty());
    }

    /** Bytes changed anywhere but in samples lead to an exception with a message, or to a file. */
    @Test
    void bytesAtRandom() throws IOException {
        Random random = new Random(5);
        List<Path> files;
        try (Stream<Path> walk = Files.walk(group)) {
            files = walk.filter(Files::isRegularFile).filter(file -> !file.toString().contains("amplitude")).sorted()
                    .toList();
        }
        Files.delete(group.resolve(".zmetadata"));
        int restored = 0;
        int tries = Sweep.count(80, 300);
        for (int n = 0; n < tries; n++) {
            Path file = files.get(random.nextInt(files.size()));
            if (file.endsWith(".zmetadata")) {
                continue;
            }
            byte[] bytes = Files.readAllBytes(file);
            byte[] broken = bytes.clone();
            broken[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            Files.write(file, random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : broken);
            try {
                restore();
                restored++;
            } catch (FormatException | IllegalArgumentException told) {
                assertThat(told.getMessage()).isNotBlank();
            } finally {
                Files.write(file, bytes);
            }
        }
        assertThat(restored).isBetween(1, tries - 1);
    }

    @Test
    void anyProgramMayLeaveThemOut() throws IOException {
        Files.delete(group.resolve(".zmetadata"));
        Files.delete(group.resolve("trace_number/.zarray"));
        try (MdioVolume kept = MdioVolume.open(group, Optional.empty(), Optional.empty())) {
            assertThat(kept.segyHeaders()).isEmpty();
        }
        restore();
        try (SegyVolume restored = SegyVolume.open(folder.resolve("restored.sgy"))) {
            assertThat(restored.isLive(4, 4)).isFalse();
            assertThat(restored.inlines()).isEqualTo(new RegularLines(100, 1, 5));
        }
    }
}
