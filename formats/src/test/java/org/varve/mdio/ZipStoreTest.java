package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.zarr.ZarrOptions;

/** Groups in zip archives are read where they lie, with the same samples as from folders. */
class ZipStoreTest {

    private static final Shape SHAPE = new Shape(13, 11, 40);

    @TempDir
    private Path folder;

    private Path group(int version, String compression) throws IOException {
        Path path = folder.resolve("group.zarr");
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withCompression(compression)
                .withChunk(new Shape(5, 4, 16));
        SurveyToWrite survey = new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                (inline, crossline) -> inline + crossline > 0, SurveyDetails.of(SHAPE));
        try (VolumeWriter writer =
                GroupWriter.create(new ZarrTarget(path, true, "", options), List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        return path;
    }

    /** Packs a folder, by members in a folder or at the top, stored or deflated, with a comment or none. */
    private Path packed(Path group, String top, boolean deflated, String comment) throws IOException {
        Path zip = folder.resolve("packed.zarr.zip");
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file);
                Stream<Path> files = Files.walk(group)) {
            out.setComment(comment);
            for (Path path : files.filter(Files::isRegularFile).sorted().toList()) {
                put(out, top + group.relativize(path), Files.readAllBytes(path), deflated);
            }
        }
        return zip;
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes, boolean deflated) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(deflated ? ZipEntry.DEFLATED : ZipEntry.STORED);
        if (!deflated) {
            CRC32 crc = new CRC32();
            crc.update(bytes);
            entry.setCrc(crc.getValue());
            entry.setSize(bytes.length);
            entry.setExtra(new byte[] {7, 0, 3, 0, 1, 2, 3});
        }
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }

    @ParameterizedTest
    @CsvSource({"2, blosc, '', false, ''", "2, none, '', false, 'a comment'", "2, zstd, group.zarr/, true, ''",
            "2, none, '', true, ''", "3, blosc, '', false, ''", "3, none, 'deep/', false, ''", "2, gzip, '', true, PK"})
    void holdsTheSameSamples(int version, String compression, String top, boolean deflated, String comment)
            throws IOException {
        Path group = group(version, compression);
        Path zip = packed(group, top, deflated, comment);
        try (FileVolume one = Volumes.open(group, OpenOptions.DEFAULT);
                FileVolume other = Volumes.open(zip, OpenOptions.DEFAULT)) {
            assertThat(Samples.read(other)).isEqualTo(Samples.read(one));
            Box box = new Box(3, 2, 7, new Shape(6, 5, 20));
            assertThat(Samples.read(other, box)).isEqualTo(Samples.read(one, box));
            assertThat(other.isLive(0, 0)).isFalse();
            assertThat(other.survey()).isEqualTo(one.survey());
            assertThat(other.geometry().inlines()).isEqualTo(one.geometry().inlines());
            assertThat(other.path()).isEqualTo(zip);
            assertThat(other.warnings()).isEmpty();
            assertThat(other.bufferBytes()).isGreaterThan(one.bufferBytes());
            other.requireUnchanged();
        }
    }

    @Test
    void deflatedShardsAreRefused() throws IOException {
        Path zip = packed(group(3, "blosc"), "", true, "");
        assertThatThrownBy(() -> {
            try (FileVolume volume = Volumes.open(zip, OpenOptions.DEFAULT)) {
                Samples.read(volume);
            }
        }).isInstanceOf(FormatException.class).hasMessageContaining("pack it without compression");
    }

    @Test
    void missingChunksAreTold() throws IOException {
        Path group = group(2, "zstd");
        Files.delete(group.resolve("amplitude/1/1/1"));
        try (FileVolume volume = Volumes.open(packed(group, "", false, ""), OpenOptions.DEFAULT)) {
            assertThat(volume.warnings()).extracting(Note::getMessage).singleElement().asString()
                    .contains("26 of 27 chunks exist");
            assertThat(Samples.read(volume)).contains(Float.NaN);
        }
    }

    @Test
    void aChangeIsNoticed() throws IOException {
        Path group = group(2, "zstd");
        Path zip = packed(group, "", false, "");
        try (FileVolume volume = Volumes.open(zip, OpenOptions.DEFAULT)) {
            Samples.read(volume);
            Files.write(zip, new byte[9], java.nio.file.StandardOpenOption.APPEND);
            assertThatThrownBy(volume::requireUnchanged).isInstanceOf(FormatException.class);
        }
    }

    /** The last of several members with one name counts, as zarr-python appends new metadata. */
    @Test
    void ofMembersWithOneNameTheLastCounts() throws IOException {
        byte[] old =
                "{\"zarr_format\": 2, \"shape\": [1, 1, 3], \"chunks\": [1, 1, 3], \"dtype\": \"<i2\", \"fill_value\": 3}"
                        .getBytes(StandardCharsets.UTF_8);
        byte[] now = new String(old, StandardCharsets.UTF_8).replace("\"fill_value\": 3", "\"fill_value\": 4")
                .getBytes(StandardCharsets.UTF_8);
        Path zip = folder.resolve("twice.zip");
        try (OutputStream file = Files.newOutputStream(zip); ZipOutputStream out = new ZipOutputStream(file)) {
            put(out, ".zarra1", old, false);
            put(out, "0.0.1", new byte[6], false);
            put(out, ".zarra2", now, false);
        }
        byte[] bytes = Files.readAllBytes(zip);
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace(".zarra1", ".zarray").replace(".zarra2",
                ".zarray");
        Files.write(zip, text.getBytes(StandardCharsets.ISO_8859_1));
        try (FileVolume volume = Volumes.open(zip, OpenOptions.DEFAULT)) {
            assertThat(Samples.read(volume)).containsOnly(4);
        }
    }

    /** As archives beyond 4 GiB have it: sizes and places in extra fields, and a directory that a second end says. */
    @Test
    void placesInSixtyFourBits() throws IOException {
        byte[] document =
                ("{\"zarr_format\": 2, \"shape\": [1, 1, 3], \"chunks\": [1, 1, 3], \"dtype\": \"<f4\", \"order\": \"C\", "
                        + "\"filters\": null, \"compressor\": null, \"fill_value\": null}")
                        .getBytes(StandardCharsets.UTF_8);
        ByteBuffer chunk = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putFloat(1).putFloat(2).putFloat(3);
        ByteBuffer zip = ByteBuffer.allocate(2000).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer directory = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        for (Object[] member : new Object[][] {{".zarray", document}, {"0.0.0", chunk.array()}}) {
            byte[] name = ((String) member[0]).getBytes(StandardCharsets.UTF_8);
            byte[] bytes = (byte[]) member[1];
            CRC32 crc = new CRC32();
            crc.update(bytes);
            long at = zip.position();
            zip.putInt(0x04034b50).putShort((short) 45).putShort((short) 0).putShort((short) 0).putInt(0)
                    .putInt((int) crc.getValue()).putInt(-1).putInt(-1).putShort((short) name.length)
                    .putShort((short) 20).put(name).putShort((short) 1).putShort((short) 16).putLong(bytes.length)
                    .putLong(bytes.length).put(bytes);
            directory.putInt(0x02014b50).putShort((short) 45).putShort((short) 45).putShort((short) 0)
                    .putShort((short) 0).putInt(0).putInt((int) crc.getValue()).putInt(-1).putInt(-1)
                    .putShort((short) name.length).putShort((short) 28).putShort((short) 0).putShort((short) 0)
                    .putShort((short) 0).putInt(0).putInt(-1).put(name).putShort((short) 1).putShort((short) 24)
                    .putLong(bytes.length).putLong(bytes.length).putLong(at);
        }
        long begin = zip.position();
        zip.put(directory.array(), 0, directory.position());
        long end64 = zip.position();
        zip.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45).putInt(0).putInt(0).putLong(2)
                .putLong(2).putLong(directory.position()).putLong(begin);
        zip.putInt(0x07064b50).putInt(0).putLong(end64).putInt(1);
        zip.putInt(0x06054b50).putShort((short) 0).putShort((short) 0).putShort((short) -1).putShort((short) -1)
                .putInt(-1).putInt(-1).putShort((short) 0);
        Path path = folder.resolve("large.zip");
        Files.write(path, Arrays.copyOf(zip.array(), zip.position()));
        try (FileVolume volume = Volumes.open(path, OpenOptions.DEFAULT)) {
            assertThat(Samples.read(volume)).containsExactly(1, 2, 3);
        }
    }

    @Test
    void whatIsNoArchiveIsTold() throws IOException {
        Path path = folder.resolve("a.zip");
        Files.write(path, new byte[100]);
        assertThatThrownBy(() -> Volumes.open(path, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is not a zip archive, or it is cut short");
        byte[] whole = Files.readAllBytes(packed(group(2, "zstd"), "", false, ""));
        Files.write(path, Arrays.copyOf(whole, whole.length - 30));
        assertThatThrownBy(() -> Volumes.open(path, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("cut short");
        Files.write(path, Arrays.copyOfRange(whole, 100, whole.length));
        assertThatThrownBy(() -> Volumes.open(path, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is corrupt");
        Path plain = folder.resolve("b.zarr");
        Files.write(plain, whole);
        try (FileVolume volume = Volumes.open(plain, OpenOptions.DEFAULT)) {
            assertThat(volume.survey().shape().size()).isPositive();
        }
        try (OutputStream file = Files.newOutputStream(path); ZipOutputStream out = new ZipOutputStream(file)) {
            put(out, "text.txt", new byte[] {1}, true);
        }
        assertThatThrownBy(() -> Volumes.open(path, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is not a Zarr group");
    }

    /** Bytes changed anywhere lead to an exception with a message, or to samples. */
    @Test
    void bytesAtRandom() throws IOException {
        java.util.Random random = new java.util.Random(5);
        byte[] whole = Files.readAllBytes(packed(group(2, "zstd"), "", true, ""));
        Path path = folder.resolve("broken.zip");
        for (int n = 0; n < 60; n++) {
            byte[] broken = whole.clone();
            int at = n % 2 == 0 ? random.nextInt(whole.length) : whole.length - 1 - random.nextInt(600);
            broken[at] = (byte) random.nextInt(256);
            Files.write(path, broken);
            try (FileVolume volume = Volumes.open(path, OpenOptions.DEFAULT)) {
                Samples.read(volume);
            } catch (FormatException | IllegalArgumentException told) {
                assertThat(told.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void archivesAreNotWritten() {
        Path path = folder.resolve("out.zarr.zip");
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        assertThatThrownBy(() -> Volumes.create(path, survey, CreateOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("zip archives are only read");
        assertThatThrownBy(() -> Volumes.requireCreatable(path, true)).isInstanceOf(IllegalArgumentException.class);
    }
}
