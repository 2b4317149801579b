package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.tiling.TileCuts;

/** The blocks of one process among others, in real folders and on a clock that moves only while it waits. */
class SharedBlocksTest {

    /** Seven blocks in ranges of two, the last of one. */
    private static final Manifest MANIFEST =
            new Manifest("0123abcd", Map.of(), new TileCuts(Shape.ONE, Shape.ONE), Shape.ONE, 7, 2);

    @TempDir
    private Path temporary;

    private Path folder;
    private long now;

    /** Gives a last sign of life when others first wait. */
    private Optional<Leases> dying = Optional.empty();

    private static void sign(Leases leases) {
        try {
            leases.beat();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void create() throws Exception {
        folder = temporary.resolve("out.npy.journal");
        Journal.create(folder, MANIFEST);
    }

    /** A folder whose process waits in no time. */
    private final class Waiting implements SharedFolder {

        private final SharedFolder real;

        Waiting(String process) throws Exception {
            real = SharedFolder.of(folder, Leases.KINDS, process);
        }

        @Override
        public boolean create(String name, String content) throws IOException {
            return real.create(name, content);
        }

        @Override
        public Optional<String> read(String name) throws IOException {
            return real.read(name);
        }

        @Override
        public void write(String name, String content) throws IOException {
            real.write(name, content);
        }

        @Override
        public boolean remove(String name) throws IOException {
            return real.remove(name);
        }

        @Override
        public Set<String> names(String kind) throws IOException {
            return real.names(kind);
        }

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void sleep(long nanos) {
            now += nanos;
            dying.ifPresent(SharedBlocksTest::sign);
            dying = Optional.empty();
        }
    }

    private SharedBlocks process(String name, Resuming how) throws Exception {
        SharedFolder waiting = new Waiting(name);
        return new SharedBlocks(waiting, MANIFEST, new JournalReader(folder, 7), leases(waiting, name), how,
                new Random(1));
    }

    private static Leases leases(SharedFolder shared, String name) {
        return new Leases(shared, name, Resuming.SHARED.patience());
    }

    private static List<Integer> take(SharedBlocks blocks, int count) throws Exception {
        List<Integer> taken = new ArrayList<>();
        for (int n = 0; n < count; n++) taken.add(blocks.next().orElseThrow());
        return taken;
    }

    @Test
    void oneProcessTakesAllBlocksOnce() throws Exception {
        SharedBlocks blocks = process("a", Resuming.SHARED);

        List<Integer> taken = take(blocks, 7);
        blocks.noted(taken);

        assertThat(taken).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 7).boxed().toList());
        assertThat(blocks.next()).isEmpty();
        assertThat(now).isZero();
    }

    @Test
    void twoProcessesTakeDifferentBlocks() throws Exception {
        SharedBlocks one = process("a", Resuming.SHARED);
        SharedBlocks other = process("b", Resuming.SHARED);

        List<Integer> first = take(one, 2);
        List<Integer> second = take(other, 5);
        one.noted(first);
        other.noted(second);

        assertThat(second).doesNotContainAnyElementsOf(first);
        assertThat(one.next()).isEmpty();
        assertThat(other.next()).isEmpty();
    }

    /**
     * A range that was left by another is taken within a twelfth of the time that it waits, besides that: twice here,
     * as of the last sign.
     */
    @Test
    void looksOftenEnoughForWhatOthersHaveLeft() throws Exception {
        List<Integer> left = take(process("dead", Resuming.SHARED), 2);
        dying = Optional.of(leases(new Waiting("dead"), "dead"));
        SharedBlocks blocks = process("a", Resuming.SHARED);
        blocks.noted(take(blocks, 5));

        assertThat(take(blocks, 2)).isEqualTo(left);

        Duration patience = Resuming.SHARED.patience();
        assertThat(Duration.ofNanos(now)).isBetween(patience, patience.plus(patience.dividedBy(6)));
    }

    @Test
    void whatIsAssignedIsTakenFromWhoeverHadIt() throws Exception {
        take(process("dead", Resuming.SHARED), 7);
        SharedBlocks blocks = process("a", Resuming.SHARED.range(1));

        assertThat(take(blocks, 2)).containsExactly(2, 3);
        assertThat(blocks.next()).isEmpty();
        blocks.noted(List.of(2, 3));
        assertThat(process("b", Resuming.SHARED.range(1)).next()).isEmpty();
        assertThat(take(process("c", Resuming.SHARED.range(3)), 1)).containsExactly(6);
        assertThat(now).isZero();
    }

    @Test
    void onlyOneCompletes() throws Exception {
        assertThat(process("a", Resuming.SHARED).completes()).isTrue();
        SharedBlocks waiting = process("b", Resuming.SHARED);

        assertThat(waiting.completes()).isTrue();
        assertThat(Duration.ofNanos(now)).isGreaterThanOrEqualTo(Resuming.SHARED.patience());
        Journal.open(folder).orElseThrow().publish(JournalReader.COMPLETE);
        assertThat(process("c", Resuming.SHARED).completes()).isFalse();
    }

    private void add(JournalLine line) throws IOException {
        Journal.open(folder).orElseThrow().add(List.of(line));
    }

    @Test
    void onlyOneRunsAScanAndOthersWaitForItsStatistics() throws Exception {
        assertThat(process("a", Resuming.SHARED).scans(0)).isTrue();
        assertThat(folder.resolve("leases").resolve("scan-0")).hasContent("a");
        assertThat(now).isZero();
        assertThat(process("b", Resuming.SHARED).scans(1)).isTrue();
        add(new JournalLine.Scanned(0, List.of(new long[] {1})));
        assertThat(process("c", Resuming.SHARED).scans(0)).isFalse();
        assertThat(now).isZero();

        assertThat(process("d", Resuming.SHARED).scans(1)).as("left by a process that is silent").isTrue();
        assertThat(Duration.ofNanos(now)).isBetween(Resuming.SHARED.patience(),
                Resuming.SHARED.patience().plus(Resuming.SHARED.patience().dividedBy(SharedBlocks.LOOKS)));
        add(new JournalLine.Complete());
        assertThat(process("e", Resuming.SHARED).scans(1)).as("of outputs that have their names").isFalse();
    }

    /** Blocks 2 and 3 are a range, as are 4 and 5. */
    @Test
    void blocksThatAreInTheJournalAreNotTaken() throws Exception {
        add(new JournalLine.Written(List.of(2, 3, 5), List.of("")));
        JournalReader reader = new JournalReader(folder, 7);
        reader.update();
        SharedFolder waiting = new Waiting("a");
        SharedBlocks blocks =
                new SharedBlocks(waiting, MANIFEST, reader, leases(waiting, "a"), Resuming.SHARED, new Random(1));

        List<Integer> taken = take(blocks, 4);

        assertThat(taken).containsExactlyInAnyOrder(0, 1, 4, 6);
        blocks.noted(List.of(0, 4));
        assertThat(leases(waiting, "a").done()).contains("2").doesNotContain("0", "3");
        blocks.noted(List.of(6, 1));
        assertThat(blocks.next()).isEmpty();
        assertThat(leases(waiting, "a").done()).containsExactlyInAnyOrder("0", "1", "2", "3");
    }

    @Test
    void rangesThatLackABlockAreReopened() throws Exception {
        SharedBlocks blocks = process("a", Resuming.SHARED);
        blocks.noted(take(blocks, 7));
        assertThat(blocks.completes()).isTrue();

        blocks.reopen(BitSet.valueOf(new long[] {0b0110111}));

        assertThat(leases(new Waiting("b"), "b").done()).containsExactlyInAnyOrder("0", "2");
        assertThat(leases(new Waiting("b"), "b").taken()).containsExactlyInAnyOrder("0", "2");
    }

    /** What another has written of a range that it left is not written again. */
    @Test
    void theRestOfARangeIsTakenOver() throws Exception {
        List<Integer> left = take(process("dead", Resuming.SHARED), 2);
        add(new JournalLine.Written(List.of(left.getFirst()), List.of("")));
        SharedBlocks blocks = process("a", Resuming.SHARED);
        blocks.noted(take(blocks, 5));

        assertThat(take(blocks, 1)).containsExactly(left.getLast());
        blocks.noted(List.of(left.getLast()));
        assertThat(blocks.next()).isEmpty();
    }

    /** Each look at 1 to 4 leases takes 2 + 16 operations; all processes make 1,000 a second together. */
    @Test
    void eachOfManyProcessesWaitsLonger() throws Exception {
        List<Integer> left = take(process("dead", Resuming.SHARED), 2);
        SharedFolder others = new Waiting("others");
        for (int n = 0; n < 1000; n++) others.write("alive/" + n, "1");
        SharedBlocks blocks = process("a", Resuming.SHARED);
        blocks.noted(take(blocks, 5));

        assertThat(take(blocks, 2)).isEqualTo(left);

        assertThat(Duration.ofNanos(now).toSeconds()).as("four looks, one every 18 s").isEqualTo(72);
    }

    @Test
    void outputsThatHaveTheirNamesEndTheWait() throws Exception {
        take(process("other", Resuming.SHARED), 2);
        SharedBlocks blocks = process("a", Resuming.SHARED);
        take(blocks, 5);
        Journal.open(folder).orElseThrow().publish(JournalReader.COMPLETE);

        assertThat(blocks.next()).isEmpty();
        assertThat(now).isZero();
    }

    @Test
    void whatIsAssignedAndDoneIsNotTaken() throws Exception {
        SharedBlocks blocks = process("a", Resuming.SHARED.beginning());
        assertThat(blocks.next()).isEmpty();
        assertThat(leases(new Waiting("b"), "b").taken()).isEmpty();
        leases(new Waiting("b"), "b").done("2");

        assertThat(process("a", Resuming.SHARED.range(2)).next()).isEmpty();
        assertThat(leases(new Waiting("b"), "b").taken()).isEmpty();
    }

    /** Its blocks are known from the journal once its lease is taken from another. */
    @Test
    void whatIsAssignedLacksWhatItsHolderHasWritten() throws Exception {
        take(process("dead", Resuming.SHARED.range(1)), 2);
        add(new JournalLine.Written(List.of(2), List.of("")));

        SharedBlocks blocks = process("a", Resuming.SHARED.range(1));

        assertThat(take(blocks, 1)).containsExactly(3);
        assertThat(blocks.next()).isEmpty();
    }
}
