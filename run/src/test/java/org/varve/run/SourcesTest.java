package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.segy.SegyReading;

/** Inputs are opened together and closed together, but for those of the caller's. */
class SourcesTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);

    private final List<String> closed = new ArrayList<>();

    /** Those that cannot be closed. */
    private final Set<String> failing = new HashSet<>();

    private Volume volume(String name, Shape shape) {
        return new Volume() {
            @Override
            public Survey survey() {
                return new Survey(shape, 0.004, Survey.Unit.SECONDS);
            }

            @Override
            public void read(Box box, MemorySegment destination) {}

            @Override
            public void close() throws IOException {
                closed.add(name);
                if (failing.contains(name)) throw new IOException(name + ": gone");
            }
        };
    }

    private Source file(String name, Shape shape) {
        return Source.of(Path.of(name), _ -> volume(name, shape));
    }

    private static Sources.Open open(SurveyRange range, Source... sources) throws Exception {
        return new Sources(List.of(sources)).open(range, source -> source.opening().within(1 << 20));
    }

    @Test
    void inputsAreClosedTogetherButForThoseOfTheCaller() throws Exception {
        Sources.Open open = open(SurveyRange.ALL, file("a.sgy", SHAPE), Source.of(volume("lent", SHAPE)),
                file("b.npy", SHAPE));
        assertThat(open.wanted()).isSameAs(open.first());
        assertThat(closed).isEmpty();

        open.close();

        assertThat(closed).containsExactly("a.sgy", "b.npy");
    }

    /** Where the second does not fit the first, neither stays open. */
    @Test
    void inputsThatWereOpenedAreClosedIfOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(SurveyRange.ALL, file("a.sgy", SHAPE), Source.of(volume("lent", SHAPE)),
                        file("b.npy", new Shape(3, 4, 6))))
                .withMessageContaining("a.sgy and b.npy: inputs of a run must have the same geometry");
        assertThat(closed).containsExactly("a.sgy", "b.npy");

        closed.clear();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(SurveyRange.ALL.inlines(7, 9), file("a.sgy", SHAPE)));
        assertThat(closed).containsExactly("a.sgy");
    }

    /** As on a network share that is gone. */
    @Test
    void theOthersAreClosedIfOneCannotBe() throws Exception {
        failing.addAll(List.of("a.sgy", "b.npy"));
        Sources.Open open = open(SurveyRange.ALL, file("a.sgy", SHAPE), file("b.npy", SHAPE), file("c.su", SHAPE));
        Sources.Open part = open(SurveyRange.ALL.inlines(2, 3), file("a.sgy", SHAPE), file("c.su", SHAPE));

        assertThatIOException().isThrownBy(open::close).withMessage("a.sgy: gone")
                .satisfies(failure -> assertThat(failure.getSuppressed()).singleElement().asString()
                        .contains("b.npy: gone"));
        assertThat(closed).containsExactly("a.sgy", "b.npy", "c.su");

        closed.clear();
        assertThatIOException().isThrownBy(part::close).withMessage("a.sgy: gone");
        assertThat(closed).contains("a.sgy", "c.su");
    }

    /** The user must learn what was wrong with the inputs. */
    @Test
    void aRefusalIsNotLostIfAnInputCannotBeClosed() {
        failing.add("a.sgy");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(SurveyRange.ALL, file("a.sgy", SHAPE), file("b.npy", new Shape(3, 4, 6))))
                .withMessageContaining("inputs of a run must have the same geometry");
        assertThat(closed).containsExactly("a.sgy", "b.npy");
    }

    @Test
    void aPartIsAVolumeOfItsOwn() throws Exception {
        Sources.Open open = open(SurveyRange.ALL.inlines(2, 3), file("a.sgy", SHAPE));

        assertThat(open.wanted().survey().shape()).isEqualTo(new Shape(2, 4, 5));
        assertThat(open.first().survey().shape()).isEqualTo(SHAPE);
        assertThat(open.part().isWhole()).isFalse();
        open.close();
        assertThat(closed).contains("a.sgy");
    }

    @Test
    void theFilesAndTheirFormatsAreKnown() {
        Source merged = Source.merged(List.of(file("a.sgy", SHAPE), file("b.su", SHAPE)), Overlap.FIRST);
        Sources all = new Sources(List.of(merged)).and(file("c.sgy", SHAPE)).and(Source.of(volume("lent", SHAPE)))
                .and(file("d.sgy", SHAPE));

        assertThat(all.files()).containsExactly(Path.of("a.sgy"), Path.of("b.su"), Path.of("c.sgy"), Path.of("d.sgy"));
        assertThat(all.formats()).isEqualTo("sgy+su+sgy+memory");
        assertThat(merged.fileName()).isEqualTo("a.sgy");
        assertThat(Source.of(volume("lent", SHAPE)).fileName()).isEqualTo("a volume in memory");
        assertThat(Source.of(volume("lent", SHAPE)).name()).isEqualTo("a volume in memory");
        assertThat(file("x/c.sgy", SHAPE).name()).isEqualTo("x/c.sgy");
        assertThat(file("x/c.sgy", SHAPE).fileName()).isEqualTo("c.sgy");
    }

    @Test
    void twoFilesOrMoreAreMerged() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Source.merged(List.of(file("a.sgy", SHAPE)), Overlap.ERROR))
                .withMessage("merging 1 inputs: give two files or more");
        assertThatIllegalArgumentException().isThrownBy(
                () -> Source.merged(List.of(file("a.sgy", SHAPE), Source.of(volume("lent", SHAPE))), Overlap.ERROR))
                .withMessageContaining("give two files or more");
    }

    /** The headers of one that is opened by the program are not known. */
    @Test
    void aPieceThatIsNoFileIsClosedAndRefused() {
        Source merged = Source.merged(List.of(file("a.sgy", SHAPE), file("b.sgy", SHAPE)), Overlap.ERROR);

        assertThatIllegalArgumentException().isThrownBy(() -> merged.opening().within(1 << 20))
                .withMessage("merging a.sgy: its volume is not a file");
        assertThat(closed).containsExactly("a.sgy");
    }

    /** What was stated by hand is part of the history: of pieces that say the same, once. */
    @Test
    void whatIsStatedOfPiecesIsToldOnce() {
        OpenOptions offset = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withOffset(200));
        Source one = Source.of(Path.of("a.sgy"), offset);
        Source two = Source.of(Path.of("b.sgy"), offset);
        Source other = Source.of(Path.of("c.sgy"), OpenOptions.DEFAULT);

        assertThat(one.stated()).containsExactly("offset 200");
        assertThat(other.stated()).isEmpty();
        assertThat(Source.merged(List.of(one, other, two), Overlap.LAST).stated()).containsExactly("offset 200");
        assertThat(Source.of(Path.of("a.npy"), OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withOffset(200))).stated())
                .isEmpty();
    }
}
