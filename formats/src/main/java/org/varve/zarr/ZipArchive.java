package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The central directory of a zip archive: the names of its members, sorted, and where each lies. Source: APPNOTE.TXT of
 * PKWARE, with its 64-bit
 * extensions.
 */
final class ZipArchive {

    /** The longest directory: about 700,000 members. */
    private static final long LONGEST = 64 << 20;

    private static final int END = 22;
    private static final int END_MARK = 0x06054b50;
    private static final int LONGEST_COMMENT = 1 << 16;
    private static final int LOCATOR = 20;
    private static final int LOCATOR_MARK = 0x07064b50;

    /** The most members that the end counts; an archive with a second end may have as many, or more. */
    private static final int MOST = 0xffff;

    private static final int END64 = 56;
    private static final int END64_MARK = 0x06064b50;
    private static final int ENTRY_MARK = 0x02014b50;
    private static final int EXTRA64 = 1;
    private static final long IN_EXTRA = 0xffffffffL;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /**
     * A member.
     *
     * @param name name in the archive
     * @param header byte at which its local header begins
     * @param stored bytes in the archive
     * @param size bytes after unpacking
     * @param method 0 if it is stored as it is, 8 if it is deflated
     * @param encrypted whether it is encrypted
     * @param checksum CRC-32 of the bytes after unpacking
     */
    record Member(String name, long header, long stored, long size, int method, boolean encrypted, int checksum) {}

    private final Path path;
    private final FileState state;
    private final MemorySegment directory;

    /**
     * Where each entry of the directory begins, by the order of the names; of equal names, the last in the directory
     * counts.
     */
    private final int[] sorted;

    /** The folder in the archive that holds the group, with a slash at its end; empty if it is at the top. */
    private final String top;

    private ZipArchive(Path path, FileState state, MemorySegment directory, int[] sorted) {
        this.path = path;
        this.state = state;
        this.directory = directory;
        this.sorted = sorted;
        this.top = top();
    }

    /**
     * Reads the directory of an archive.
     *
     * @throws FormatException if the file is not a zip archive, or its directory is too long
     */
    static ZipArchive open(Path path) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            long end = end(file);
            MemorySegment last = file.read(end, END);
            long count = last.get(SHORT, 10) & 0xffff;
            long bytes = Integer.toUnsignedLong(last.get(INT, 12));
            long at = Integer.toUnsignedLong(last.get(INT, 16));
            boolean isLarge = bytes == IN_EXTRA || at == IN_EXTRA;
            if (isLarge || (count == MOST && hasLocator(file, end))) {
                MemorySegment end64 = file.read(end64(file, end), END64);
                count = end64.get(LONG, 32);
                bytes = end64.get(LONG, 40);
                at = end64.get(LONG, 48);
            }
            if (at < 0 || bytes < 0 || at > file.size() - bytes || count < 0 || count > bytes / ZipNames.ENTRY) {
                throw corrupt(path,
                        "its end says that %s members are listed in %s bytes at byte %s".formatted(count, bytes, at));
            }
            if (bytes > LONGEST) {
                throw new FormatException(path, "lists its %s members in %s bytes: up to %s are read; unpack it"
                        .formatted(count, bytes, LONGEST));
            }
            MemorySegment directory = Arena.ofAuto().allocate(Math.max(1, bytes)).asSlice(0, bytes);
            file.read(directory, 0, bytes, at);
            return new ZipArchive(path, file.state(), directory, sorted(path, directory, (int) count));
        }
    }

    /** The start of the end-of-directory record: at the end of the file, or before a comment. */
    private static long end(InputFile file) throws IOException {
        int length = (int) Math.min(file.size(), END + LONGEST_COMMENT);
        MemorySegment tail = file.read(file.size() - length, length);
        for (int at = length - END; at >= 0; at--) {
            if (tail.get(INT, at) == END_MARK && at + END + (tail.get(SHORT, at + 20) & 0xffff) <= length) {
                return file.size() - length + at;
            }
        }
        throw new FormatException(file.path(),
                "is not a zip archive, or it is cut short: it has no directory of its members");
    }

    /** Whether a second end of the archive may hold what the first cannot. */
    private static boolean hasLocator(InputFile file, long end) throws IOException {
        return end >= LOCATOR && file.read(end - LOCATOR, LOCATOR).get(INT, 0) == LOCATOR_MARK;
    }

    private static long end64(InputFile file, long end) throws IOException {
        if (hasLocator(file, end)) {
            long at = file.read(end - LOCATOR, LOCATOR).get(LONG, 8);
            if (at >= 0 && at <= end - END64 && file.read(at, END64).get(INT, 0) == END64_MARK) {
                return at;
            }
        }
        throw corrupt(file.path(), "its directory is said to be large, but nothing says where it is");
    }

    private static FormatException corrupt(Path path, String what) {
        return new FormatException(path, "is corrupt: %s; copy it again".formatted(what));
    }

    private static int[] sorted(Path path, MemorySegment directory, int count) throws FormatException {
        int[] entries = new int[count];
        long at = 0;
        for (int n = 0; n < count; n++) {
            if (at > directory.byteSize() - ZipNames.ENTRY || directory.get(INT, at) != ENTRY_MARK) {
                throw corrupt(path,
                        "member %s of %s is not listed at byte %s of its directory".formatted(n, count, at));
            }
            entries[n] = (int) at;
            at += ZipNames.ENTRY + ZipNames.length(directory, at, 28) + ZipNames.length(directory, at, 30)
                    + ZipNames.length(directory, at, 32);
            if (at > directory.byteSize()) {
                throw corrupt(path, "member %s of %s is listed behind the end of its directory".formatted(n, count));
            }
        }
        new ZipNames(directory).sort(entries);
        return entries;
    }

    /** The state of the archive when its directory was read. */
    FileState state() {
        return state;
    }

    /** Bytes of the directory and its order. */
    long bytes() {
        return directory.byteSize() + (long) sorted.length * Integer.BYTES;
    }

    /** The first place in the order of a name that is not before some other. */
    private int lowerBound(String name) {
        ZipNames names = new ZipNames(directory);
        MemorySegment wanted = MemorySegment.ofArray(name.getBytes(StandardCharsets.UTF_8));
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (names.compare(names.of(sorted[middle]), wanted) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private String name(int place) {
        return new String(new ZipNames(directory).of(sorted[place]).toArray(ValueLayout.JAVA_BYTE),
                StandardCharsets.UTF_8);
    }

    /** The member that is a file with a key in the group. */
    Optional<Member> member(String key) throws IOException {
        String name = top + key;
        int place = lowerBound(name);
        Optional<Member> found = Optional.empty();
        while (place < sorted.length && name(place).equals(name)) {
            found = Optional.of(member(name, sorted[place++]));
        }
        return found;
    }

    private Member member(String name, int entry) throws IOException {
        long stored = Integer.toUnsignedLong(directory.get(INT, entry + 20));
        long size = Integer.toUnsignedLong(directory.get(INT, entry + 24));
        long header = Integer.toUnsignedLong(directory.get(INT, entry + 42));
        long extra = (long) entry + ZipNames.ENTRY + ZipNames.length(directory, entry, 28);
        long end = extra + ZipNames.length(directory, entry, 30);
        while (extra + 4 <= end) {
            long next = extra + 4 + ZipNames.length(directory, extra, 2);
            if (ZipNames.length(directory, extra, 0) == EXTRA64 && next <= end) {
                long at = extra + 4;
                if (size == IN_EXTRA && at + 8 <= next) {
                    size = directory.get(LONG, at);
                    at += 8;
                }
                if (stored == IN_EXTRA && at + 8 <= next) {
                    stored = directory.get(LONG, at);
                    at += 8;
                }
                if (header == IN_EXTRA && at + 8 <= next) {
                    header = directory.get(LONG, at);
                }
            }
            extra = next;
        }
        if (stored < 0 || size < 0 || header < 0) {
            throw corrupt(path, "member '%s' of %s bytes begins at byte %s".formatted(name, size, header));
        }
        return new Member(name, header, stored, size, ZipNames.length(directory, entry, 10),
                (ZipNames.length(directory, entry, 8) & 1) != 0, directory.get(INT, entry + 16));
    }

    /** Whether there are members below a key. */
    boolean isFolder(String key) {
        String prefix = key.isEmpty() ? top : top + key + "/";
        int place = lowerBound(prefix);
        return key.isEmpty() || (place < sorted.length && name(place).startsWith(prefix));
    }

    /** The names of what lies directly below a key, up to some number. */
    List<String> children(String key, int most) {
        return below(key.isEmpty() ? top : top + key + "/", most);
    }

    private List<String> below(String prefix, int most) {
        List<String> children = new ArrayList<>();
        int place = lowerBound(prefix);
        while (place < sorted.length && children.size() < most && name(place).startsWith(prefix)) {
            String rest = name(place).substring(prefix.length());
            int slash = rest.indexOf('/');
            String child = slash < 0 ? rest : rest.substring(0, slash);
            if (!child.isEmpty() && (children.isEmpty() || !children.getLast().equals(child))) {
                children.add(child);
            }
            // a slash is followed by 0 in the order of bytes
            place = slash < 0 ? place + 1 : Math.max(place + 1, lowerBound(prefix + child + "0"));
        }
        return children;
    }

    /** The only folder at the top, if nothing lies beside it. */
    private String top() {
        List<String> children = below("", 3).stream().filter(child -> !child.equals("__MACOSX")).toList();
        if (children.size() != 1) {
            return "";
        }
        String folder = children.getFirst() + "/";
        int place = lowerBound(folder);
        return place < sorted.length && name(place).startsWith(folder) ? folder : "";
    }
}
