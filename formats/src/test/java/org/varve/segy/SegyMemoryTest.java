package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.Samples;
import org.varve.segy.header.SegyHeaders;

/** A file for which more must be remembered than is allowed is refused before anything is allocated. */
class SegyMemoryTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final SegyFixture FIXTURE = SegyFixture.of(SHAPE);
    private static final int TRACES = 34;
    private static final int TRACE = 240 + 4 * 11;
    private static final int CELLS = 4 * 35;
    private static final int LIVENESS = 16;
    private static final int LENGTHS = 8 << 14;

    @TempDir
    private Path folder;

    /** A file without its last trace, so that it needs an index. */
    private Path incomplete() throws IOException {
        byte[] bytes = FIXTURE.bytes();
        return Files.write(folder.resolve("a.sgy"), Arrays.copyOf(bytes, bytes.length - TRACE));
    }

    private static SegyVolume open(Path file, SegyReading reading) throws IOException {
        return SegyVolume.open(file, reading, Optional.empty());
    }

    /** A file opens with the bytes that it needs, but not with one less. */
    private static void assertNeeds(long bytes, Path file, SegyReading reading) throws IOException {
        IndexTooLargeException refused =
                catchThrowableOfType(IndexTooLargeException.class,
                        () -> open(file, reading.withMemory(bytes - 1)).close());
        assertThat(refused.needed()).isEqualTo(bytes);
        assertThat(refused.allowed()).isEqualTo(bytes - 1);
        assertThat(refused.sentence())
                .isEqualTo(file + " needs at least " + bytes + " bytes to be opened, for an index of its "
                        + "traces or because they are long, but the memory allowed leaves " + (bytes - 1) + ": raise "
                        + "Run.within(hostBytes), or export it with every trace of the rectangle, in order");
        open(file, reading.withMemory(bytes)).close();
    }

    @Test
    void anIndexTakesNoMoreThanAllowed() throws IOException {
        Path file = incomplete();

        assertNeeds(LIVENESS + HeaderPass.BUFFER + CELLS, file, SegyReading.DEFAULT);
        try (SegyVolume volume = open(file, SegyReading.DEFAULT.withMemory(LIVENESS + HeaderPass.BUFFER + CELLS));
                SegyVolume ample = open(file, SegyReading.DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.read(ample));
            assertThat(volume.traces().geometry().bytes()).isEqualTo(CELLS);
            assertThat(ample.traces().geometry().bytes()).isGreaterThan(CELLS);
        }
    }

    /** The size of the whole index is stated even if there is no memory to begin it. */
    @Test
    void whatIsNeededIsToldInNoMemory() throws IOException {
        Path file = incomplete();

        IndexTooLargeException refused = catchThrowableOfType(IndexTooLargeException.class,
                () -> open(file, SegyReading.DEFAULT.withMemory(0)).close());

        assertThat(refused.needed()).isEqualTo(LIVENESS + HeaderPass.BUFFER + CELLS);
        open(file, SegyReading.DEFAULT.withMemory(refused.needed())).close();
    }

    @Test
    void linksAndBuffersOfAMeanCount() throws IOException {
        int traceInThreeForms = TRACE + (4 + 8) * SHAPE.samples();

        assertNeeds(LIVENESS + HeaderPass.BUFFER + CELLS + 4 * TRACES + traceInThreeForms, incomplete(),
                SegyReading.DEFAULT.with(Duplicates.MEAN));
    }

    @Test
    void theTracesChosenCount() throws IOException {
        byte[] bytes = FIXTURE.bytes();
        ByteBuffer.wrap(bytes).putInt(3600 + 36, 7);
        int oneWordOfBitsAndOneCount = 16;

        assertNeeds(LIVENESS + HeaderPass.BUFFER + CELLS + oneWordOfBitsAndOneCount,
                Files.write(folder.resolve("a.sgy"), bytes), SegyReading.DEFAULT.withOffset(0));
    }

    @Test
    void aKeptIndexCounts() throws IOException {
        Path file = incomplete();
        SegyReading reading = SegyReading.DEFAULT.withIndex(true);
        open(file, reading).close();

        assertNeeds(CELLS, file, reading);
    }

    /** The memory of a damaged index is freed before a new index is built. */
    @Test
    void aDamagedIndexDoesNotCount() throws IOException {
        Path file = incomplete();
        SegyReading reading = SegyReading.DEFAULT.withIndex(true);
        open(file, reading).close();
        Path index = folder.resolve("a.sgy.index");
        byte[] damaged = Files.readAllBytes(index);
        damaged[damaged.length - 1] ^= 1;
        Files.write(index, damaged);

        assertNeeds(LIVENESS + HeaderPass.BUFFER + CELLS, file, reading);
    }

    @Test
    void positionsOfTracesThatDifferInLengthCount() throws IOException {
        byte[] bytes = Arrays.copyOf(FIXTURE.bytes(), 3600 + TRACES * TRACE - 4);
        for (int t = 0; t < TRACES; t++) {
            ByteBuffer.wrap(bytes).putShort(3600 + t * TRACE + 114, (short) (t == TRACES - 1 ? 10 : 11));
        }
        Path file = Files.write(folder.resolve("a.sgy"), bytes);

        assertNeeds(LENGTHS + LIVENESS + HeaderPass.BUFFER + CELLS, file, SegyReading.DEFAULT);
        assertThatThrownBy(() -> open(file, SegyReading.DEFAULT.withMemory(LENGTHS - 1)))
                .isInstanceOf(IndexTooLargeException.class);
        assertThatThrownBy(() -> HeaderScan.of(file, SegyDialect.INSTANCE, SegyReading.DEFAULT.withMemory(LENGTHS - 1)))
                .isInstanceOf(IndexTooLargeException.class);
    }

    @Test
    void longTracesCount() throws IOException {
        Path file = SegyFixture.of(new Shape(1, 1, 1 << 18)).write(folder.resolve("a.sgy"));
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer.wrap(bytes).put(3500, (byte) 2).putInt(3268, 1 << 18);
        Files.write(file, bytes);

        assertNeeds(SegyHeaders.TRACE_BYTES, file, SegyReading.DEFAULT);
    }

    @Test
    void aRegularFileNeedsNothing() throws IOException {
        try (SegyVolume volume = open(FIXTURE.write(folder.resolve("a.sgy")), SegyReading.DEFAULT.withMemory(0))) {
            assertThat(Samples.read(volume)).isEqualTo(FIXTURE.samples());
        }
    }
}
