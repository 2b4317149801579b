package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Leases on a clock that moves only when a process waits, beside what docs/cluster.md promises of them. */
@Timeout(60)
class LeasesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The folder of all processes, and the time of each of them. */
    private static final class Folder implements SharedFolder {

        private final Map<String, String> files = new TreeMap<>();
        private long now;

        /** The times at which files of signs of life were written. */
        private final List<Long> signs = new ArrayList<>();
        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public boolean create(String name, String content) {
            return files.putIfAbsent(name, content) == null;
        }

        @Override
        public Optional<String> read(String name) {
            return Optional.ofNullable(files.get(name));
        }

        @Override
        public void write(String name, String content) {
            if (name.startsWith("alive/")) signs.add(now);
            files.put(name, content);
        }

        @Override
        public boolean remove(String name) {
            return files.remove(name) != null;
        }

        @Override
        public Set<String> names(String kind) {
            Set<String> names = new HashSet<>();
            files.keySet().stream().filter(name -> name.startsWith(kind + "/"))
                    .forEach(name -> names.add(name.substring(kind.length() + 1)));
            return names;
        }

        @Override
        public long nanos() {
            return now;
        }

        /** Waits in no time; after a minute, for ever. */
        @Override
        public void sleep(long nanos, Object monitor) throws InterruptedException {
            now += nanos;
            if (now < MINUTE.toNanos()) return;
            over.countDown();
            throw new InterruptedException();
        }
    }

    private final Folder folder = new Folder();

    private Leases process(String name) {
        return new Leases(folder, name, Resuming.SHARED.patience());
    }

    @Test
    void aHeartBeatsSixTimesAMinute() throws Exception {
        assertThat(ResumingTest.promised("(\\w+) times a minute")).isEqualTo(6);

        try (Leases _ = process("a").startHeartbeat()) {
            assertThat(folder.over.await(50, TimeUnit.SECONDS)).isTrue();
            assertThat(folder.signs)
                    .containsExactly(Stream.of(0, 10, 20, 30, 40, 50).map(s -> s * 1_000_000_000L)
                            .toArray(Long[]::new));
        }
    }

    @Test
    void aLeaseIsTakenOverAfterAMinuteWithoutASign() throws Exception {
        assertThat(Duration.ofMinutes(ResumingTest.promised(ResumingTest.PATIENCE))).isEqualTo(MINUTE);
        Leases dead = process("dead");
        Leases waiting = process("waiting");
        dead.beat();
        assertThat(dead.take("3")).isTrue();
        assertThat(waiting.take("3")).isFalse();

        folder.now = 17;
        assertThat(waiting.takeOver("3")).isFalse();
        folder.now = 17 + MINUTE.toNanos() - 1;
        assertThat(waiting.takeOver("3")).isFalse();
        folder.now = 17 + MINUTE.toNanos();
        assertThat(waiting.takeOver("3")).isTrue();

        assertThat(folder.files).containsEntry("leases/3", "waiting");
        assertThat(waiting.takeOver("3")).isFalse();
    }

    @Test
    void nobodyTakesOverALeaseOfAProcessThatLives() throws Exception {
        Leases living = process("living");
        Leases waiting = process("waiting");
        living.take("3");

        for (int second = 0; second < 600; second++) {
            folder.now = Duration.ofSeconds(second).toNanos();
            if (second % 59 == 0) living.beat();
            assertThat(waiting.takeOver("3")).as("after %s s", second).isFalse();
        }
    }

    /** The time of a holder does not count for the next. */
    @Test
    void waitsAnewForWhoeverHasTakenALeaseOverMeanwhile() throws Exception {
        Leases waiting = process("waiting");
        process("first").take("3");
        waiting.takeOver("3");
        folder.now = MINUTE.toNanos() - 1;
        process("second").seize("3");

        assertThat(waiting.takeOver("3")).isFalse();
        folder.now += MINUTE.toNanos() - 1;
        assertThat(waiting.takeOver("3")).isFalse();
        folder.now++;
        assertThat(waiting.takeOver("3")).isTrue();
    }

    @Test
    void takesAtOnceWhatNobodyHolds() throws Exception {
        Leases leases = process("a");

        assertThat(leases.takeOver("3")).isTrue();
        assertThat(leases.taken()).containsExactly("3");
        leases.done("3");
        assertThat(leases.isDone("3")).isTrue();
        assertThat(leases.done()).containsExactly("3");
        leases.reopen("3");
        assertThat(leases.isDone("3")).isFalse();
        assertThat(leases.take("3")).isTrue();
    }

    @Test
    void countsTheProcessesThatGaveASign() throws Exception {
        process("a").beat();
        process("a").beat();
        process("b").beat();

        assertThat(process("c").processes()).isEqualTo(2);
    }
}
