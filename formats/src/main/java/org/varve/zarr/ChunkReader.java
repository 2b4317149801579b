package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.codec.Codec;
import org.varve.codec.CodecException;
import org.varve.codec.Crc32cCodec;
import org.varve.file.Disk;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/** Reads the chunks of an array into the buffers of the calling thread. */
public final class ChunkReader {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The bytes of a chunk that is brought from its disk or server with many requests at once. */
    private static final long LARGE = 1 << 20;

    /** Marks a chunk that a shard lacks: both the offset and the length in the index. */
    private static final long MISSING = -1;

    /** Watches the chunks that are read and the states of their files. */
    @FunctionalInterface
    public interface Watch {
        /** Called when a chunk is read, with the current state of its file; empty if there is no such file. */
        void read(ChunkKeys.Position chunk, Optional<FileState> file) throws IOException;
    }

    private final Path group;
    private final ArrayMetadata array;
    private final Watch watch;
    private final boolean announces;

    /**
     * A reader of an array of the group in a folder.
     *
     * @throws FormatException if the library of one of its codecs cannot be loaded
     */
    public ChunkReader(Path group, ArrayMetadata array) throws IOException {
        this(group, array, (chunk, file) -> {});
    }

    /** A reader of an array of the group in a folder that reports each chunk to {@code watch}. */
    public ChunkReader(Path group, ArrayMetadata array, Watch watch) throws IOException {
        this.group = group;
        this.array = array;
        this.watch = watch;
        this.announces = array.form().storedBytes() >= LARGE && Disk.isFar(group);
        for (Codec codec : array.form().codecs()) {
            requireLibrary(codec);
        }
    }

    private void requireLibrary(Codec codec) throws FormatException {
        try {
            codec.requireLibrary();
        } catch (IOException e) {
            throw new FormatException(group, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** The elements of a chunk, in buffers that the next chunk overwrites, at least those from one byte to before another; empty if it is not stored. */
    private Optional<MemorySegment> read(ChunkKeys.Position chunk, long from, long to, Buffers buffers)
            throws IOException {
        Path path = array.file(group, chunk);
        if (Files.notExists(path)) {
            watch.read(chunk, Optional.empty());
            return Optional.empty();
        }
        try (InputFile file = InputFile.open(path)) {
            watch.read(chunk, Optional.of(file.state()));
            Optional<MemorySegment> stored =
                    array.sharding().isEmpty() ? Optional.of(whole(file, buffers)) : part(file, chunk, buffers);
            return stored.isEmpty() ? stored : Optional.of(decode(stored.get(), from, to, buffers));
        } catch (CodecException e) {
            throw new FormatException(path, "is corrupt: chunk %s of '%s' %s; copy it again".formatted(chunk,
                    array.name(), e.getMessage()), e);
        }
    }

    /** The elements of a chunk, in buffers that the next chunk overwrites; fill values if it is not stored. */
    MemorySegment elements(ChunkKeys.Position chunk, Buffers buffers) throws IOException {
        return elements(chunk, 0, array.form().bytes(), buffers);
    }

    /** The same, of which only the bytes from {@code from} to before {@code to} are wanted. */
    MemorySegment elements(ChunkKeys.Position chunk, long from, long to, Buffers buffers) throws IOException {
        Optional<MemorySegment> stored = read(chunk, from, to, buffers);
        return stored.isPresent() ? stored.get() : filled(buffers);
    }

    private MemorySegment filled(Buffers buffers) {
        ElementType type = array.form().type();
        MemorySegment buffer = array.form().isStoredPlain() ? buffers.stored() : buffers.plain();
        MemorySegment plain = buffer.asSlice(0, array.form().bytes());
        plain.fill((byte) 0);
        if (type.isNumber() && (array.fill() != 0 || Double.isNaN(array.fill()))) {
            for (long at = 0; at < plain.byteSize(); at += type.bytes()) {
                type.put(array.fill(), plain, at);
            }
        }
        return plain;
    }

    private MemorySegment whole(InputFile file, Buffers buffers) throws IOException {
        return range(file, 0, file.size(), buffers);
    }

    private MemorySegment range(InputFile file, long from, long bytes, Buffers buffers) throws IOException {
        long most = array.form().storedBytes();
        if (bytes > most) {
            throw new FormatException(file.path(),
                    "is corrupt: a chunk of %d bytes at byte %d, but %d hold a chunk of '%s'; copy it again"
                            .formatted(bytes, from, most, array.name()));
        }
        if (announces && bytes >= LARGE) file.announce(from, bytes);
        file.read(buffers.stored(), 0, bytes, from);
        return buffers.stored().asSlice(0, bytes);
    }

    private Optional<MemorySegment> part(InputFile file, ChunkKeys.Position chunk, Buffers buffers)
            throws IOException, CodecException {
        Sharding shards = array.sharding().orElseThrow();
        long bytes = shards.indexBytes();
        long at = shards.atEnd() ? file.size() - bytes : 0;
        if (file.size() < bytes) {
            throw new FormatException(file.path(), "is corrupt: it has %d bytes, but the index of a shard has %d"
                    .formatted(file.size(), bytes));
        }
        MemorySegment index = buffers.index().asSlice(0, bytes);
        file.read(index, 0, bytes, at);
        if (shards.checked()) {
            new Crc32cCodec().decode(index, index, buffers.work());
        }
        long entry = (long) shards.entry(chunk) * Sharding.ENTRY;
        long offset = index.get(LONG, entry);
        long length = index.get(LONG, entry + Long.BYTES);
        if (offset == MISSING && length == MISSING) {
            return Optional.empty();
        }
        if (offset < 0 || length < 0 || length > file.size() || offset > file.size() - length) {
            throw new FormatException(file.path(),
                    "is corrupt: its index puts chunk %s at byte %s with %s bytes, but the file has %d"
                            .formatted(chunk, Long.toUnsignedString(offset), Long.toUnsignedString(length),
                                    file.size()));
        }
        return Optional.of(range(file, offset, length, buffers));
    }

    private MemorySegment decode(MemorySegment stored, long from, long to, Buffers buffers) throws CodecException {
        MemorySegment bytes = stored;
        List<Codec> codecs = array.form().codecs();
        for (int n = codecs.size() - 1; n >= 0; n--) {
            Codec codec = codecs.get(n);
            if (codec.keepsBytes()) {
                bytes = bytes.asSlice(0, codec.decode(bytes, bytes, buffers.work()));
            } else {
                // what is wanted is known of the elements, which the first codec decodes
                long decoded = n == 0
                        ? codec.decode(bytes, buffers.plain(), from, to, buffers.work())
                        : codec.decode(bytes, buffers.plain(), buffers.work());
                bytes = buffers.plain().asSlice(0, decoded);
            }
        }
        if (bytes.byteSize() != array.form().bytes()) {
            throw new CodecException("has %d bytes, but %s elements of %d have %d".formatted(bytes.byteSize(),
                    array.form().shape(), array.form().type().bytes(), array.form().bytes()));
        }
        return bytes;
    }
}
