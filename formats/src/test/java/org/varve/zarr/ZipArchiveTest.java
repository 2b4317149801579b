package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;

/** The directory of a zip archive, written byte by byte as APPNOTE.TXT has it, and its members. */
class ZipArchiveTest {

    private static final byte[] BYTES = "samples, samples, samples".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private final ByteBuffer local = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer directory = ByteBuffer.allocate(4 << 20).order(ByteOrder.LITTLE_ENDIAN);
    private int members;

    private void add(String name) {
        add(name, 0, 0, BYTES, 12);
    }

    /** Adds a member whose bytes unpacked are {@link #BYTES}, with {@code extra} bytes of fields that are ignored. */
    private void add(String name, int flags, int method, byte[] stored, int extra) {
        CRC32 crc = new CRC32();
        crc.update(BYTES);
        int header = local.position();
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        local.putInt(0x04034b50).position(header + 26).putShort((short) text.length).putShort((short) extra).put(text)
                .position(local.position() + extra).put(stored);
        list(text, flags, method, (int) crc.getValue(), stored.length, header, extra);
    }

    private void list(byte[] name, int flags, int method, int crc, int stored, int header, int extra) {
        int at = directory.position();
        directory.putInt(0x02014b50).putInt(0).putShort((short) flags).putShort((short) method).putInt(0).putInt(crc)
                .putInt(stored).putInt(BYTES.length).putShort((short) name.length).putShort((short) extra)
                .putShort((short) 3).putLong(0).putInt(header).put(name);
        if (extra > 0)
            directory.putShort((short) 7).putShort((short) (extra - 4)).position(at + 46 + name.length + extra);
        directory.put("abc".getBytes(StandardCharsets.US_ASCII));
        members++;
    }

    private Path write(int count, int bytes, int at, String comment) throws IOException {
        ByteBuffer end = ByteBuffer.allocate(22 + comment.length()).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt(0x06054b50).putInt(0).putShort((short) count).putShort((short) count).putInt(bytes).putInt(at)
                .putShort((short) comment.length()).put(comment.getBytes(StandardCharsets.US_ASCII));
        Path file = folder.resolve("a.zip");
        try (var out = Files.newOutputStream(file)) {
            out.write(local.array(), 0, local.position());
            out.write(directory.array(), 0, directory.position());
            out.write(end.array());
        }
        return file;
    }

    private Path write() throws IOException {
        return write(members, directory.position(), local.position(), "");
    }

    private static byte[] read(Path file, String name) throws IOException {
        ZipArchive.Member member = ZipArchive.open(file).member(name).orElseThrow();
        byte[] bytes = new byte[BYTES.length];
        try (NodeFile opened = NodeFile.of(file.resolve(name), file, member)) {
            assertThat(opened.size()).isEqualTo(BYTES.length);
            opened.read(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
        }
        return bytes;
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[100];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    @Test
    void membersAreFoundByName() throws IOException {
        for (String name : List.of("b/1", "b/0", "\u00e9", "b.x", "b", "a/c/d", "b0", "a/c/e", "zarr.json")) add(name);
        Path file = write();
        ZipArchive archive = ZipArchive.open(file);
        for (String name : List.of("a/c/d", "b", "b.x", "b/0", "b/1", "b0", "zarr.json", "\u00e9")) {
            assertThat(archive.member(name)).map(ZipArchive.Member::name).contains(name);
            assertThat(read(file, name)).isEqualTo(BYTES);
        }
        for (String name : List.of("", "a", "a/c", "a/c/", "b/", "b/2", "zz", "\u00ff")) {
            assertThat(archive.member(name)).isEmpty();
        }
        assertThat(archive.children("", 99)).containsExactly("a", "b", "b.x", "b", "b0", "zarr.json", "\u00e9");
        assertThat(archive.children("", 2)).containsExactly("a", "b");
        assertThat(archive.children("b", 99)).containsExactly("0", "1");
        assertThat(archive.children("a", 99)).containsExactly("c");
        assertThat(archive.children("b0", 99)).isEmpty();
        assertThat(List.of("", "a", "a/c", "b")).allMatch(archive::isFolder);
        assertThat(List.of("b0", "a/c/d", "b/0", "c", "zzz")).noneMatch(archive::isFolder);
        assertThat(archive.bytes()).isEqualTo(directory.position() + 4 * 9);
    }

    /** Members of one folder are named without it, even beside what a Mac adds. */
    @ParameterizedTest
    @CsvSource({"g/0, g/zarr.json, 0, true", "__MACOSX/0, g/0, 0, true", "g/0, h, 0, false", "g, g0, g, true",
            "g, __MACOSX/g, g, true"})
    void theOnlyFolderIsTheGroup(String one, String other, String key, boolean found) throws IOException {
        add(one);
        add(other);
        ZipArchive archive = ZipArchive.open(write());
        assertThat(archive.member(key).isPresent()).isEqualTo(found);
        assertThat(archive.isFolder("")).isTrue();
    }

    @Test
    void anEmptyArchiveHasNothing() throws IOException {
        ZipArchive archive = ZipArchive.open(write());
        assertThat(archive.member("a")).isEmpty();
        assertThat(archive.children("", 9)).isEmpty();
        assertThat(archive.isFolder("a")).isFalse();
        assertThat(archive.bytes()).isZero();
    }

    /** As many as two bytes can count; only more need a second end of the archive. */
    @Test
    void sixtyFiveThousandMembersNeedNoSecondEnd() throws IOException {
        add("zarr.json");
        byte[] name = {'c'};
        while (members < 0xffff) list(name, 0, 0, 0, 0, 0, 0);
        ZipArchive archive = ZipArchive.open(write());
        assertThat(archive.member("zarr.json")).isPresent();
        assertThat(archive.children("", 9)).containsExactly("c", "zarr.json");
    }

    /** The longest comment, and one that looks like the end of an archive. */
    @ParameterizedTest
    @CsvSource({"0", "1", "65535"})
    void aCommentMayFollow(int length) throws IOException {
        add("a");
        assertThat(read(write(1, directory.position(), local.position(), "x".repeat(length)), "a")).isEqualTo(BYTES);
        String end = "PK\u0005\u0006" + "\0".repeat(16) + "\u0009\0";
        assertThat(read(write(1, directory.position(), local.position(), end + "12345678"), "a")).isEqualTo(BYTES);
    }

    @Test
    void directoriesThatDoNotFitAreRefused() throws IOException {
        add("a");
        add("b");
        int bytes = directory.position();
        int at = local.position();
        assertRefused(write(3, bytes, at, ""), "its end says that 3 members are listed in %s bytes at byte %s"
                .formatted(bytes, at));
        assertRefused(write(2, bytes, at + 23, ""), "its end says that 2 members");
        assertRefused(write(2, bytes, at + 1, ""), "member 0 of 2 is not listed at byte 0 of its directory");
        assertRefused(write(2, bytes - 1, at, ""), "member 1 of 2 is listed behind the end of its directory");
        assertRefused(write(2, -1, at, ""), "its directory is said to be large, but nothing says where it is");
        assertRefused(write(2, bytes, -1, ""), "its directory is said to be large, but nothing says where it is");
        assertRefused(write(0xffff, bytes, at, ""), "its end says that 65535 members");
        directory.putInt(bytes / 2, 7);
        assertRefused(write(2, bytes, at, ""), "member 1 of 2 is not listed at byte %s".formatted(bytes / 2));
    }

    /** The second end of an archive, where the locator says, counts 64 bits each. */
    @ParameterizedTest
    @CsvSource({"0, 1, 1, true", "0, 1, 0, false", "-1, 1, 1, false", "64, 1, 1, false", "0, 2, 1, false"})
    void aSecondEndCounts(int beside, int mark, int locator, boolean isRead) throws IOException {
        add("a");
        int bytes = directory.position();
        int end64 = local.position() + bytes;
        directory.putInt(mark == 1 ? 0x06064b50 : 7).position(bytes + 32).putLong(1).putLong(bytes)
                .putLong(local.position());
        directory.putInt(locator == 1 ? 0x07064b50 : 7).putInt(0).putLong(beside < 0 ? -1 : end64 + beside).putInt(1);
        for (int[] end : new int[][] {{1, -1, local.position()}, {1, bytes, -1}, {0xffff, bytes, local.position()}}) {
            Path file = write(end[0], end[1], end[2], "");
            if (isRead) {
                assertThat(read(file, "a")).isEqualTo(BYTES);
            } else {
                assertRefused(file, locator == 0 && end[0] == 0xffff
                        ? "its end says that 65535 members"
                        : "its directory is said to be large, but nothing says where it is");
            }
        }
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> ZipArchive.open(file)).isInstanceOf(FormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void directoriesBeyondSixtyFourMebibytesAreRefused() throws IOException {
        for (int more = 0; more < 2; more++) {
            int bytes = (64 << 20) + more;
            Path file = write(1, bytes, 0, "");
            try (RandomAccessFile hole = new RandomAccessFile(file.toFile(), "rw")) {
                byte[] end = Files.readAllBytes(file);
                hole.setLength(bytes);
                hole.seek(bytes);
                hole.write(end);
                hole.seek(0);
                hole.write(new byte[22]);
            }
            assertThatThrownBy(() -> ZipArchive.open(file)).hasMessageContaining(more == 1
                    ? "lists its 1 members in 67108865 bytes: up to 67108864 are read; unpack it"
                    : "member 0 of 1 is not listed at byte 0");
        }
    }

    @Test
    void deflatedMembersAreUnpackedWhole() throws IOException {
        add("a", 0, 8, deflated(BYTES), 0);
        Path file = write();
        assertThat(read(file, "a")).isEqualTo(BYTES);
        ZipArchive.Member member = ZipArchive.open(file).member("a").orElseThrow();
        assertThat(member.stored()).isLessThan(member.size());
        MemorySegment buffer = MemorySegment.ofArray(new byte[BYTES.length]);
        try (NodeFile opened = NodeFile.of(file.resolve("a"), file, member)) {
            assertThat(opened.hasParts()).isFalse();
            opened.announce(0, 1);
            for (int from = 0; from < 2; from++) {
                long position = from;
                assertThatThrownBy(() -> opened.read(buffer, 0, BYTES.length - 1, position))
                        .isInstanceOf(FormatException.class).hasMessageContaining("pack it without compression");
            }
        }
    }

    /** Deflated bytes are read in pieces of 65,536. */
    @ParameterizedTest
    @CsvSource({"65535", "65536", "65537", "140000"})
    void longMembersAreUnpackedInPieces(int stored) throws IOException {
        byte[] plain = new byte[stored - 5 * Math.ceilDiv(stored, 65_540)];
        new Random(stored).nextBytes(plain);
        // blocks that are stored as they are; the last is marked
        ByteBuffer deflated = ByteBuffer.allocate(stored).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < plain.length; at += 65_535) {
            int bytes = Math.min(65_535, plain.length - at);
            deflated.put((byte) (at + bytes == plain.length ? 1 : 0)).putShort((short) bytes).putShort((short) ~bytes)
                    .put(plain, at, bytes);
        }
        assertThat(deflated.hasRemaining()).isFalse();
        CRC32 crc = new CRC32();
        crc.update(plain);
        Path file = Files.write(folder.resolve("a.zip"), new byte[33]);
        Files.write(file, deflated.array(), StandardOpenOption.APPEND);
        try (RandomAccessFile header = new RandomAccessFile(file.toFile(), "rw")) {
            header.writeInt(0x504b0304);
            header.seek(26);
            header.writeInt(0x0100_0200);
        }
        ZipArchive.Member member =
                new ZipArchive.Member("a", 0, stored, plain.length, 8, false, (int) crc.getValue());
        byte[] read = new byte[plain.length];
        try (NodeFile opened = NodeFile.of(file.resolve("a"), file, member)) {
            opened.read(MemorySegment.ofArray(read), 0, read.length, 0);
        }
        assertThat(read).isEqualTo(plain);
    }

    /**
     * Numbers of eight bytes lie in an extra field with the number 1, those that four bytes hold left out, in the order
     * size, stored bytes, place; what is cut short does not count.
     */
    @ParameterizedTest
    @CsvSource({"-1, -1, -1, 24, 5, 6, 7", "-1, 9, 9, 8, 5, 9, 9", "9, -1, 9, 8, 9, 5, 9", "9, 9, -1, 8, 9, 9, 5",
            "-1, 9, -1, 16, 5, 9, 6", "9, -1, -1, 16, 9, 5, 6", "-1, -1, -1, 23, 5, 6, 4294967295",
            "-1, -1, 9, 15, 5, 4294967295, 9", "-1, 9, 9, 7, 4294967295, 9, 9", "9, 9, 9, 24, 9, 9, 9"})
    void placesOfEightBytesLieInExtraFields(int size, int stored, int header, int field, long expectedSize,
            long expectedStored, long expectedHeader) throws IOException {
        directory.putInt(0x02014b50).putInt(0).putShort((short) 0).putShort((short) 8).putInt(0).putInt(77)
                .putInt(stored).putInt(size).putShort((short) 1).putShort((short) (4 + 3 + 4 + field))
                .putShort((short) 0)
                .putLong(0).putInt(header).put((byte) 'a').putShort((short) 9).putShort((short) 3).put(new byte[3])
                .putShort((short) 1).putShort((short) field);
        int at = directory.position();
        directory.putLong(5).putLong(6).putLong(7).position(at + field);
        members++;
        assertThat(ZipArchive.open(write()).member("a")).contains(
                new ZipArchive.Member("a", expectedHeader, expectedStored, expectedSize, 8, false, 77));
    }

    @Test
    void negativePlacesAreRefused() throws IOException {
        for (int which = 0; which < 3; which++) {
            directory.clear();
            directory.putInt(0x02014b50).putLong(0).putInt(0).putInt(0).putInt(-1).putInt(-1).putShort((short) 1)
                    .putShort((short) 28).putShort((short) 0).putLong(0).putInt(-1).put((byte) 'a').putShort((short) 1)
                    .putShort((short) 24).putLong(which == 0 ? -1 : 0).putLong(which == 1 ? -1 : 0)
                    .putLong(which == 2 ? -1 : 0);
            members = 1;
            ZipArchive archive = ZipArchive.open(write());
            assertThatThrownBy(() -> archive.member("a")).isInstanceOf(FormatException.class)
                    .hasMessageContaining("is corrupt: member 'a' of %s bytes begins at byte %s", which == 0 ? -1 : 0,
                            which == 2 ? -1 : 0);
        }
    }

    @Test
    void partsOfStoredMembersAreRead() throws IOException {
        add("a");
        Path file = write();
        byte[] buffer = new byte[9];
        try (NodeFile opened = NodeFile.of(file.resolve("a"), file, ZipArchive.open(file).member("a").orElseThrow())) {
            assertThat(opened.hasParts()).isTrue();
            opened.announce(0, BYTES.length);
            opened.read(MemorySegment.ofArray(buffer), 2, 7, 9);
        }
        assertThat(buffer).isEqualTo("\0\0samples".getBytes(StandardCharsets.US_ASCII));
    }

    /** Too few bytes, other bytes, or bytes that are not deflated at all. */
    @Test
    void whatDoesNotUnpackToItsChecksumIsCorrupt() throws IOException {
        byte[] shorter = Arrays.copyOf(BYTES, BYTES.length - 1);
        byte[] other = BYTES.clone();
        other[3] ^= 1;
        add("short", 0, 8, deflated(shorter), 0);
        add("other", 0, 8, deflated(other), 0);
        add("plain", 0, 8, new byte[] {-1, -1, -1}, 0);
        Path file = write();
        for (String name : List.of("short", "other", "plain")) {
            assertThatThrownBy(() -> read(file, name)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("is corrupt: the archive says that it has 25 bytes with CRC-32");
        }
    }

    @Test
    void membersThatAreNotReadAreRefused() throws IOException {
        add("secret", 1, 0, BYTES, 0);
        add("packed", 0, 9, BYTES, 0);
        add("cut", 0, 0, shortened(), 0);
        add("last", 0, 0, BYTES, 0);
        local.putInt(0, 7); // no header where the first is
        Path file = write();
        assertThatThrownBy(() -> read(file, "secret")).hasMessageContaining("'secret', which is encrypted: stored");
        assertThatThrownBy(() -> read(file, "packed")).hasMessageContaining("'packed', which is packed by method 9");
        assertThatThrownBy(() -> read(file, "cut")).hasMessageContaining("is corrupt: member 'cut' of 24 bytes");
        assertThat(read(file, "last")).isEqualTo(BYTES);
    }

    private static byte[] shortened() {
        return Arrays.copyOf(BYTES, BYTES.length - 1);
    }

    /** A header elsewhere, or bytes beyond the end of the archive. */
    @Test
    void placesOutsideTheArchiveAreRefused() throws IOException {
        add("a");
        int size = local.position();
        list("none".getBytes(StandardCharsets.US_ASCII), 0, 0, 0, BYTES.length, 4, 0);
        list("far".getBytes(StandardCharsets.US_ASCII), 0, 0, 0, BYTES.length, 0x7fffffff, 0);
        Path file = write();
        for (String name : List.of("none", "far")) {
            assertThatThrownBy(() -> read(file, name)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("is corrupt: member '%s' of 25 bytes is not at byte".formatted(name));
        }
        assertThat(size).isEqualTo(30 + 1 + 12 + BYTES.length);
    }
}
