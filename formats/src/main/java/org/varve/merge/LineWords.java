package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.SurveyGeometry;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;

/**
 * The words of trace headers that may hold the line numbers of an input: those that do in a few of its traces. Words of
 * two bytes are told from those of four by adding {@link #SHORT}.
 *
 * @param inlines the first bytes of words, from 1, that hold the inline number
 * @param crosslines those that hold the crossline number
 */
record LineWords(Set<Integer> inlines, Set<Integer> crosslines) {

    private static final int SHORT = 1000;

    static LineWords of(Placed input) throws IOException {
        SegyHeaders headers = input.headers().orElseThrow();
        SurveyGeometry geometry = input.volume().geometry();
        TraceOrder order = headers.layout().order();
        Set<Integer> inlines = all();
        Set<Integer> crosslines = all();
        MemorySegment header = MemorySegment.ofArray(new byte[headers.layout().headerBytes()]);
        for (int i : ends(order.inlines())) {
            for (int j : ends(order.crosslines())) {
                if (order.trace(i, j) < 0) continue;
                headers.read(i, j, header, 0);
                int inline = geometry.inlines().at(i);
                int crossline = geometry.crosslines().at(j);
                inlines.removeIf(word -> number(headers.fields(), header, word) != inline);
                crosslines.removeIf(word -> number(headers.fields(), header, word) != crossline);
            }
        }
        return new LineWords(inlines, crosslines);
    }

    /** The words of both inputs. */
    LineWords with(LineWords other) {
        return new LineWords(both(inlines, other.inlines), both(crosslines, other.crosslines));
    }

    /** Whether all inputs have both numbers in the same words. */
    boolean agree() {
        return !inlines.isEmpty() && !crosslines.isEmpty();
    }

    private static Set<Integer> both(Set<Integer> one, Set<Integer> two) {
        return one.stream().filter(two::contains).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Integer> all() {
        return IntStream.rangeClosed(1, SegyHeaders.TRACE_BYTES - 1).boxed()
                .flatMap(at -> at + Integer.BYTES <= SegyHeaders.TRACE_BYTES + 1
                        ? IntStream.of(at, at + SHORT).boxed()
                        : IntStream.of(at + SHORT).boxed())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int number(Fields fields, MemorySegment header, int word) {
        return word > SHORT ? fields.int16(header, 0, word - SHORT) : fields.int32(header, 0, word);
    }

    /** The first, middle and last position. */
    private static Set<Integer> ends(int extent) {
        return new TreeSet<>(List.of(0, extent / 2, extent - 1));
    }
}
