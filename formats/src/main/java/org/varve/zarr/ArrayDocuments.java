package org.varve.zarr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.codec.Codec;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Metadata of arrays common to both versions: shapes, orders of axes, and their limits. */
public final class ArrayDocuments {

    /** The most axes: inline, crossline, sample. */
    public static final int AXES = 3;

    private ArrayDocuments() {}

    /** A shape of up to three axes; missing axes have the extent 1. */
    static Shape shape(Document document, String name) throws FormatException {
        List<Integer> extents = document.integers(name, 1, AXES);
        return shape(extents);
    }

    private static Shape shape(List<Integer> extents) {
        List<Integer> all = new ArrayList<>(extents);
        while (all.size() < AXES) {
            all.add(1);
        }
        return new Shape(all.get(0), all.get(1), all.get(2));
    }

    /** The order of axes, followed by missing axes, which have the extent 1. */
    static List<Integer> order(List<Integer> axes) {
        List<Integer> all = new ArrayList<>(axes);
        for (int axis = axes.size(); axis < AXES; axis++) {
            all.add(axis);
        }
        return all;
    }

    static ChunkForm form(Document document, Shape chunk, ElementType type, List<Integer> order,
            List<Filter> filters, List<Codec> codecs) throws FormatException {
        requireReadable(document, chunk, (double) chunk.traces() * chunk.samples() * mostBytes(type, filters));
        if (codecs.stream().filter(codec -> !codec.keepsBytes()).count() > 1) {
            throw document.refused("its chunks are compressed twice: one compressor is read");
        }
        requireFit(document, type.bytes(), chunk.size(), filters);
        return new ChunkForm(chunk, type, order, filters, codecs, HiddenAxis.NONE);
    }

    /** Refuses chunks that are too large with their hidden axis. */
    static void requireReadable(Document document, ChunkForm form) throws FormatException {
        requireReadable(document, form.shape(), (double) form.shape().size() * form.hidden().extent()
                * mostBytes(form.type(), form.filters()));
    }

    /** The most bytes that an element has before, between or after filters. */
    private static long mostBytes(ElementType type, List<Filter> filters) {
        long bytes = type.bytes();
        long most = bytes;
        for (Filter filter : filters) {
            bytes = filter.filteredBytes(bytes);
            most = Math.max(most, bytes);
        }
        return most;
    }

    private static void requireReadable(Document document, Shape chunk, double bytes) throws FormatException {
        if (bytes > ChunkForm.LARGEST) {
            throw document.refused(
                    String.format(Locale.ROOT, "chunks of %s elements have %.0f bytes: up to %s are read", chunk, bytes,
                            ChunkForm.LARGEST));
        }
    }

    /** The element size of each filter must match the one before. */
    private static void requireFit(Document document, int elementBytes, long elements, List<Filter> filters)
            throws FormatException {
        long bytes = elementBytes;
        for (Filter filter : filters) {
            if (filter.plainBytes() != 0 && filter.plainBytes() != bytes) {
                throw document.refused(
                        "a filter is for elements of %s bytes, but has elements of %s: the array was not written so"
                                .formatted(filter.plainBytes(), bytes));
            }
            bytes = filter.filteredBytes(bytes);
            if (filter instanceof ShuffleFilter shuffle && bytes * elements % shuffle.elementBytes() != 0) {
                throw document
                        .refused("a filter shuffles elements of %s bytes, but chunks have %s: that must be a multiple"
                                .formatted(shuffle.elementBytes(), bytes * elements));
            }
        }
    }

    /** The names of the axes; empty unless each axis has one. */
    static List<String> dimensions(Document document, String name, int axes) {
        List<String> names = new ArrayList<>();
        if (document.has(name) && document.json().get(name).size() == axes) {
            document.json().get(name).forEach(value -> names.add(value.isNull() ? "" : value.asText()));
        }
        return names;
    }

    /** The quotient of two shapes along each axis; empty unless one divides the other. */
    static Optional<Shape> multiple(Shape large, Shape small) {
        boolean isMultiple = large.inlines() % small.inlines() == 0
                && large.crosslines() % small.crosslines() == 0
                && large.samples() % small.samples() == 0;
        return isMultiple
                ? Optional.of(new Shape(large.inlines() / small.inlines(), large.crosslines() / small.crosslines(),
                        large.samples() / small.samples()))
                : Optional.empty();
    }
}
