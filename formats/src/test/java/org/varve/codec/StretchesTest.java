package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;

/** Stretches against the list of all bytes that they select. */
class StretchesTest {

    private static final long SIZE = 60;

    /** The bytes of all stretches, one after another. */
    private static NavigableSet<Long> selected(Stretches stretches) {
        NavigableSet<Long> bytes = new TreeSet<>();
        for (long group = 0; group < stretches.groups(); group++) {
            for (long row = 0; row < stretches.rows(); row++) {
                for (long b = 0; b < stretches.bytes(); b++) {
                    bytes.add(stretches.begin() + group * stretches.groupBytes() + row * stretches.rowBytes() + b);
                }
            }
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 1, 4, 1, 4", "3, 2, 3, 5, 2, 17", "0, 3, 2, 3, 3, 9", "5, 1, 4, 2, 3, 8", "7, 6, 1, 6, 3, 11"})
    void anyRangeHoldsTheBytesThatAreSelectedThere(long begin, long bytes, long rows, long rowBytes, long groups,
            long groupBytes) {
        Stretches stretches = new Stretches(begin, bytes, rows, rowBytes, groups, groupBytes);
        NavigableSet<Long> all = selected(stretches);
        for (long from = 0; from < SIZE; from++) {
            for (long to = from + 1; to <= SIZE; to++) {
                List<Long> expected = List.copyOf(all.subSet(from, to));
                List<Long> found = new ArrayList<>();
                stretches.forEach(from, to, (first, behind) -> {
                    assertThat(behind).as("a stretch is not empty").isGreaterThan(first);
                    for (long b = first; b < behind; b++) {
                        found.add(b);
                    }
                });
                assertThat(found).as("from %s to %s", from, to).isEqualTo(expected);
                assertThat(stretches.touches(from, to)).isEqualTo(!expected.isEmpty());
                if (!expected.isEmpty()) {
                    Stretches.Extent extent = stretches.extent(from, to);
                    assertThat(extent.from()).isEqualTo(expected.getFirst());
                    assertThat(extent.to()).isEqualTo(expected.getLast() + 1);
                    assertThat(extent.bytes()).isBetween((long) expected.size(), extent.to() - extent.from());
                }
            }
        }
        assertThat(stretches.end()).isEqualTo(all.getLast() + 1);
        assertThat(stretches.count()).isEqualTo(rows * groups);
    }

    /** The range takes one byte of each of two stretches. */
    @Test
    void theBytesOfAnExtentAreThoseOfItsStretches() {
        Stretches stretches = new Stretches(0, 4, 2, 100, 1, 200);
        assertThat(stretches.extent(1, 103)).isEqualTo(new Stretches.Extent(1, 103, 8));
        assertThat(stretches.extent(101, 102)).isEqualTo(new Stretches.Extent(101, 102, 1));
    }

    @Test
    void aSingleStretchIsARange() {
        Stretches stretches = Stretches.of(5, 9);
        assertThat(selected(stretches)).containsExactly(5L, 6L, 7L, 8L);
        assertThat(stretches.touches(9, 100)).isFalse();
        assertThat(stretches.touches(0, 5)).isFalse();
    }
}
