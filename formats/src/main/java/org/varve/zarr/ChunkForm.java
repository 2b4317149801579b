package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.varve.codec.Codec;
import org.varve.codec.Stretches;
import org.varve.codec.Workspace;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The encoding of a chunk's elements as bytes.
 *
 * @param shape elements of a chunk along each axis; chunks at the end of the array have it too
 * @param type type of the elements
 * @param order axes from slowest to fastest: 0, 1, 2 in C order
 * @param filters filters of the elements, in the order of writing
 * @param codecs codecs, in the order in which they are applied when writing
 * @param hidden a further axis of chunks, of which one place is read
 */
public record ChunkForm(
        Shape shape, ElementType type, List<Integer> order, List<Filter> filters, List<Codec> codecs,
        HiddenAxis hidden) {

    /** The most bytes of a chunk, so that one call can decode it. */
    public static final long LARGEST = 1L << 30;

    public static final List<Integer> C_ORDER = List.of(0, 1, 2);

    public ChunkForm {
        order = List.copyOf(order);
        filters = List.copyOf(filters);
        codecs = List.copyOf(codecs);
    }

    /** Chunks without filters, as they are written. */
    public ChunkForm(Shape shape, ElementType type, List<Integer> order, List<Codec> codecs) {
        this(shape, type, order, List.of(), codecs, HiddenAxis.NONE);
    }

    /** The same with chunks that have a further axis. */
    ChunkForm with(HiddenAxis other) {
        return new ChunkForm(shape, type, order, filters, codecs, other);
    }

    /** Bytes of a chunk's elements. */
    public long bytes() {
        return shape.size() * hidden.extent() * type.bytes();
    }

    /** The distance between neighbours along each axis, in elements. */
    List<Long> strides() {
        List<Integer> extents = extents(shape);
        List<Long> strides = new ArrayList<>(List.of(0L, 0L, 0L));
        long stride = 1;
        for (int n = order.size(); n >= 0; n--) {
            if (n == hidden.place()) stride *= hidden.extent();
            if (n > 0) {
                strides.set(order.get(n - 1), stride);
                stride *= extents.get(order.get(n - 1));
            }
        }
        return strides;
    }

    /** The distance between neighbours along each axis, in bytes. */
    List<Long> steps() {
        return strides().stream().map(elements -> elements * type.bytes()).toList();
    }

    /** The byte of a chunk at which the place of its hidden axis begins. */
    long hiddenBytes() {
        List<Integer> extents = extents(shape);
        long stride = 1;
        for (int axis : order.subList(hidden.place(), order.size())) {
            stride *= extents.get(axis);
        }
        return hidden.at() * stride * type.bytes();
    }

    /** The byte of its chunk at which a box begins. */
    long begin(Box box) {
        List<Long> steps = steps();
        return hiddenBytes() + box.inline() % shape.inlines() * steps.get(0)
                + box.crossline() % shape.crosslines() * steps.get(1)
                + box.sample() % shape.samples() * steps.get(2);
    }

    /** The bytes of a box within its chunk's memory. */
    public Stretches stretches(Box box) {
        List<Integer> extents = extents(box.shape());
        long begin = begin(box);
        if (hidden.extent() > 1) {
            return Stretches.of(begin, end(box, begin));
        }
        long rowBytes = steps().get(order.get(1));
        long groupBytes = steps().get(order.get(0));
        long bytes = (long) extents.get(order.get(2)) * type.bytes();
        if (bytes < rowBytes) {
            return new Stretches(begin, bytes, extents.get(order.get(1)), rowBytes, extents.get(order.get(0)),
                    groupBytes);
        }
        long rows = extents.get(order.get(1)) * rowBytes;
        return rows < groupBytes
                ? new Stretches(begin, rows, 1, groupBytes, extents.get(order.get(0)), groupBytes)
                : Stretches.of(begin, begin + extents.get(order.get(0)) * groupBytes);
    }

    /** The byte after the last element of a box. */
    private long end(Box box, long begin) {
        List<Integer> extents = extents(box.shape());
        long end = begin + type.bytes();
        for (int axis : order) {
            end += (extents.get(axis) - 1) * steps().get(axis);
        }
        return end;
    }

    private static List<Integer> extents(Shape shape) {
        return List.of(shape.inlines(), shape.crosslines(), shape.samples());
    }

    /** The buffers that a thread needs to read such chunks. */
    Buffers.Sizes toRead() {
        if (isStoredPlain()) {
            return new Buffers.Sizes(0, storedBytes(), 0, 0);
        }
        long work = 0;
        for (Codec codec : codecs) {
            work = Math.max(work, codec.workBytes(filteredBytes()));
        }
        return new Buffers.Sizes(filters.isEmpty() ? room() : 2 * room(), storedBytes(), 0, Workspace.BYTES + work);
    }

    /** The buffers that a thread needs to write such chunks. */
    Buffers.Sizes toWrite() {
        if (codecs.isEmpty()) {
            return new Buffers.Sizes(bytes(), 0, 0, 0);
        }
        long work = codecs.stream().mapToLong(codec -> codec.encodeWorkBytes(bytes())).max().getAsLong();
        return new Buffers.Sizes(bytes(), storedBytes(), 0, Workspace.BYTES + work);
    }

    /** Whether chunks are stored uncompressed, so that elements can be used in place. */
    boolean isStoredPlain() {
        return filters.isEmpty() && codecs.stream().allMatch(Codec::keepsBytes);
    }

    /** The most bytes that a stored chunk can have. */
    long storedBytes() {
        long stored = filteredBytes();
        for (Codec codec : codecs) {
            stored = codec.storedBytes(stored);
        }
        return stored;
    }

    /** Bytes of a chunk's elements after all filters. */
    long filteredBytes() {
        long bytes = bytes();
        for (Filter filter : filters) {
            bytes = filter.filteredBytes(bytes);
        }
        return bytes;
    }

    /** Bytes for a chunk's elements before, between or after filters, a multiple of eight. */
    private long room() {
        long most = bytes();
        long bytes = most;
        for (Filter filter : filters) {
            bytes = filter.filteredBytes(bytes);
            most = Math.max(most, bytes);
        }
        return Math.ceilDiv(most, 8L) * 8 + 8L * codecs.size();
    }

    /**
     * The memory for decompressed elements and for undoing filters: all of it without filters, otherwise either half.
     */
    MemorySegment half(MemorySegment plain, boolean first) {
        return filters.isEmpty() ? plain : plain.asSlice(first ? 0 : room(), room());
    }

    /** Undoes all filters, between the halves of some memory. */
    MemorySegment unfiltered(MemorySegment filtered, MemorySegment plain) {
        MemorySegment from = filtered;
        boolean first = from.asOverlappingSlice(half(plain, true)).isEmpty();
        for (int n = filters.size() - 1; n >= 0; n--) {
            long bytes = bytes();
            for (Filter before : filters.subList(0, n)) {
                bytes = before.filteredBytes(bytes);
            }
            MemorySegment to = half(plain, first).asSlice(0, bytes);
            filters.get(n).undo(from, to);
            from = to;
            first = !first;
        }
        return from;
    }
}
