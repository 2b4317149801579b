package org.varve.segy.edit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.file.FormatException;

/**
 * The values of the words by which traces are sorted, packed into one number: the order of the numbers is that of the
 * traces.
 */
final class SortKeys {

    private final List<Word> words;
    private final long[] least;
    private final long[] most;
    private final long[] last;
    private boolean ordered = true;

    SortKeys(List<Word> words) {
        this.words = words;
        this.least = new long[words.size()];
        this.most = new long[words.size()];
        this.last = new long[words.size()];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, Long.MIN_VALUE);
        Arrays.fill(last, Long.MIN_VALUE);
    }

    /** Widens the ranges to hold the values of a header. */
    void add(Row row) throws UnfitException {
        int order = 0;
        for (int n = 0; n < least.length; n++) {
            long key = key(words.get(n), row);
            least[n] = Math.min(least[n], key);
            most[n] = Math.max(most[n], key);
            order = order == 0 ? Long.compare(last[n], key) : order;
            last[n] = key;
        }
        ordered &= order <= 0;
    }

    /** Whether the headers so far came in order. */
    boolean areOrdered() {
        return ordered;
    }

    private static long key(Word word, Row row) throws UnfitException {
        if (word.kind() != Word.Kind.FLOAT) return word.raw(row);
        if (word.bytes() == Float.BYTES) {
            int bits = Float.floatToIntBits((float) word.read(row) + 0f);
            return bits < 0 ? bits ^ Integer.MAX_VALUE : bits;
        }
        long bits = Double.doubleToLongBits(word.read(row) + 0.0);
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    private int bits(int n) {
        return Long.SIZE - Long.numberOfLeadingZeros(most[n] - least[n]);
    }

    /** Refuses words whose values together differ too much to be packed. */
    void requirePackable(Path file) throws FormatException {
        int bits = 0;
        for (int n = 0; n < least.length; n++) {
            bits += bits(n);
        }
        if (bits > Long.SIZE) {
            throw new FormatException(file,
                    "has values of %s that need %s bits together, and traces are sorted by %s at most: sort by fewer words"
                            .formatted(words.stream().map(Word::name).collect(Collectors.joining(", ")), bits,
                                    Long.SIZE));
        }
    }

    /** The packed values of a header, as a number without a sign. */
    long pack(Row row) throws UnfitException {
        long packed = 0;
        for (int n = 0; n < least.length; n++) {
            int bits = bits(n);
            packed = (bits == Long.SIZE ? 0 : packed << bits) | (key(words.get(n), row) - least[n]);
        }
        return packed;
    }
}
