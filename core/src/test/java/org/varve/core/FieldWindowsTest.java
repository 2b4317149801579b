package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Windows hold the samples of their places, whatever tiles bring them. */
class FieldWindowsTest {

    private static final Shape SHAPE = new Shape(9, 7, 50);
    private static final int LENGTH = 12;

    /** The samples of a box of a survey in which each sample is its own number. */
    private static void accept(FieldWindows windows, Box box) {
        float[] samples = new float[(int) box.shape().size()];
        Box all = Box.of(SHAPE);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    samples[(int) box.offset(i, j, k)] = all.offset(i, j, k);
                }
            }
        }
        windows.accept(MemorySegment.ofArray(samples), box, 0, box.shape().traces());
    }

    private static FieldWindows whole() {
        FieldWindows windows = new FieldWindows(SHAPE, LENGTH);
        accept(windows, Box.of(SHAPE));
        return windows;
    }

    @Test
    void theyAreConsecutiveSamplesOfATrace() {
        assertThat(whole().complete()).hasSize((int) SHAPE.size() / 16).allSatisfy(window -> {
            assertThat(window).hasSize(LENGTH);
            assertThat(window[0] % SHAPE.samples()).isLessThanOrEqualTo(SHAPE.samples() - LENGTH);
            IntStream.range(1, LENGTH).forEach(t -> assertThat(window[t]).isEqualTo(window[0] + t));
        });
    }

    @Test
    void tilesBringTheSame() {
        List<Box> tiles = new ArrayList<>();
        for (int i = 0; i < 9; i += 3) {
            for (int k = 0; k < 50; k += 10) {
                tiles.add(new Box(i, 0, k, new Shape(3, 7, 10)));
            }
        }
        Collections.shuffle(tiles, new Random(1));
        FieldWindows windows = new FieldWindows(SHAPE, LENGTH);
        tiles.forEach(tile -> accept(windows, tile));

        assertThat(windows.complete()).usingRecursiveComparison().isEqualTo(whole().complete());
    }

    @Test
    void thoseWithASpikeAreLeftOut() {
        assertThat(withOne(1e6f).complete()).isNotEmpty().hasSizeLessThan((int) SHAPE.size() / 16)
                .noneMatch(window -> contains(window, 1e6f));
        // a strong one is no spike
        assertThat(withOne(20).complete()).hasSize((int) SHAPE.size() / 16).anyMatch(window -> contains(window, 20));
    }

    /** Samples from 1 to 3, but for one in the first window. */
    private static FieldWindows withOne(float sample) {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = 1 + s % 3;
        FieldWindows.Place first = whole().places().getFirst();
        samples[(int) Box.of(SHAPE).offset(first.inline(), first.crossline(), first.sample() + 3)] = sample;
        FieldWindows windows = new FieldWindows(SHAPE, LENGTH);
        windows.accept(MemorySegment.ofArray(samples), Box.of(SHAPE), 0, SHAPE.traces());
        return windows;
    }

    private static boolean contains(float[] window, float sample) {
        return IntStream.range(0, window.length).anyMatch(k -> window[k] == sample);
    }

    @Test
    void thoseWithMissingSamplesAreLeftOut() {
        FieldWindows windows = new FieldWindows(SHAPE, LENGTH);
        accept(windows, new Box(0, 0, 0, new Shape(9, 7, 30)));

        assertThat(windows.complete()).isNotEmpty().hasSizeLessThan(whole().complete().size())
                .allSatisfy(window -> assertThat(window[LENGTH - 1] % SHAPE.samples()).isLessThan(30));
    }

    @Test
    void noneAreLongerThanTraces() {
        assertThat(new FieldWindows(SHAPE, SHAPE.samples() + 1).complete()).isEmpty();
    }
}
