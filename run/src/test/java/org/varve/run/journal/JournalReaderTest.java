package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.run.journal.JournalLine.Complete;
import org.varve.run.journal.JournalLine.Naming;
import org.varve.run.journal.JournalLine.Scanned;
import org.varve.run.journal.JournalLine.Written;

/** What the files of a journal say, whole or damaged. */
class JournalReaderTest {

    private static final long[] STATISTICS = {1, 2};

    @TempDir
    private Path temporary;

    private Path folder;
    private JournalReader reader;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(temporary.resolve("out.npy.journal"));
        reader = new JournalReader(folder, 5);
    }

    private void append(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static Written written(int... blocks) {
        return new Written(Arrays.stream(blocks).boxed().toList(), List.of("a" + blocks[0], "b"));
    }

    @Test
    void aLineCountsOnceItIsWhole() throws IOException {
        String first = written(0, 3).text();
        String second = written(2).text();
        append("1.lines", first + second.substring(0, 20));

        reader.update();
        assertThat(reader.done()).isEqualTo(BitSet.valueOf(new long[] {0b01001}));
        append("1.lines", second.substring(20, second.length() - 1));
        reader.update();
        assertThat(reader.count()).isEqualTo(2);
        append("1.lines", "\n" + written(4).text());
        reader.update();

        assertThat(reader.done()).isEqualTo(BitSet.valueOf(new long[] {0b11101}));
        assertThat(reader.written()).containsExactly(written(0, 3), written(2), written(4));
    }

    @Test
    void damagedLinesAreLeftOut() throws IOException {
        append("1.lines", written(0).text().replace("[0]", "[1]") + written(2).text() + "\n" + "nonsense\n"
                + written(3).text().substring(1) + written(4).text());

        reader.update();

        assertThat(reader.written()).containsExactly(written(2), written(4));
    }

    /** Numbers of blocks are 0 to 4. */
    @Test
    void linesOfBlocksThatAreDoneOrThatThereAreNotAreLeftOut() throws IOException {
        append("1.lines", written(-1).text() + written(5).text() + written(1, 2).text() + written(2, 3).text()
                + written(4).text() + written(0).text());

        reader.update();

        assertThat(reader.written()).containsExactly(written(1, 2), written(4), written(0));
        assertThat(reader.isDone()).isFalse();
        append("2.lines", written(3).text());
        reader.update();
        assertThat(reader.isDone()).isTrue();
        assertThat(reader.output(0)).containsExactly("a1", "a4", "a0", "a3");
        assertThat(reader.output(1)).containsExactly("b", "b", "b", "b");
    }

    @Test
    void knowsWhichBlocksOfARangeAreDone() {
        reader.add(written(1, 2));

        assertThat(reader.isDone(1, 3)).isTrue();
        assertThat(reader.isDone(1, 2)).isTrue();
        assertThat(reader.isDone(1, 4)).isFalse();
        assertThat(reader.isDone(0, 2)).isFalse();
        assertThat(reader.isBegun()).isTrue();
    }

    @Test
    void lostBlocksAreForgotten() {
        reader.add(written(0, 1));
        reader.add(written(2));

        reader.forget(Set.of(written(0, 1)));

        assertThat(reader.done()).isEqualTo(BitSet.valueOf(new long[] {0b100}));
        assertThat(reader.written()).containsExactly(written(2));
    }

    @Test
    void theFirstStatisticsOfAScanCount() {
        reader.add(new Scanned(1, List.of(STATISTICS)));
        reader.add(new Scanned(1, List.of(new long[0])));

        assertThat(reader.scan(0)).isEmpty();
        assertThat(reader.scan(1).orElseThrow()).containsExactly(STATISTICS);
        assertThat(reader.isBegun()).isFalse();
        assertThat(reader.isEmpty()).isFalse();
    }

    @Test
    void eachEntryMakesAJournalThatIsNotEmpty() {
        assertThat(reader.isEmpty()).isTrue();
        assertThat(reader.lines()).isEmpty();
        reader.add(new Naming());
        assertThat(reader.isEmpty()).isFalse();
        assertThat(reader.isNaming()).isTrue();
        assertThat(reader.isComplete()).isFalse();
        assertThat(reader.lines()).containsExactly(new Naming());

        JournalReader another = new JournalReader(folder, 5);
        another.add(new Complete());
        assertThat(another.isEmpty()).isFalse();
        assertThat(another.isNaming()).isFalse();
        assertThat(another.isComplete()).isTrue();
        another.add(written(3));
        Scanned scanned = new Scanned(2, List.of(STATISTICS));
        another.add(scanned);
        assertThat(another.lines()).containsExactly(written(3), scanned, new Complete());
        assertThat(another.isEmpty()).isFalse();

        JournalReader third = new JournalReader(folder, 5);
        third.add(written(3));
        assertThat(third.isEmpty()).isFalse();
    }

    /** A folder of such a name, a link or a pipe would stop the reader. */
    @Test
    void onlyFilesHoldLines() throws IOException {
        append("lines", written(0).text());
        append("1.line", written(0).text());
        Files.createDirectory(folder.resolve("2.lines"));
        Files.createSymbolicLink(folder.resolve("3.lines"), folder.resolve("lines"));
        append("4.lines", written(4).text());

        reader.update();

        assertThat(reader.written()).containsExactly(written(4));
        assertThat(reader.isComplete()).isFalse();
    }

    @Test
    void aFolderThatIsGoneIsThatOfARunThatIsComplete() throws IOException {
        assertThat(reader.isMarkedComplete()).isFalse();
        Files.delete(folder);

        assertThat(new JournalReader(folder, 5).isMarkedComplete()).isTrue();
        assertThat(reader.isComplete()).isFalse();
        reader.update();
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void aMarkStays() throws IOException {
        Path mark = Files.createFile(folder.resolve("complete"));
        assertThat(reader.isMarkedComplete()).isTrue();
        Files.delete(mark);

        assertThat(reader.isMarkedComplete()).isTrue();
        assertThat(reader.isComplete()).isTrue();
    }

    /** Files are read in the order of their names. */
    @Test
    void marksAreReadWithAsManyFilesAsShowWhetherARunHasBegun() throws IOException {
        append("1.lines", new Scanned(0, List.of(STATISTICS)).text());
        append("2.lines", written(1).text());
        append("3.lines", written(2).text());

        reader.readMarks();

        assertThat(reader.written()).containsExactly(written(1));
        assertThat(reader.scan(0)).isPresent();
        assertThat(reader.isNaming()).isFalse();
        reader.update();
        assertThat(reader.written()).containsExactly(written(1), written(2));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noLineIsReadWhereTheOutputsHaveTheirNames(boolean isComplete) throws IOException {
        append("1.lines", written(1).text());
        Files.createFile(folder.resolve("naming"));
        if (isComplete) Files.createFile(folder.resolve("complete"));

        reader.readMarks();

        assertThat(reader.isNaming()).isTrue();
        assertThat(reader.isComplete()).isEqualTo(isComplete);
        assertThat(reader.isBegun()).isEqualTo(!isComplete);
    }
}
