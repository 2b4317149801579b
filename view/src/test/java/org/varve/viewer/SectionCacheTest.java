package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.view.AttributeStyle;

class SectionCacheTest {

    private static final Shape SHAPE = new Shape(40, 50, 70);

    /** Counts the samples that are read, and fails if it should. */
    private record CountedVolume(NumberVolume numbers, AtomicLong samples, AtomicLong failing, Semaphore permits)
            implements Volume {

        @Override
        public Survey survey() {
            return numbers.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) throws IOException {
            if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) throw new IOException("the disk is gone");
            permits.acquireUninterruptibly();
            samples.addAndGet(box.shape().size());
            numbers.read(box, destination);
        }

        @Override
        public boolean isLive(int inline, int crossline) {
            return numbers.isLive(inline, crossline);
        }

        @Override
        public Shape chunk() {
            return numbers.chunk();
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private static final long MOST = 96L << 20;

    private final SectionCache cache = new SectionCache(MOST);
    private final AtomicLong samples = new AtomicLong();
    private final AtomicLong failing = new AtomicLong();

    /** To read a box each. */
    private final Semaphore permits = new Semaphore(1_000_000);

    @AfterEach
    void close() throws IOException {
        cache.close();
    }

    private ViewedVolume volume(Shape shape, Shape chunk) {
        return new ViewedVolume("numbers", "numbers.sgy",
                new CountedVolume(new NumberVolume(shape, chunk), samples, failing, permits),
                AttributeStyle.amplitude());
    }

    private static Window window(Shape shape, String axis, int at) {
        return Window.of(Map.of("axis", axis, "at", Integer.toString(at)), shape);
    }

    private float[] read(ViewedVolume volume, Window window) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment values = arena.allocate(window.bytes(), Float.BYTES);
            cache.read(volume, window, values);
            return values.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static float[] expected(Shape shape, String axis, int at) {
        boolean isSlice = axis.equals("sample");
        int columns = axis.equals("crossline") ? shape.inlines() : shape.crosslines();
        int rows = isSlice ? shape.inlines() : shape.samples();
        float[] values = new float[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int i = axis.equals("inline") ? at : isSlice ? row : column;
                int j = axis.equals("crossline") ? at : column;
                values[row * columns + column] =
                        j == NumberVolume.DEAD ? Float.NaN : NumberVolume.at(i, j, isSlice ? at : row);
            }
        }
        return values;
    }

    @ParameterizedTest
    @CsvSource({"1,inline", "1,crossline", "1,sample", "16,inline", "16,crossline", "16,sample"})
    void everySectionIsRight(int chunk, String axis) throws IOException {
        ViewedVolume volume = volume(SHAPE, new Shape(chunk, chunk, chunk));
        int extent = SHAPE.along(Window.axis(axis));
        for (int at : new int[] {0, 1, 15, 16, extent - 1, 7}) {
            assertThat(read(volume, window(SHAPE, axis, at))).as("%s", at).isEqualTo(expected(SHAPE, axis, at));
        }
    }

    /** Where somebody scrolls: of chunks at once, of traces only slices, and later. */
    @ParameterizedTest
    @CsvSource({"1,inline", "1,crossline", "1,sample", "16,inline", "16,crossline", "16,sample"})
    void neighboursAreReadTogether(int chunk, String axis) throws IOException {
        ViewedVolume volume = volume(SHAPE, new Shape(chunk, chunk, chunk));
        boolean never = chunk == 1 && !axis.equals("sample");
        assertThat(cache.holds(volume, window(SHAPE, axis, 17))).isEqualTo(never);
        read(volume, window(SHAPE, axis, 17));

        long section = SHAPE.size() / SHAPE.along(Window.axis(axis));
        assertThat(samples.get()).isEqualTo(section);
        read(volume, window(SHAPE, axis, 22));
        assertThat(samples.get()).as("few of the group, if such steps follow").isEqualTo(2 * section);
        assertThat(cache.holds(volume, window(SHAPE, axis, 16))).isEqualTo(never);
        read(volume, window(SHAPE, axis, 0));
        read(volume, window(SHAPE, axis, 4));
        assertThat(samples.get()).isEqualTo(section * (chunk == 1 ? 4 : 3 + 16));
        assertThat(cache.holds(volume, window(SHAPE, axis, 15))).isEqualTo(never || chunk == 16);
        assertThat(cache.holds(volume, window(SHAPE, axis, 16))).isEqualTo(never);
    }

    /** As the last one alone was: a disk may be slow, or the file be in memory after all. */
    @Test
    void itIsKnownWhetherALargeSliceIsSoonRead() throws IOException {
        Shape shape = new Shape(128, 128, 70);
        ViewedVolume volume = volume(shape, Shape.ONE);
        assertThat(cache.isSoon(volume, window(shape, "sample", 3))).isFalse();
        read(volume, window(shape, "sample", 3).coarser(100));
        assertThat(cache.isSoon(volume, window(shape, "sample", 3))).as("a small one does not tell").isFalse();
        read(volume, window(shape, "sample", 30));
        assertThat(cache.isSoon(volume, window(shape, "sample", 60))).isTrue();
        assertThat(cache.holds(volume, window(shape, "sample", 60))).isFalse();

        permits.drainPermits();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> permits.release(1000));
        read(volume, window(shape, "sample", 3));
        assertThat(cache.isSoon(volume, window(shape, "sample", 60))).isFalse();
    }

    @Test
    void whereSomebodyScrollsIsReadAhead() throws Exception {
        ViewedVolume volume = volume(SHAPE, Shape.ONE);
        read(volume, window(SHAPE, "sample", 60));
        read(volume, window(SHAPE, "sample", 20));
        assertThat(cache.holds(volume, window(SHAPE, "sample", 20))).as("a jump").isFalse();

        read(volume, window(SHAPE, "sample", 21));
        assertThat(samples.get()).as("one step may be a jump").isEqualTo(3 * 40 * 50);
        read(volume, window(SHAPE, "sample", 22));
        await(volume, window(SHAPE, "sample", 16));
        await(volume, window(SHAPE, "sample", 32));

        assertThat(cache.holds(volume, window(SHAPE, "sample", 15))).isFalse();
        long before = samples.get();
        assertThat(read(volume, window(SHAPE, "sample", 19))).isEqualTo(expected(SHAPE, "sample", 19));
        await(volume, window(SHAPE, "sample", 15));
        assertThat(samples.get()).as("only the 16 slices before were read").isEqualTo(before + 16 * 40 * 50);
    }

    @Test
    @Timeout(60)
    void whatIsReadAheadIsLeftForAJump() throws Exception {
        Shape shape = new Shape(700, 500, 70);
        ViewedVolume volume = volume(shape, new Shape(16, 16, 16));
        for (int at : new int[] {30, 29}) read(volume, window(shape, "sample", at));
        int left = permits.drainPermits();
        long before = samples.get();
        long box = 256 * 500 * 16;
        assertThat(box).as("of 16 lines of chunks").isLessThanOrEqualTo(WindowReader.MOST_OF_CHUNKS);
        read(volume, window(shape, "sample", 28));
        permits.release(1);
        while (samples.get() < before + box) TimeUnit.MILLISECONDS.sleep(1);

        CompletableFuture<float[]> jump = CompletableFuture.supplyAsync(() -> {
            try {
                return read(volume, window(shape, "sample", 64));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (!cache.isLatest(volume, window(shape, "sample", 64))) TimeUnit.MILLISECONDS.sleep(1);
        permits.release(left);

        assertThat(jump.get()).isEqualTo(expected(shape, "sample", 64));
        assertThat(cache.holds(volume, window(shape, "sample", 15))).isFalse();
        assertThat(samples.get() - before).as("two of the three boxes before, at most, and the last slices")
                .isLessThanOrEqualTo(2 * box + 6 * 700 * 500);
    }

    private void await(ViewedVolume volume, Window window) throws InterruptedException {
        for (int n = 0; n < 1000 && !cache.holds(volume, window); n++) TimeUnit.MILLISECONDS.sleep(10);
        assertThat(cache.holds(volume, window)).isTrue();
    }

    @Test
    void theOldestAreForgotten() throws IOException {
        Shape shape = new Shape(700, 700, 64);
        ViewedVolume volume = volume(shape, new Shape(100, 100, 16));
        long group = 16L * 700 * 700 * Float.BYTES;
        assertThat(MOST / group).isEqualTo(3);
        List<Window> apart = List.of(window(shape, "sample", 0), window(shape, "sample", 16),
                window(shape, "sample", 32), window(shape, "sample", 48));

        for (int n = 0; n < apart.size(); n++) {
            // windows that differ in more than the section are no scrolling
            Window window = apart.get(n).coarser(700 - n);
            read(volume, window.at(window.at() + 1));
            read(volume, window);
        }

        assertThat(cache.holds(volume, apart.get(0))).isFalse();
        for (int n = 1; n < apart.size(); n++) assertThat(cache.holds(volume, apart.get(n).coarser(700 - n))).isTrue();
        cache.limit(0);
        assertThat(cache.holds(volume, apart.get(3).coarser(697))).isFalse();
    }

    /** Of a section in two parts, what is read ahead of the second stays while more is read ahead of the first. */
    @Test
    void whatIsReadAheadIsKept() throws Exception {
        Shape shape = new Shape(600, 600, 64);
        ViewedVolume volume = volume(shape, new Shape(100, 100, 16));
        assertThat(MOST / (16L * 600 * 600 * Float.BYTES)).isEqualTo(4);
        List<Window> parts = List.of(window(shape, "sample", 0).coarser(600), window(shape, "sample", 0).coarser(599));
        for (int at = 0; at < 3; at++) {
            for (Window part : parts) read(volume, part.at(at));
        }
        for (Window part : parts) await(volume, part.at(16));
        for (int at : new int[] {3, 15}) {
            for (Window part : parts) read(volume, part.at(at));
        }

        read(volume, parts.getFirst().at(16));
        await(volume, parts.getFirst().at(32));

        assertThat(cache.holds(volume, parts.getLast().at(16))).isTrue();
    }

    @Test
    void whatCannotBeReadIsReadAgain() throws IOException {
        ViewedVolume volume = volume(SHAPE, new Shape(16, 16, 16));
        read(volume, window(SHAPE, "sample", 4));
        failing.set(1);

        assertThatThrownBy(() -> read(volume, window(SHAPE, "sample", 3))).hasMessageContaining("the disk is gone");

        assertThat(read(volume, window(SHAPE, "sample", 3))).isEqualTo(expected(SHAPE, "sample", 3));
    }
}
