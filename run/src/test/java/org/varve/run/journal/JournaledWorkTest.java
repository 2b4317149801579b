package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
import org.varve.host.Budget;
import org.varve.tiling.TileGrid;
import org.varve.tiling.TilePlan;

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

        private boolean sawNaming;
        private boolean sawComplete;

        @Override
        public void write(Box box, MemorySegment source) {}

        @Override
        public void complete() {}

        @Override
        public void commit() throws IOException {
            JournalReader another = Journal.open(folder).orElseThrow().reader(true);
            sawNaming = another.isNaming();
            sawComplete = another.isMarkedComplete();
        }

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
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
    }

    @Test
    void theJournalOfOneProcessGoesOnceTheOutputsHaveTheirNames() throws Exception {
        work(Resuming.ALONE.every(Duration.ofNanos(1)));

        assertThat(folder).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }
}
