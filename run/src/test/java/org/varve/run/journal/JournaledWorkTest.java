package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.host.Budget;
import org.varve.tiling.TileGrid;
import org.varve.tiling.TilePlan;
import org.varve.tiling.Work;

/** What others can read in the folder of a journal while the outputs get their names, and after. */
class JournaledWorkTest {

    private static final Shape SURVEY = new Shape(4, 3, 10);
    private static final Shape TILE = new Shape(1, 3, 10);
    private static final TilePlan PLAN = new TilePlan(SurveyPart.whole(SURVEY), TileGrid.ofTiles(SURVEY, TILE),
            Halo.NONE, 1, 1, new Tiles(TILE, 1), new MemoryFootprint(List.of()), new Budget(0, 0, "a test"), 0);

    @TempDir
    private Path temporary;

    private Path folder;

    /** An output that looks into the journal when it gets its name. */
    private final class Output implements VolumeWriter {

        private final List<String> events = new ArrayList<>();
        private final Set<Integer> damaged = new HashSet<>();
        private boolean sawLine;
        private boolean sawNaming;
        private boolean sawComplete;

        @Override
        public String endBlock() {
            events.add("block ended");
            return "noted";
        }

        @Override
        public boolean holds(List<Box> blocks, String noted, boolean wholly) {
            return blocks.stream().noneMatch(box -> damaged.contains(box.inline()));
        }

        @Override
        public void restore(List<String> noted) {
            events.add("restored %s blocks".formatted(noted.size()));
        }

        @Override
        public void write(Box box, MemorySegment source) {}

        @Override
        public void complete() {
            events.add("completed");
        }

        @Override
        public void commit() throws IOException {
            JournalReader another = Journal.open(folder).orElseThrow().reader(true);
            sawLine = Journal.open(folder).orElseThrow().reader(false).isNaming();
            sawNaming = another.isNaming();
            sawComplete = another.isMarkedComplete();
            events.add("named");
        }

        @Override
        public void rollBack() {}

        @Override
        public void close() {
            events.add("closed with journal " + Files.exists(folder));
        }
    }

    private final Output output = new Output();

    /** The first block was done by a process whose lines are read first, by those that read no more than they need. */
    @BeforeEach
    void begin() throws IOException {
        folder = temporary.resolve("out.npy.journal");
        assertThat(Journal.create(folder, new Manifest("0123abcd", Map.of(), PLAN.grid().cuts(), Shape.ONE, 4, 1)))
                .isTrue();
        Files.writeString(folder.resolve("0000000000000000.lines"),
                new JournalLine.Written(List.of(0), List.of("")).text());
    }

    private void work(Resuming how) throws Exception {
        Journal journal = Journal.open(folder).orElseThrow();
        try (JournaledWork work = new JournaledWork(journal, how, PLAN, List.of(output))) {
            assertThat(work.before().tiles()).isEqualTo(1);
            assertThat(work.before().samples()).isEqualTo(TILE.size());
            for (int position = 0; work.has(PLAN, position); position++) {
                work.written(position, PLAN.tile(work.tile(position)));
            }
            work.complete(List.of(output));
        }
    }

    @Test
    void othersKnowThatTheOutputsOfASharedRunAreBeingNamed() throws Exception {
        work(Resuming.SHARED.every(Duration.ofNanos(1)));

        assertThat(output.sawNaming).isTrue();
        assertThat(output.sawComplete).isFalse();
        JournalReader after = Journal.open(folder).orElseThrow().reader(true);
        assertThat(after.isMarkedComplete()).isTrue();
        assertThat(Journal.open(folder).orElseThrow().reader(false).lines()).endsWith(new JournalLine.Naming(),
                new JournalLine.Complete());
    }

    @Test
    void theJournalOfOneProcessGoesOnceTheOutputsHaveTheirNames() throws Exception {
        work(Resuming.ALONE.every(Duration.ofNanos(1)));

        assertThat(folder).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void outputsAreCompletedNamedAndClosedWhileTheJournalStands() throws Exception {
        work(Resuming.ALONE);

        assertThat(output.events).containsExactly("block ended", "block ended", "block ended", "restored 4 blocks",
                "completed", "completed", "named", "closed with journal true");
        assertThat(output.sawLine).isTrue();
    }

    private JournaledWork open(Resuming how) throws IOException {
        return new JournaledWork(Journal.open(folder).orElseThrow(), how, PLAN, List.of(output));
    }

    private static List<Long> tiles(JournaledWork work) throws Exception {
        List<Long> tiles = new ArrayList<>();
        for (int position = 0; work.has(PLAN, position); position++) tiles.add(work.tile(position));
        return tiles;
    }

    private void note(int... blocks) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int block : blocks) lines.append(new JournalLine.Written(List.of(block), List.of("noted")).text());
        Files.writeString(folder.resolve("1111111111111111.lines"), lines);
    }

    @Test
    void blocksThatAreOnTheDiskAreNotWrittenAgain() throws Exception {
        note(2);
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.notes()).isEmpty();
            assertThat(work.before()).isEqualTo(new Work.Portion(2, 60));
            assertThat(tiles(work)).containsExactly(1L, 3L);
        }
    }

    @Test
    void blocksThatAreLostAreWrittenAgain() throws Exception {
        note(2, 3);
        output.damaged.addAll(List.of(0, 3));
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.notes()).containsExactly(folder
                    + ": 2 of 4 blocks have been lost or changed since they were written, and are computed again");
            assertThat(work.before()).isEqualTo(new Work.Portion(1, 30));
            assertThat(tiles(work)).containsExactly(0L, 1L, 3L);
            assertThat(Journal.open(folder).orElseThrow().reader(false).done())
                    .isEqualTo(BitSet.valueOf(new long[] {0b100}));
        }
    }

    /** The process that completes a shared run notices, and leaves the blocks for later ones. */
    @Test
    void aSharedRunWithLostBlocksIsNotCompleted() throws Exception {
        output.damaged.add(3);

        assertThatThrownBy(() -> work(Resuming.SHARED.every(Duration.ofNanos(1)))).isInstanceOf(OutputException.class)
                .hasMessageEndingWith("lacks 1 of 4 blocks: they have been lost or changed since they were written;"
                        + " run again to compute them");
        assertThat(output.events).doesNotContain("completed", "named");
        assertThat(folder.resolve("naming")).doesNotExist();
        assertThat(folder.resolve("complete")).doesNotExist();
        assertThat(Journal.open(folder).orElseThrow().reader(false).done())
                .isEqualTo(BitSet.valueOf(new long[] {0b0111}));
        output.damaged.clear();
        try (JournaledWork again = open(Resuming.SHARED.every(Duration.ofNanos(1)))) {
            assertThat(again.has(PLAN, 0)).isTrue();
            assertThat(again.tile(0)).isEqualTo(3);
            again.written(0, PLAN.tile(3));
            assertThat(again.has(PLAN, 1)).isFalse();
            again.complete(List.of(output));
        }
        assertThat(output.events).endsWith("restored 4 blocks", "completed", "completed", "named",
                "closed with journal true");
    }

    /** Two halves of one, then the whole of another that began between them. */
    @Test
    void blocksEndTogetherWhereTheirTilesAreMixed() throws Exception {
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.has(PLAN, 1)).isTrue();
            Box first = PLAN.tile(work.tile(0));
            Box half = new Box(first.inline(), 0, 0, new Shape(1, 3, 5));
            work.written(0, half);
            work.written(1, PLAN.tile(work.tile(1)));
            assertThat(output.events).isEmpty();
            work.written(0, half);
            assertThat(output.events).containsExactly("block ended");
        }
    }

    @Test
    void statisticsOfAScanAreThoseOfTheProcessThatRanIt() throws Exception {
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.gathered(0)).isEmpty();
            work.gathered(0, List.of(new long[] {5, 6}));
        }
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.gathered(0).orElseThrow()).containsExactly(new long[] {5, 6});
            assertThat(work.gathered(1)).isEmpty();
        }
        note(1, 2, 3);
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.gathered(0)).as("of blocks that are all on the disk").isPresent();
        }
    }

    /** Nobody has to run a scan where all is on the disk. */
    @Test
    void noScanIsRunOfBlocksThatAreAllOnTheDisk() throws Exception {
        note(1, 2, 3);
        try (JournaledWork work = open(Resuming.SHARED)) {
            assertThat(work.gathered(0)).as("read with the marks alone").isEmpty();
        }
        assertThat(folder.resolve("leases").resolve("scan-0")).exists();
        try (JournaledWork work = open(Resuming.ALONE)) {
            assertThat(work.gathered(0)).isEmpty();
            assertThat(work.has(PLAN, 0)).isFalse();
        }
    }

    @Test
    void whoeverWasAssignedBlocksDoesNotComplete() throws Exception {
        try (JournaledWork work = open(Resuming.SHARED.range(2))) {
            assertThat(tiles(work)).containsExactly(2L);
            work.written(0, PLAN.tile(2));
            work.complete(List.of(output));
        }
        assertThat(output.events).containsExactly("block ended");
        assertThat(Journal.open(folder).orElseThrow().reader(false).done())
                .isEqualTo(BitSet.valueOf(new long[] {0b101}));
    }

    @Test
    void outputsThatHaveTheirNamesAreLeftAlone() throws Exception {
        Files.writeString(folder.resolve("2222222222222222.lines"), new JournalLine.Complete().text());
        try (JournaledWork work = open(Resuming.ALONE)) {
            work.complete(List.of(output));
        }
        assertThat(output.events).isEmpty();
        assertThat(folder).doesNotExist();
    }
}
