package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;
import org.varve.tiling.Blocks;
import org.varve.tiling.TileGrid;
import org.varve.tiling.TilePlan;

/** Which blocks of an output are compared with the disk, and which are found to be lost. */
class BlockCheckTest {

    /** A tile of it has 64 MiB. */
    private static final Shape LARGE = new Shape(11, 1024, 16_384);

    /** An output of one box per inline, of which some are shorter than they were, and some have other bytes. */
    private static final class Output extends IdleWriter {

        private final Set<Integer> shorter = new TreeSet<>();
        private final Set<Integer> other = new TreeSet<>();
        private final List<Integer> compared = new ArrayList<>();
        private final List<Box> boxes = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        @Override
        public boolean holds(List<Box> blocks, String noted, boolean wholly) {
            int inline = blocks.getFirst().inline();
            if (wholly) {
                compared.add(inline);
            } else {
                boxes.addAll(blocks);
                notes.add(noted);
            }
            return !shorter.contains(inline) && !(wholly && other.contains(inline));
        }
    }

    private final Output output = new Output();

    private static TilePlan plan(Shape survey, Shape tile) {
        return new TilePlan(SurveyPart.whole(survey), TileGrid.ofTiles(survey, tile), Halo.NONE, 1, 1,
                new Tiles(tile, 1),
                new MemoryFootprint(List.of()), new Budget(0, 0, "a test"), 0);
    }

    private static BlockCheck check(Shape survey, Output... outputs) {
        TilePlan plan = plan(survey, new Shape(1, survey.crosslines(), survey.samples()));
        return new BlockCheck(plan, new Blocks(plan.grid(), Shape.ONE), List.of(outputs));
    }

    /** A line for each of the first blocks. */
    private static List<JournalLine.Written> lines(int count, String... noted) {
        return IntStream.range(0, count).mapToObj(n -> new JournalLine.Written(List.of(n), List.of(noted))).toList();
    }

    private static List<Integer> blocks(Set<JournalLine.Written> lines) {
        return lines.stream().flatMap(line -> line.blocks().stream()).toList();
    }

    @Test
    void allBlocksOfASmallOutputAreCompared() throws Exception {
        BlockCheck check = check(new Shape(5, 3, 10), output);

        assertThat(check.lost(lines(5, ""))).isEmpty();
        assertThat(output.compared).containsExactly(0, 1, 2, 3, 4);
        output.other.add(4);
        assertThat(blocks(check.lost(lines(5, "")))).containsExactly(4);
        output.other.add(0);
        assertThat(blocks(check.lost(lines(5, "")))).containsExactly(0, 4);
    }

    @Test
    void whatIsShorterIsLostWithoutBeingRead() throws Exception {
        output.shorter.add(2);

        assertThat(blocks(check(new Shape(5, 3, 10), output).lost(lines(5, "")))).containsExactly(2);
        assertThat(output.compared).containsExactly(0, 1, 3, 4);
    }

    /** 128 MiB are. */
    @Test
    void noMoreThanAFewBlocksOfALargeOutputAreCompared() throws Exception {
        BlockCheck check = check(LARGE, output);

        check.lost(lines(2, ""));
        assertThat(output.compared).containsExactly(0, 1);
        output.compared.clear();
        check.lost(lines(3, ""));
        assertThat(output.compared).containsExactly(0, 2);
        output.compared.clear();
        check.lost(lines(10, ""));
        assertThat(output.compared).as("every fifth, and the last").containsExactly(0, 5, 9);
    }

    @Test
    void oneDamagedBlockMakesAllBeCompared() throws Exception {
        output.other.addAll(List.of(3, 5));

        assertThat(blocks(check(LARGE, output).lost(lines(10, "")))).containsExactlyInAnyOrder(3, 5);
        assertThat(output.compared).containsExactly(0, 5, 9, 0, 1, 2, 3, 4, 6, 7, 8, 9);
    }

    @Test
    void oneShorterBlockMakesAllBeCompared() throws Exception {
        output.shorter.add(1);
        output.other.add(3);

        assertThat(blocks(check(LARGE, output).lost(lines(10, "")))).containsExactlyInAnyOrder(1, 3);
        assertThat(output.compared).containsExactly(0, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void eachOutputIsAskedForWhatItsWriterNoted() throws Exception {
        Output second = new Output();
        second.other.add(4);

        assertThat(blocks(check(LARGE, output, second).lost(lines(5, "of the first", "of the second"))))
                .containsExactly(4);
        assertThat(output.notes).containsOnly("of the first").hasSize(5);
        assertThat(second.notes).containsOnly("of the second").hasSize(5);
        assertThat(output.compared).as("of 640 MiB together").containsExactly(0, 4, 0, 1, 2, 3);
    }

    /** Blocks of two tiles by one by three, at the end of each axis of fewer. */
    @Test
    void asksForTheBoxAroundTheTilesOfABlock() throws Exception {
        TilePlan plan = plan(new Shape(3, 4, 50), new Shape(1, 2, 10));
        BlockCheck check = new BlockCheck(plan, new Blocks(plan.grid(), new Shape(2, 2, 30)), List.of(output));

        check.lost(List.of(new JournalLine.Written(List.of(0, 7), List.of(""))));

        assertThat(output.boxes).containsExactly(new Box(0, 0, 0, new Shape(2, 2, 30)),
                new Box(2, 2, 30, new Shape(1, 2, 20)));
    }
}
