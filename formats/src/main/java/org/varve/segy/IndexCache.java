package org.varve.segy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.file.InputFile;
import org.varve.file.OutputException;
import org.varve.file.PartFile;

/**
 * An index kept beside its file, under the file's name with {@code .index} appended: a key that says what file and
 * options it is for, fourteen numbers, and the cells. If the key or the checksum is wrong, the index is built anew. It
 * is not kept if the folder cannot be written to, or if something that is no index has its name.
 */
final class IndexCache {

    private static final String SUFFIX = ".index";
    private static final String MARK = "varve index ";
    private static final int KEY_BYTES = 512;
    private static final int NUMBERS = 14;
    private static final long PIECE = 1 << 20;
    private static final int HEAD = KEY_BYTES + NUMBERS * Long.BYTES;

    private final SegyFile file;
    private final SegyReading reading;
    private final TraceTimes times;
    private final Path path;

    IndexCache(SegyFile file, SegyReading reading, TraceTimes times) {
        this.file = file;
        this.times = times;
        this.reading = reading;
        this.path = file.file().path().resolveSibling(file.file().path().getFileName() + SUFFIX);
    }

    /** The index kept beside the file, or a new one, which is then kept there. */
    TraceIndex load(Liveness liveness, IndexMemory memory) throws IOException {
        byte[] key = key();
        if (Files.isRegularFile(path) && Files.size(path) > HEAD) {
            IndexMemory part = memory.part();
            Optional<TraceIndex> kept = read(key, part);
            if (kept.isPresent()) {
                return kept.get();
            }
            part.close();
        }
        TraceIndex index = TraceIndexBuilder.build(file, reading, times, liveness, memory);
        if (mayKeep()) {
            keep(index, key);
        }
        return index;
    }

    /** Whether nothing, or another index, has the name of the index. */
    private boolean mayKeep() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream kept = Files.newInputStream(path)) {
            return new String(kept.readNBytes(MARK.length()), StandardCharsets.UTF_8).equals(MARK);
        }
    }

    /** The key of the file as it was opened, so that a file that changes while its index is built gets another key. */
    private byte[] key() {
        Path original = file.file().path();
        String key =
                MARK + "2: %s bytes of %s, %s, %s, x %s, y %s, offset %s, duplicates %s, %s traces from %s, %s, %s"
                        .formatted(file.file().size(), file.file().state().modified().toMillis(),
                                original.getFileName(),
                                file.numbers(), file.numbers().x(), file.numbers().y(), reading.offset(),
                                reading.duplicates(), file.traces(), file.header().layout().start(),
                                file.header().order(), times);
        return Arrays.copyOf(key.getBytes(StandardCharsets.UTF_8), KEY_BYTES);
    }

    private Optional<TraceIndex> read(byte[] key, IndexMemory memory) throws IOException {
        try (InputFile kept = InputFile.open(path)) {
            MemorySegment head = kept.read(0, HEAD);
            if (!Arrays.equals(head.asSlice(0, KEY_BYTES).toArray(ValueLayout.JAVA_BYTE), key)) {
                return Optional.empty();
            }
            long[] numbers = head.asSlice(KEY_BYTES).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
            RegularLines inlines = new RegularLines((int) numbers[0], (int) numbers[1], (int) numbers[2]);
            RegularLines crosslines = new RegularLines((int) numbers[3], (int) numbers[4], (int) numbers[5]);
            TraceIndex.Facts facts = new TraceIndex.Facts(inlines, crosslines,
                    numbers[6] == 0 ? Axis.INLINE : Axis.CROSSLINE, numbers[7], numbers[8], numbers[9], numbers[10],
                    new TraceIndex.Moved(numbers[11], numbers[12]));
            boolean averages = reading.duplicates() == Duplicates.MEAN;
            long bytes = Cells.bytes(facts.places(), file.traces());
            long linkBytes = averages ? Cells.bytes(file.traces(), file.traces()) : 0;
            if (kept.size() != HEAD + bytes + linkBytes) {
                return Optional.empty();
            }
            Cells cells = new Cells(memory, facts.places(), file.traces());
            copy(bytes, (at, length) -> kept.read(cells.bytes(), at, length, HEAD + at));
            Optional<Cells> next = averages
                    ? Optional.of(new Cells(memory, file.traces(), file.traces()))
                    : Optional.empty();
            if (averages) {
                MemorySegment links = next.orElseThrow().bytes();
                copy(linkBytes, (at, length) -> kept.read(links, at, length, HEAD + bytes + at));
            }
            return checksum(numbers, cells, next) == numbers[NUMBERS - 1]
                    ? Optional.of(new TraceIndex(facts, cells, next, bytes + linkBytes))
                    : Optional.empty();
        }
    }

    private static long checksum(long[] numbers, Cells cells, Optional<Cells> next) {
        CRC32C sum = new CRC32C();
        for (int n = 0; n < NUMBERS - 1; n++) {
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                sum.update((int) (numbers[n] >>> shift));
            }
        }
        add(sum, cells);
        next.ifPresent(links -> add(sum, links));
        return sum.getValue();
    }

    private static void add(CRC32C sum, Cells cells) {
        for (long at = 0; at < cells.bytes().byteSize(); at += PIECE) {
            long length = Math.min(PIECE, cells.bytes().byteSize() - at);
            sum.update(cells.bytes().asSlice(at, length).asByteBuffer());
        }
    }

    /** Reads or writes a piece of the cells of an index. */
    @FunctionalInterface
    private interface Move {
        void move(long at, long bytes) throws IOException;
    }

    /** Works in pieces, as a Java buffer holds at most 2 GiB. */
    private static void copy(long bytes, Move move) throws IOException {
        for (long at = 0; at < bytes; at += PIECE) {
            move.move(at, Math.min(PIECE, bytes - at));
        }
    }

    private void keep(TraceIndex index, byte[] key) throws IOException {
        TraceIndex.Facts facts = index.facts();
        long[] numbers = {facts.inlines().first(), facts.inlines().interval(), facts.inlines().count(),
                facts.crosslines().first(), facts.crosslines().interval(), facts.crosslines().count(),
                facts.slowest() == Axis.INLINE ? 0 : 1, facts.live(), facts.dead(), facts.repeated(), facts.skipped(),
                facts.moved().traces(), facts.moved().lost(), 0};
        numbers[NUMBERS - 1] = checksum(numbers, index.cells(), index.links());
        MemorySegment head = MemorySegment.ofArray(new byte[HEAD]);
        head.copyFrom(MemorySegment.ofArray(key));
        for (int n = 0; n < NUMBERS; n++) {
            head.set(ValueLayout.JAVA_LONG_UNALIGNED, KEY_BYTES + (long) n * Long.BYTES, numbers[n]);
        }
        long bytes = index.cells().bytes().byteSize();
        long linkBytes = index.links().map(links -> links.bytes().byteSize()).orElse(0L);
        try (PartFile part = PartFile.create(path, HEAD + bytes + linkBytes, true)) {
            part.write(head, 0, HEAD, 0);
            copy(bytes, (at, length) -> part.write(index.cells().bytes(), at, length, HEAD + at));
            copy(linkBytes,
                    (at, length) -> part.write(index.links().orElseThrow().bytes(), at, length, HEAD + bytes + at));
            part.commit();
        } catch (OutputException e) {
            // The index is good even if it could not be kept; it will be built again next time.
        }
    }
}
