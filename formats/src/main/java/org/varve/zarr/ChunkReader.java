package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.varve.codec.Codec;
import org.varve.codec.CodecException;
import org.varve.codec.StoredBytes;
import org.varve.codec.Stretches;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.Disk;
import org.varve.file.FileState;
import org.varve.file.FormatException;

/** Reads the chunks of an array into the buffers of the calling thread. */
public final class ChunkReader {

    /** The size of a chunk that is read ahead by many requests at once. */
    private static final long LARGE = 1 << 20;

    /** The most stored bytes of a chunk that is always read whole. */
    private static final long SMALL = 1 << 18;

    /** Arrays with more chunks may be nearly empty; checking the file of each would take minutes. */
    private static final long MANY = 1 << 16;

    /** The number of elements filled at a time in such arrays. */
    private static final long FILL = 1024;

    private static final ChunkListing.Limits FEW = new ChunkListing.Limits(1 << 12, 1 << 10);

    /** Observes the chunks that are read, and the states of their files. */
    @FunctionalInterface
    public interface Watch {
        /** Called when a chunk is read, with the current state of its file; empty if there is no such file. */
        void read(ChunkKeys.Position chunk, Optional<FileState> file) throws IOException;
    }

    private final Path group;
    private final ArrayMetadata array;
    private final Watch watch;
    private final boolean announces;

    /** The files of an array with very many chunks, if few exist; missing ones need not be checked one by one. */
    private final Optional<List<ChunkKeys.Position>> few;

    /** Some elements with the fill value. */
    private final MemorySegment fill;

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
        Shape grid = array.grid();
        boolean areMany = (double) grid.traces() * grid.samples() > MANY;
        this.few = areMany ? ChunkListing.of(group, array, FEW) : Optional.empty();
        this.fill = few.isPresent() ? Arena.ofAuto().allocate(FILL * array.form().type().bytes()) : MemorySegment.NULL;
        fill(fill);
    }

    private void requireLibrary(Codec codec) throws FormatException {
        try {
            codec.requireLibrary();
        } catch (IOException e) {
            throw new FormatException(group, "cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * At least the wanted elements of a chunk, in buffers that the next chunk overwrites; empty if it is not stored.
     */
    private Optional<MemorySegment> read(ChunkKeys.Position chunk, Stretches wanted, Buffers buffers)
            throws IOException {
        Path path = array.file(group, chunk);
        if (!NodeFiles.exists(path)) {
            watch.read(chunk, Optional.empty());
            return Optional.empty();
        }
        try (NodeFile file = NodeFiles.open(path)) {
            watch.read(chunk, Optional.of(file.state()));
            Optional<StoredBytes> stored =
                    array.sharding().isEmpty() ? Optional.of(whole(file, buffers)) : part(file, chunk, buffers);
            return stored.isEmpty() ? Optional.empty() : Optional.of(decode(stored.get(), wanted, buffers));
        } catch (CodecException e) {
            throw new FormatException(path, "is corrupt: chunk %s of '%s' %s; copy it again".formatted(chunk,
                    array.label(), e.getMessage()), e);
        }
    }

    /** The elements of a chunk, in buffers that the next chunk overwrites; fill values if it is not stored. */
    MemorySegment elements(ChunkKeys.Position chunk, Buffers buffers) throws IOException {
        return elements(chunk, Stretches.of(0, array.form().bytes()), buffers);
    }

    /** The same, for some wanted bytes. */
    MemorySegment elements(ChunkKeys.Position chunk, Stretches wanted, Buffers buffers) throws IOException {
        Optional<MemorySegment> stored = read(chunk, wanted, buffers);
        return stored.isPresent() ? stored.get() : filled(buffers);
    }

    private MemorySegment filled(Buffers buffers) {
        MemorySegment buffer = array.form().isStoredPlain() ? buffers.stored() : buffers.plain();
        MemorySegment plain = buffer.asSlice(0, array.form().bytes());
        plain.fill((byte) 0);
        fill(plain);
        return plain;
    }

    /** Fills zeros with the fill value. */
    private void fill(MemorySegment plain) {
        ElementType type = array.form().type();
        if (type.isNumber() && Double.doubleToRawLongBits(array.fill()) != 0) {
            for (long at = 0; at < plain.byteSize(); at += type.bytes()) {
                type.put(array.fill(), plain, at);
            }
        }
    }

    /** Some elements with the fill value for a box of which no chunk is stored; empty if some may be. */
    Optional<MemorySegment> absent(Box box) throws IOException {
        if (few.isEmpty()) {
            return Optional.empty();
        }
        ChunkBox files = ChunkBox.of(box, array.sharding().map(Sharding::shape).orElse(array.form().shape()));
        if (few.get().stream().anyMatch(files::holds)) {
            return Optional.empty();
        }
        Shape grid = array.grid();
        if (ChunkStates.isWatched(grid)) {
            ChunkBox chunks = ChunkBox.of(box, array.form().shape());
            for (int n = 0; n < chunks.count(); n++) {
                watch.read(chunks.position(n), Optional.empty());
            }
        }
        return Optional.of(fill);
    }

    private StoredBytes whole(NodeFile file, Buffers buffers) throws IOException {
        return range(file, 0, file.size(), buffers);
    }

    private StoredBytes range(NodeFile file, long from, long bytes, Buffers buffers) throws IOException {
        long most = array.form().storedBytes();
        if (bytes > most) {
            throw new FormatException(file.path(),
                    "is corrupt: a chunk of %s bytes at byte %s, but %s hold a chunk of '%s'; copy it again"
                            .formatted(bytes, from, most, array.label()));
        }
        return new FileRange(file, from, bytes, buffers.stored());
    }

    /** A chunk in a file, read in parts on demand; a small one is read whole. */
    private final class FileRange implements StoredBytes {

        private final NodeFile file;
        private final long position;
        private final long size;
        private final MemorySegment memory;
        private boolean complete;

        FileRange(NodeFile file, long position, long size, MemorySegment buffer) {
            this.file = file;
            this.position = position;
            this.size = size;
            this.memory = buffer.asSlice(0, size);
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public MemorySegment read(long from, long to) throws IOException {
            long bytes = to - Objects.checkFromToIndex(from, to, size);
            if (size > SMALL && file.hasParts()) {
                file.read(memory, 0, bytes, position + from);
                return memory.asSlice(0, bytes);
            }
            if (!complete) file.read(memory, 0, size, position);
            complete = true;
            return memory.asSlice(from, bytes);
        }

        @Override
        public void announce() {
            if (announces && size >= LARGE) file.announce(position, size);
        }
    }

    private Optional<StoredBytes> part(NodeFile file, ChunkKeys.Position chunk, Buffers buffers)
            throws IOException, CodecException {
        Sharding shards = array.sharding().orElseThrow();
        ShardIndex index = ShardIndex.read(file, shards, buffers.index(), buffers.work());
        int entry = shards.entry(chunk);
        if (!index.has(entry)) {
            return Optional.empty();
        }
        long offset = index.offset(entry);
        long length = index.length(entry);
        if (offset < 0 || length < 0 || length > file.size() || offset > file.size() - length) {
            throw new FormatException(file.path(),
                    "is corrupt: its index puts chunk %s at byte %s with %s bytes, but the file has %s"
                            .formatted(chunk, Long.toUnsignedString(offset), Long.toUnsignedString(length),
                                    file.size()));
        }
        return Optional.of(range(file, offset, length, buffers));
    }

    private MemorySegment decode(StoredBytes stored, Stretches wanted, Buffers buffers)
            throws CodecException, IOException {
        ChunkForm form = array.form();
        StoredBytes coded = stored;
        List<Codec> codecs = form.codecs();
        for (int n = codecs.size() - 1; n >= 0; n--) {
            Codec codec = codecs.get(n);
            if (codec.keepsBytes()) {
                MemorySegment all = coded.all();
                coded = StoredBytes.of(all.asSlice(0, codec.decode(all, all, buffers.work())));
            } else {
                // only the first codec decodes elements, so only it knows the wanted bytes
                MemorySegment to = form.half(buffers.plain(), true);
                long decoded = n == 0 && form.filters().isEmpty()
                        ? codec.decode(coded, to, wanted, buffers.work())
                        : codec.decode(coded.all(), to, buffers.work());
                coded = StoredBytes.of(to.asSlice(0, decoded));
            }
        }
        MemorySegment bytes = coded.all();
        if (bytes.byteSize() != form.filteredBytes()) {
            throw new CodecException("has %s bytes, but %s elements of %s have %s".formatted(bytes.byteSize(),
                    form.shape(), form.filteredBytes() / form.shape().size(), form.filteredBytes()));
        }
        return form.filters().isEmpty() ? bytes : form.unfiltered(bytes, buffers.plain());
    }
}
