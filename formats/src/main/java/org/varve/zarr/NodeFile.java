package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/** A file of a group: a plain file, or a member of an archive, which may be deflated. */
final class NodeFile implements AutoCloseable {

    private static final int LOCAL = 30;
    private static final int LOCAL_MARK = 0x04034b50;
    private static final int DEFLATED = 8;

    /** Deflated bytes read at a time. */
    private static final int PIECE = 1 << 16;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Path path;
    private final InputFile file;
    private final long from;
    private final long stored;
    private final long size;
    private final boolean deflated;
    private final int checksum;

    private NodeFile(Path path, InputFile file, long from, long stored, long size, boolean deflated, int checksum) {
        this.path = path;
        this.file = file;
        this.from = from;
        this.stored = stored;
        this.size = size;
        this.deflated = deflated;
        this.checksum = checksum;
    }

    /** Opens a plain file. */
    static NodeFile of(Path path) throws IOException {
        InputFile file = InputFile.open(path);
        return new NodeFile(path, file, 0, file.size(), file.size(), false, 0);
    }

    /** Opens a member of an archive. */
    static NodeFile of(Path path, Path archive, ZipArchive.Member member) throws IOException {
        if (member.encrypted() || (member.method() != 0 && member.method() != DEFLATED)) {
            throw new FormatException(archive,
                    "has member '%s', which is %s: stored and deflated ones are read; pack it again"
                            .formatted(member.name(),
                                    member.encrypted() ? "encrypted" : "packed by method " + member.method()));
        }
        if (member.size() == 0) {
            throw new FormatException(path, "is empty: copy it again from its source");
        }
        InputFile file = InputFile.open(archive);
        try {
            long from = begin(file, member);
            return new NodeFile(path, file, from, member.stored(), member.size(), member.method() == DEFLATED,
                    member.checksum());
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static long begin(InputFile file, ZipArchive.Member member) throws IOException {
        if (member.header() <= file.size() - LOCAL) {
            MemorySegment header = file.read(member.header(), LOCAL);
            long from = member.header() + LOCAL + (header.get(SHORT, 26) & 0xffff) + (header.get(SHORT, 28) & 0xffff);
            boolean isWhole = member.method() == DEFLATED || member.stored() == member.size();
            if (header.get(INT, 0) == LOCAL_MARK && from <= file.size() - member.stored() && isWhole) {
                return from;
            }
        }
        throw new FormatException(file.path(), "is corrupt: member '%s' of %s bytes is not at byte %s; copy it again"
                .formatted(member.name(), member.stored(), member.header()));
    }

    Path path() {
        return path;
    }

    /** Bytes of the file, unpacked. */
    long size() {
        return size;
    }

    FileState state() {
        return file.state();
    }

    /** Whether parts of the file can be read; a deflated member is read as a whole. */
    boolean hasParts() {
        return !deflated;
    }

    /** Fills a part of a buffer with bytes of the file from {@code position} on. */
    void read(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        if (!deflated) {
            file.read(buffer, at, bytes, from + position);
        } else if (position == 0 && bytes == size) {
            inflate(buffer.asSlice(at, bytes));
        } else {
            throw new FormatException(path,
                    "is a deflated member of an archive, of which parts are wanted: pack it without compression");
        }
    }

    /** Announces what will be read soon. */
    void announce(long position, long bytes) {
        if (!deflated) {
            file.announce(from + position, bytes);
        }
    }

    private void inflate(MemorySegment to) throws IOException {
        ByteBuffer room = to.asByteBuffer();
        Inflater inflater = new Inflater(true);
        byte[] piece = new byte[(int) Math.min(PIECE, Math.max(1, stored))];
        try {
            for (long at = 0; at < stored && !inflater.finished() && room.hasRemaining(); at += piece.length) {
                int bytes = (int) Math.min(piece.length, stored - at);
                file.read(MemorySegment.ofArray(piece), 0, bytes, from + at);
                inflater.setInput(piece, 0, bytes);
                while (room.hasRemaining() && inflater.inflate(room) > 0) {
                    // goes on until the piece is used
                }
            }
        } catch (DataFormatException e) {
            throw corrupt(e);
        } finally {
            inflater.end();
        }
        CRC32 crc = new CRC32();
        crc.update(to.asByteBuffer());
        if (room.hasRemaining() || (int) crc.getValue() != checksum) {
            throw corrupt(null);
        }
    }

    private FormatException corrupt(@Nullable Exception cause) {
        return new FormatException(path,
                "is corrupt: the archive says that it has %s bytes with CRC-32 %08x; copy it again"
                        .formatted(size, checksum),
                cause);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
