package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;

class PatienceTest {

    private static final Shape SURVEY = new Shape(10, 3, 10);
    private static final Patience NONE = new Patience(Collections.nCopies(4, Duration.ZERO), Duration.ofSeconds(30));

    private final List<String> notes = new ArrayList<>();

    private int attempts;

    /** Fails some times, and then reads 7. */
    private int read(Patience patience, int failures, IOException failure) throws Exception {
        return patience.<Integer, RuntimeException>read(() -> {
            if (attempts++ < failures) throw failure;
            return 7;
        }, "tile 3 of 40", notes::add);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "4"})
    void readsAgain(int failures) throws Exception {
        assertThat(read(NONE, failures, new IOException("Input/output error"))).isEqualTo(7);

        assertThat(attempts).isEqualTo(failures + 1);
        assertThat(notes).hasSize(Math.min(1, failures))
                .allMatch(note -> note.equals("Input/output error; tile 3 of 40 is read again"));
    }

    @Test
    void givesUpAfterTheLastAttempt() {
        assertThatThrownBy(() -> read(NONE, 5, new FileSystemException("a.sgy"))).isInstanceOf(TileReadException.class)
                .hasMessageContaining("tile 3 of 40").hasMessageContaining("5");

        assertThat(attempts).isEqualTo(5);
    }

    /** An answer of the file system does not become another. */
    @Test
    void whatIsMissingStaysMissing() {
        for (IOException answer : List.of(new NoSuchFileException("a.sgy"), new FileNotFoundException("a.sgy"))) {
            attempts = 0;
            assertThatThrownBy(() -> read(NONE, 1, answer)).isSameAs(answer);
            assertThat(attempts).isEqualTo(1);
        }
    }

    @Test
    void usuallyTriesFourTimesMoreWithinEightSeconds() {
        assertThat(Patience.USUAL.waits()).hasSize(4).isSorted();
        assertThat(Patience.USUAL.waits().stream().reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofSeconds(7), Duration.ofSeconds(8));
        assertThat(Patience.USUAL.look()).isEqualTo(Duration.ofSeconds(1));
    }

    /** Ten tiles. */
    private static TilePlan plan(double seconds) {
        Shape tile = new Shape(1, 3, 10);
        return new TilePlan(SurveyPart.whole(SURVEY), TileGrid.ofTiles(SURVEY, tile), Halo.NONE, 1, 1,
                new Tiles(tile, 1), new MemoryFootprint(List.of()), new Budget(0, 0, "a test"), seconds);
    }

    @ParameterizedTest
    @CsvSource({"0, 30", "75, 30", "80, 32", "1000, 400"})
    void aLargeTileMayTakeFourTimesAsLongAsPredicted(double seconds, long stall) {
        Patience patience = Patience.USUAL.forTiles(plan(seconds));

        assertThat(patience.stall()).isEqualTo(Duration.ofSeconds(stall));
        assertThat(patience.waits()).isEqualTo(Patience.USUAL.waits());
    }

    @Test
    void aStageThatStallsIsToldOfOnce() {
        StallWatch watch = new StallWatch("read", Duration.ZERO, notes::add);

        watch.look();
        assertThat(notes).isEmpty();
        watch.begin();
        watch.look();
        watch.look();
        assertThat(notes).hasSize(1).first().asString().startsWith("a tile has been read for 0 s");
        watch.end();
        assertThat(notes).hasSize(2).last().asString().startsWith("the file system answers again");
        watch.look();
        assertThat(notes).hasSize(2);
        watch.begin();
        watch.look();
        assertThat(notes).hasSize(3);
    }

    @Test
    void aStageThatGoesOnIsNotToldOf() {
        StallWatch watch = new StallWatch("written", Duration.ofDays(1), notes::add);

        watch.begin();
        watch.look();
        watch.end();
        watch.begin();
        watch.end();

        assertThat(notes).isEmpty();
    }
}
