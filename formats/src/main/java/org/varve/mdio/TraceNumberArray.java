package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.IndexedOrder;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ChunkForm;
import org.varve.zarr.ElementType;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * Reads the order of the traces of a file that is not regular: the number of the trace at each place, -1 where there is
 * none.
 */
final class TraceNumberArray {

    private TraceNumberArray() {}

    /** Whether an array can hold the numbers of the traces of a survey. */
    static boolean fits(ArrayMetadata array, Shape survey) {
        return array.shape().equals(new Shape(survey.inlines(), survey.crosslines(), 1))
                && array.form().type().kind() == ElementType.Kind.SIGNED && bytes(survey) <= ChunkForm.LARGEST;
    }

    /** Bytes for the numbers of a survey's traces, and for the set that checks them. */
    static long bytes(Shape survey) {
        return survey.traces() * Integer.BYTES + survey.traces() / Byte.SIZE;
    }

    /**
     * Reads the order.
     *
     * @param arena memory for the numbers
     * @throws org.varve.file.FormatException unless the numbers count from 0, each once
     */
    static IndexedOrder read(ZarrGroup group, ArrayMetadata array, LineTurns turns, Axis slowest, Arena arena)
            throws IOException {
        Shape shape = array.shape();
        MemorySegment numbers = arena.allocate(shape.traces() * Integer.BYTES, Integer.BYTES);
        ElementType type = array.form().type();
        try (Workers workers = new Workers(1, array.toRead())) {
            new ArrayReader(group.folder(), array, workers).read(Box.of(shape), numbers, (row, chunk, at, stride) -> {
                long place = (long) row.inline() * shape.crosslines() + row.crossline();
                numbers.setAtIndex(ValueLayout.JAVA_INT, place, (int) type.number(chunk, at));
            });
        }
        return new IndexedOrder(slowest, shape.inlines(), shape.crosslines(), count(group, array, numbers),
                (inline, crossline) -> numbers.getAtIndex(ValueLayout.JAVA_INT,
                        (long) turns.inline(inline) * shape.crosslines() + turns.crossline(crossline)));
    }

    private static int count(ZarrGroup group, ArrayMetadata array, MemorySegment numbers) throws IOException {
        int places = (int) (numbers.byteSize() / Integer.BYTES);
        BitSet seen = new BitSet(places);
        for (int place = 0; place < places; place++) {
            int number = numbers.getAtIndex(ValueLayout.JAVA_INT, place);
            if (number < -1 || number >= places || (number >= 0 && seen.get(number))) {
                throw group.refused("has '%s' with %s for inline %s, crossline %s, counted from 0: traces are numbered "
                        .formatted(array.name(), number, place / array.shape().crosslines(),
                                place % array.shape().crosslines())
                        + "from 0 on, each once, and -1 where there is none; delete the array, and SEG-Y gets new headers");
            }
            if (number >= 0) {
                seen.set(number);
            }
        }
        if (seen.length() != seen.cardinality()) {
            throw group.refused("has '%s' that counts to %s, but lacks %s of the numbers below: delete the array, and "
                    .formatted(array.name(), seen.length() - 1, seen.length() - seen.cardinality())
                    + "SEG-Y gets new headers");
        }
        return seen.cardinality();
    }
}
