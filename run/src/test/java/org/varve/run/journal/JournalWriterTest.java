package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.run.journal.JournalLine.Written;
import org.varve.tiling.TileCuts;

/** Samples are on the disk before the journal names their block, and a failing disk stops the journal. */
@Timeout(60)
class JournalWriterTest {

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration AT_ONCE = Duration.ofNanos(1);
    private static final Written FIRST = new Written(List.of(2, 3), List.of("a", "b"));
    private static final Written SECOND = new Written(List.of(0), List.of("c", "d"));

    @TempDir
    private Path temporary;

    private Path folder;
    private Journal journal;
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    /** An output that says what is in the journal when it is forced to the disk. */
    private final class Output extends IdleWriter {

        private final Runnable failure;

        Output(Runnable failure) {
            this.failure = failure;
        }

        @Override
        public void force() throws IOException {
            failure.run();
            events.add("forced with %s in the journal".formatted(inJournal()));
        }
    }

    private final class Source implements BlockSource {

        @Override
        public OptionalInt next() {
            return OptionalInt.empty();
        }

        @Override
        public void noted(List<Integer> blocks) throws IOException {
            events.add("noted %s with %s in the journal".formatted(blocks, inJournal()));
        }
    }

    @BeforeEach
    void create() throws IOException {
        folder = temporary.resolve("out.npy.journal");
        Journal.create(folder,
                new Manifest("0123abcd", Map.of(), new TileCuts(Shape.ONE, Shape.ONE), Shape.ONE, 4, 1));
        journal = Journal.open(folder).orElseThrow();
    }

    private int inJournal() throws IOException {
        JournalReader reader = new JournalReader(folder, 4);
        reader.update();
        return reader.count();
    }

    private JournalWriter writer(Duration every, Runnable... failures) {
        List<Output> outputs = new ArrayList<>();
        for (Runnable failure : failures) outputs.add(new Output(failure));
        return new JournalWriter(journal, new Source(), outputs, every);
    }

    private static void nothing() {}

    @Test
    void outputsAreForcedBeforeTheirBlocksAreInTheJournalAndNotedAfter() throws Exception {
        try (JournalWriter writer = writer(NEVER, JournalWriterTest::nothing, JournalWriterTest::nothing)) {
            writer.add(FIRST);
            writer.flush();

            assertThat(events).containsExactly("forced with 0 in the journal", "forced with 0 in the journal",
                    "noted [2, 3] with 2 in the journal");
            writer.add(SECOND);
            writer.flush();
            assertThat(events).hasSize(6).endsWith("forced with 2 in the journal", "noted [0] with 3 in the journal");
        }
    }

    @Test
    void blocksAreGatheredUntilTheyAreFlushed() throws Exception {
        try (JournalWriter writer = writer(NEVER, JournalWriterTest::nothing)) {
            writer.flush();
            writer.add(FIRST);
            writer.add(SECOND);
            assertThat(events).isEmpty();
            writer.flush();

            assertThat(events).containsExactly("forced with 0 in the journal", "noted [2, 3, 0] with 3 in the journal");
        }
    }

    @Test
    void blocksReachTheDiskOnceTheirTimeIsOver() throws Exception {
        try (JournalWriter writer = writer(AT_ONCE, JournalWriterTest::nothing)) {
            writer.add(FIRST);
            while (events.size() < 2) Thread.sleep(1);

            assertThat(events).containsExactly("forced with 0 in the journal", "noted [2, 3] with 2 in the journal");
        }
    }

    /** A run that is stopped leaves what is not on the disk; it is computed again. */
    @Test
    void aWriterThatIsClosedWritesNoMore() throws Exception {
        JournalWriter writer = writer(NEVER, JournalWriterTest::nothing);
        writer.add(FIRST);
        writer.close();

        assertThat(events).isEmpty();
        assertThat(inJournal()).isZero();
    }

    /** Even if the run was interrupted, which stays so. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsBeingForcedIsWaitedFor(boolean isInterrupted) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        JournalWriter writer = writer(AT_ONCE, () -> {
            begun.countDown();
            LockSupport.parkNanos(20_000_000);
        });
        writer.add(FIRST);
        begun.await();
        if (isInterrupted) Thread.currentThread().interrupt();
        writer.close();

        assertThat(Thread.interrupted()).isEqualTo(isInterrupted);
        assertThat(events).startsWith("forced with 0 in the journal");
    }

    private void assertFails(Runnable failure, Class<? extends Throwable> type, String message) throws Exception {
        try (JournalWriter writer = writer(NEVER, JournalWriterTest::nothing, failure)) {
            writer.add(FIRST);

            assertThatThrownBy(writer::flush).isInstanceOf(type).hasMessageContaining(message);
            assertThatThrownBy(() -> writer.add(SECOND)).isInstanceOf(type).hasMessageContaining(message);
            assertThatThrownBy(writer::flush).isInstanceOf(type);
            assertThat(inJournal()).isZero();
            assertThat(events).noneMatch(event -> event.startsWith("noted"));
        }
    }

    @Test
    void whatAnOutputThrowsIsThrownByTheNextCall() throws Exception {
        assertFails(() -> sneak(new IOException("No space left on device")), IOException.class,
                "No space left on device");
        assertFails(() -> sneak(new IllegalArgumentException("a defect")), IllegalStateException.class, "a defect");
        assertFails(() -> sneak(new AssertionError("another")), IllegalStateException.class, "another");
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void aJournalThatCannotBeWrittenIsToldOfToo() throws Exception {
        try (JournalWriter writer = writer(NEVER, JournalWriterTest::nothing)) {
            journal.delete();
            writer.add(FIRST);

            assertThatThrownBy(writer::flush).isInstanceOf(IOException.class)
                    .hasMessageContaining("out.npy.journal cannot be written");
        }
    }
}
