package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.formats.Samples;

class IndexedOrderTest {

    /** A number for each place, of which some are holes. */
    private static long[] numbers(int places, int holes, long seed) {
        List<Long> numbers = new ArrayList<>(IntStream.range(0, places).mapToObj(n -> n < holes ? -1L : n - holes)
                .toList());
        Collections.shuffle(numbers, new Random(seed));
        return numbers.stream().mapToLong(n -> n).toArray();
    }

    private static IndexedOrder order(Axis slowest, int inlines, int crosslines, long[] numbers) {
        long traces = Arrays.stream(numbers).filter(number -> number >= 0).count();
        return new IndexedOrder(slowest, inlines, crosslines, traces, (i, j) -> numbers[i * crosslines + j]);
    }

    /** What runs of a line visit, in the order in which they come. */
    @ParameterizedTest
    @CsvSource({"INLINE, 0, 100", "CROSSLINE, 0, 100", "INLINE, 9, 2", "CROSSLINE, 9, 2", "CROSSLINE, 30, 1"})
    void everyTraceOfABoxIsVisitedOnceLineByLine(Axis slowest, int holes, int limit) throws IOException {
        Shape shape = new Shape(6, 7, 1);
        SplittableRandom random = new SplittableRandom(7);
        for (int n = 0; n < 50; n++) {
            long[] numbers = numbers(42, holes, n);
            IndexedOrder order = order(slowest, 6, 7, numbers);
            Box box = Samples.randomBox(random, shape);
            List<Long> visited = new ArrayList<>();
            List<Integer> lines = new ArrayList<>();
            order.runs(box, limit, run -> {
                assertThat(run.count()).isBetween(1, limit);
                for (int t = 0; t < run.count(); t++) {
                    visited.add(run.first() + t);
                    lines.add(slowest == Axis.INLINE ? run.inline(t) : run.crossline(t));
                    assertThat(order.trace(run.inline(t), run.crossline(t))).isEqualTo(run.first() + t);
                }
            });
            TreeSet<Long> expected = new TreeSet<>();
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) expected.add(numbers[7 * i + j]);
            }
            expected.remove(-1L);
            assertThat(visited).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(expected);
            assertThat(lines).isSorted();
        }
    }

    /** Contiguous traces of a line are one run, wherever they lie in it. */
    @Test
    void runsAreAsLongAsPossible() throws IOException {
        long[] numbers = {4, 2, 0, 3, -1, 9, 8};
        List<List<Long>> runs = new ArrayList<>();
        IndexedOrder order = order(Axis.INLINE, 1, 7, numbers);
        order.runs(new Box(0, 0, 0, new Shape(1, 7, 1)), 2, run -> runs.add(List.of(run.first(), (long) run.count())));
        assertThat(runs).containsExactly(List.of(0L, 1L), List.of(2L, 2L), List.of(4L, 1L), List.of(8L, 2L));
    }

    /** Lines of more traces than are sorted together, 65,536, are visited in pieces. */
    @ParameterizedTest
    @CsvSource({"INLINE", "CROSSLINE"})
    void longLinesAreVisitedInPieces(Axis slowest) throws IOException {
        boolean byInline = slowest == Axis.INLINE;
        Shape shape = byInline ? new Shape(1, 70_000, 1) : new Shape(70_000, 1, 1);
        IndexedOrder order = new IndexedOrder(slowest, shape.inlines(), shape.crosslines(), 70_000, (i, j) -> i + j);
        List<List<Long>> runs = new ArrayList<>();
        order.runs(Box.of(shape), 100_000, run -> {
            runs.add(List.of(run.first(), (long) run.count()));
            assertThat(run.inline(5) + run.crossline(5)).isEqualTo((int) run.first() + 5);
        });
        assertThat(runs).containsExactly(List.of(0L, 65_536L), List.of(65_536L, 4_464L));
    }

    @Test
    void placesWithoutTraceAreHoles() {
        assertThat(order(Axis.INLINE, 2, 3, numbers(6, 0, 1)).hasHoles()).isFalse();
        assertThat(order(Axis.INLINE, 2, 3, numbers(6, 1, 1)).hasHoles()).isTrue();
        assertThat(TraceOrder.plain(new Shape(2, 3, 4)).hasHoles()).isFalse();
        IndexedOrder other = order(Axis.CROSSLINE, 2, 3, numbers(6, 1, 1)).with((i, j) -> 7);
        assertThat(other.trace(1, 1)).isEqualTo(7);
        assertThat(other.traces()).isEqualTo(5);
        assertThat(other.slowest()).isEqualTo(Axis.CROSSLINE);
    }
}
