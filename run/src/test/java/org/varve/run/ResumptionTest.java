package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.run.journal.Journal;
import org.varve.run.journal.Resuming;

class ResumptionTest {

    @TempDir
    private Path folder;

    /**
     * Ranges take about twenty seconds, but no process takes more than a 16th of all blocks, and there are at most
     * 32,768 ranges; even a single block is a range.
     */
    @ParameterizedTest
    @CsvSource({"1000, 5000, 4", "1000, 2000, 10", "1000, 100000, 1", "1000, 10, 62", "1000, 0, 62", "15, 1, 1",
            "1, 1000, 1", "65536, 1e9, 2", "65537, 1e9, 3", "10000, 1e9, 1"})
    void rangesTakeAboutTwentySeconds(int blocks, double seconds, int range) {
        assertThat(Resumption.range(blocks, seconds)).isEqualTo(range);
    }

    /** Keeps the boxes that are read. */
    private record Read(Shape shape, List<Box> boxes) implements Volume {

        @Override
        public Survey survey() {
            return new Survey(shape, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            boxes.add(box);
            destination.fill((byte) boxes.size());
        }

        @Override
        public void close() {}
    }

    private static List<Box> identifying(Shape shape) throws IOException {
        Read volume = new Read(shape, new ArrayList<>());
        Resumption.checksum(volume);
        return volume.boxes;
    }

    /** A survey of up to 16 short traces that has another sample anywhere is another survey. */
    @Test
    void everySampleOfASmallSurveyIdentifiesIt() throws IOException {
        Shape shape = new Shape(3, 5, 7);
        List<Box> boxes = identifying(shape);

        assertThat(boxes).hasSize(15);
        for (int trace = 0; trace < 15; trace++) {
            assertThat(boxes.get(trace)).isEqualTo(new Box(trace / 5, trace % 5, 0, new Shape(1, 1, 7)));
        }
        float[] samples = new float[(int) shape.size()];
        long before = Resumption.checksum(ArrayVolume.of(samples, shape));
        CRC32C zeros = new CRC32C();
        zeros.update(new byte[samples.length * Float.BYTES]);
        assertThat(before).isEqualTo(zeros.getValue());
        for (int s = 0; s < samples.length; s += 13) {
            samples[s] = Float.MIN_VALUE;
            assertThat(Resumption.checksum(ArrayVolume.of(samples, shape))).isNotEqualTo(before);
            samples[s] = 0;
        }
    }

    /** Of a large one, 4096 samples each of 16 traces that lie as far apart as they can, from the first to the last. */
    @Test
    void samplesAllOverALargeSurveyIdentifyIt() throws IOException {
        List<Box> boxes = identifying(new Shape(32, 100, 4096 + 160));

        assertThat(boxes).hasSize(16);
        for (int n = 0; n < 16; n++) {
            assertThat(boxes.get(n)).isEqualTo(new Box(2 * n + 1, 0, 10 * n, new Shape(1, 1, 4096)));
        }
    }

    private Resumption resumption(Resuming how, String... names) {
        LinkedHashSet<Path> files = new LinkedHashSet<>();
        for (String name : names) files.add(folder.resolve(name));
        return new Resumption(how, files, Journal.folder(files.getFirst()), Map.of(), Optional.empty(),
                Optional.empty(), "0123abcd");
    }

    private Resumption resumption() {
        return resumption(Resuming.ALONE, "a.npy", "b.npy");
    }

    @Test
    void aNewRunHasNothingToKeep() throws IOException {
        assertThat(resumption().kept()).isEqualTo(new KeptPart("0123abcd", KeptPart.Stage.NEW, false));
        assertThat(resumption(Resuming.SHARED, "a.npy").kept().shared()).isTrue();
        assertThat(resumption().notes()).isEmpty();
        assertThat(resumption(Resuming.SHARED, "a.npy").notes()).isEmpty();
        assertThat(resumption().isOvertaken()).isFalse();
        assertThat(resumption(Resuming.SHARED, "a.npy").isOvertaken()).isFalse();
    }

    /** A file that vanishes under a run is named with what it was for. */
    @Test
    void aFailureTellsWhatOthersMayHaveChanged() {
        Path journal = folder.resolve("a.npy.journal");

        assertThat(told(new NoSuchFileException(journal.resolve("manifest.json").toString())))
                .isInstanceOf(OutputException.class)
                .hasMessageStartingWith(journal + " cannot be used: ")
                .hasMessageEndingWith("; nothing else may change it while the run goes on");
        assertThat(told(new AccessDeniedException(folder.resolve("./x/../b.npy.0123abcd.part").toString())))
                .isInstanceOf(OutputException.class)
                .hasMessageStartingWith(folder.resolve("b.npy") + " cannot be written: ");
    }

    @Test
    void otherFailuresStayAsTheyAre() {
        for (IOException failure : List.of(new IOException("no space"), new FileSystemException(null),
                new NoSuchFileException(folder.resolve("survey.sgy").toString()),
                new NoSuchFileException(folder.resolve("x/b.npy").toString()),
                new NoSuchFileException("/elsewhere/a.npy"))) {
            assertThat(told(failure)).isSameAs(failure);
        }
    }

    private IOException told(IOException failure) {
        return resumption().told(failure);
    }

    /** The last process removes the journal: where it is gone, all outputs must be there. */
    @Test
    void aJournalThatIsGoneBeforeItsOutputsAreDoneIsAFailure() throws IOException {
        Files.createDirectory(folder.resolve("a.npy.journal"));
        assertThatNoException().isThrownBy(() -> resumption().requireDone());

        Files.delete(folder.resolve("a.npy.journal"));
        Files.createFile(folder.resolve("a.npy"));
        assertThatExceptionOfType(OutputException.class).isThrownBy(() -> resumption().requireDone())
                .withMessage("%s is gone, and %s is not complete: run again", folder.resolve("a.npy.journal"),
                        folder.resolve("b.npy"));

        Files.createFile(folder.resolve("b.npy"));
        assertThatNoException().isThrownBy(() -> resumption().requireDone());
    }
}
