package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory is kept for the next arrays, and never more of it than was in use at once. */
class ArrayPoolTest {

    private static final long PAGE = ArrayPool.PAGE;

    private final Pages pages = new Pages();
    private final ArrayPool pool = new ArrayPool(pages);

    /** A system that has a number for each page, and knows which of them are taken. */
    private static final class Pages implements ArrayPool.Source {

        private final TreeSet<Long> taken = new TreeSet<>();
        private long next = PAGE;
        private int calls;
        private boolean isEmpty;

        @Override
        public long take(long bytes) {
            if (isEmpty) return 0;
            calls++;
            long address = next;
            next += bytes + (calls % 3) * PAGE;
            for (long page = address; page < address + bytes; page += PAGE) taken.add(page);
            return address;
        }

        @Override
        public void giveBack(long address, long bytes) {
            for (long page = address; page < address + bytes; page += PAGE) assertThat(taken.remove(page)).isTrue();
        }

        long bytes() {
            return (long) taken.size() * PAGE;
        }
    }

    @Test
    void theSameSizesTakeNothingNew() {
        for (int tile = 0; tile < 5; tile++) {
            long first = pool.take(10 * PAGE);
            long second = pool.take(4 * PAGE);
            pool.keep(first);
            long third = pool.take(7 * PAGE);
            pool.keep(second);
            pool.keep(third);
        }

        assertThat(pages.calls).isEqualTo(2);
        assertThat(pool.held()).isEqualTo(14 * PAGE);
    }

    @Test
    void neighboursThatAreKeptServeALargerArray() {
        long whole = pool.take(8 * PAGE);
        pool.keep(whole);
        List<Long> parts = List.of(pool.take(3 * PAGE), pool.take(2 * PAGE), pool.take(3 * PAGE));
        for (int part : new int[] {0, 2, 1}) pool.keep(parts.get(part));

        assertThat(pool.take(8 * PAGE)).isEqualTo(whole);
        assertThat(pages.calls).isEqualTo(1);
    }

    @Test
    void keptMemoryGoesBackBeforeMoreIsHeld() {
        long small = pool.take(5 * PAGE);
        pool.keep(small);

        long large = pool.take(6 * PAGE);

        assertThat(pages.bytes()).isEqualTo(6 * PAGE);
        assertThat(pool.keep(large)).isTrue();
        assertThat(pool.keep(large)).isFalse();
        assertThat(pool.keep(small + 1)).isFalse();
    }

    @Test
    void sizesAreRoundedToPages() {
        long array = pool.take(PAGE + 1);
        assertThat(pool.held()).isEqualTo(2 * PAGE);
        pool.keep(array);
        assertThat(pool.take(2 * PAGE - 1)).isEqualTo(array);
        assertThat(pool.take(0)).isNotZero().isNotEqualTo(array);
    }

    @Test
    void trimmingGivesBackAllThatIsNotUsed() {
        long array = pool.take(3 * PAGE);
        pool.keep(pool.take(9 * PAGE));

        pool.trim();
        assertThat(pages.bytes()).isEqualTo(pool.held()).isEqualTo(3 * PAGE);

        pool.keep(array);
        pool.trim();
        assertThat(pages.bytes()).isZero();
    }

    @Test
    void noMemoryIsZero() {
        pages.isEmpty = true;
        assertThat(pool.take(PAGE)).isZero();
        assertThat(pool.held()).isZero();

        pages.isEmpty = false;
        assertThat(pool.take(PAGE)).isNotZero();
    }

    /** Arrays never overlap; what is held is what the system gave, and at most what was used at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyOrder(long seed) {
        Random random = new Random(seed);
        Map<Long, Long> alive = new HashMap<>();
        long most = 0;
        for (int step = 0; step < 3000; step++) {
            if (alive.isEmpty() || random.nextInt(100) < 52) {
                long size = (1 + random.nextInt(40)) * PAGE;
                long address = pool.take(size);
                alive.forEach(
                        (other, bytes) -> assertThat(other + bytes <= address || address + size <= other).isTrue());
                alive.put(address, size);
            } else {
                long array = new ArrayList<>(alive.keySet()).get(random.nextInt(alive.size()));
                alive.remove(array);
                assertThat(pool.keep(array)).isTrue();
            }
            long used = alive.values().stream().mapToLong(Long::longValue).sum();
            most = Math.max(most, used);
            assertThat(pool.held()).isEqualTo(pages.bytes()).isBetween(used, most);
        }
        alive.keySet().forEach(pool::keep);
        pool.trim();
        assertThat(pages.bytes()).isZero();
    }
}
