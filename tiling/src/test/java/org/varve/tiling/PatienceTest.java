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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.Remediable;
import org.varve.core.Remedy;
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

    /** The message of the failure tells it already, and its remedy is that of the failure. */
    @Test
    void theRemedyOfAFailureIsKept() {
        class Full extends IOException implements Remediable {
            private static final long serialVersionUID = 1;

            Full() {
                super("disk failed");
            }

            @Override
            public Optional<Remedy> remedy() {
                return Optional.of(Remedy.of("try another"));
            }
        }

        TileReadException failure = new TileReadException("tile 3 of 40", 5, new Full());

        assertThat(failure).hasMessage("disk failed; tried 5 times, for tile 3 of 40");
        assertThat(failure.getLocalizedMessage()).isEqualTo(failure.getMessage() + ": try another");
        assertThat(new TileReadException("tile 3 of 40", 5, new IOException("disk failed")).remedy()).isEmpty();
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

    /** A tile may take 30 s: what took longer is told with its seconds, to the nearest. */
    @Test
    void aStallIsToldWithItsSeconds() {
        long[] now = {-7_000_000_000L};
        StallWatch watch = new StallWatch("read", Duration.ofSeconds(30), notes::add, () -> now[0]);

        watch.begin();
        now[0] += 29_999_999_999L;
        watch.look();
        assertThat(notes).isEmpty();
        now[0] += 1;
        watch.look();
        assertThat(notes).containsExactly("a tile has been read for 30 s, far longer than it should take: the file "
                + "system does not answer, and the run waits");
        now[0] += 14_500_000_000L;
        watch.end();
        assertThat(notes).hasSize(2).last().isEqualTo("the file system answers again, after 45 s");
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
