package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;

/** The runs of trace numbers that an index keeps, and their memory. */
class LineRunsTest {

    /** Bytes of 16,384 runs, which are allocated together. */
    private static final long PAGE = 16_384 * 32;

    @TempDir
    private Path folder;

    private InputFile file;
    private IndexMemory memory;

    @BeforeEach
    void open() throws IOException {
        file = InputFile.open(Files.write(folder.resolve("a.sgy"), new byte[8]));
        memory = new IndexMemory(file, 2 * PAGE);
    }

    @AfterEach
    void close() throws IOException {
        memory.close();
        file.close();
    }

    private record Trace(long trace, int inline, int crossline) {}

    private static List<Trace> visited(LineRuns runs) throws IOException {
        List<Trace> visited = new ArrayList<>();
        runs.forEach((trace, inline, crossline) -> visited.add(new Trace(trace, inline, crossline)));
        return visited;
    }

    private List<Trace> kept(List<Trace> traces) throws IOException {
        LineRuns lines = new LineRuns(memory);
        for (Trace trace : traces) lines.add(trace.trace, trace.inline, trace.crossline);
        assertThat(lines.finish()).isTrue();
        return visited(lines);
    }

    @Test
    void tracesComeBackInTheirOrder() throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (int n = 0; n < 12; n++) traces.add(new Trace(n, 100 + n / 4, 7 - n % 4));
        traces.add(new Trace(20, 5, 5));
        traces.add(new Trace(22, 5, 7));
        traces.add(new Trace(24, 5, 9));
        traces.add(new Trace(25, 5, 11));
        traces.add(new Trace(27, 6, 13));
        traces.add(new Trace(29, 7, 14));
        traces.add(new Trace(1L << 40, Integer.MIN_VALUE, Integer.MAX_VALUE));
        traces.add(new Trace(1L << 41, Integer.MAX_VALUE, Integer.MIN_VALUE));

        assertThat(kept(traces)).isEqualTo(traces);
        assertThat(kept(traces.subList(0, 1))).isEqualTo(traces.subList(0, 1));
        assertThat(kept(List.of())).isEmpty();
    }

    /** However many traces it has. */
    @Test
    void aRunTakesOnePlace() throws IOException {
        LineRuns lines = new LineRuns(memory);
        for (int n = 0; n < 100_000; n++) lines.add(n, 3, n);

        assertThat(lines.finish()).isTrue();
        assertThat(lines.bytes()).isEqualTo(PAGE);
        assertThat(memory.left()).isEqualTo(PAGE);
        List<Trace> visited = visited(lines);
        assertThat(visited).hasSize(100_000);
        assertThat(visited.getLast()).isEqualTo(new Trace(99_999, 3, 99_999));
        lines.forget();
        assertThat(memory.left()).isEqualTo(2 * PAGE);
    }

    /** Numbers in no order make runs of two. */
    private static void addRandom(LineRuns lines, int runs) throws IOException {
        for (int n = 0; n < 2 * runs; n++) lines.add(n, n * n * 31 % 10_007, n % 2 == 0 ? n : 5 * n * n);
    }

    @Test
    void runsThatDoNotFitIntoTheMemoryAreGivenUp() throws IOException {
        LineRuns lines = new LineRuns(memory);
        addRandom(lines, 2 * 16_384);
        assertThat(lines.bytes()).isEqualTo(2 * PAGE);
        assertThat(lines.finish()).isTrue();
        lines.add(-1, 0, 0);

        assertThat(lines.finish()).isFalse();
        lines.add(-5, 0, 0);
        assertThat(lines.finish()).isFalse();
    }

    @Test
    void recordsLieInPages() throws IOException {
        Pages pages = new Pages(memory, 32);
        assertThat(pages.bytes()).isZero();
        for (long n = 0; n < 2 * 16_384; n++) {
            assertThat(pages.hasRoom()).isTrue();
            long record = pages.add();
            if (record != n) assertThat(record).isEqualTo(n);
            pages.page(record).set(ValueLayout.JAVA_LONG, pages.at(record), n);
        }
        assertThat(pages.hasRoom()).isFalse();
        assertThat(pages.size()).isEqualTo(2 * 16_384);
        assertThat(pages.at(16_383)).isEqualTo(PAGE - 32);
        assertThat(pages.at(16_384)).isZero();
        for (long n = 0; n < 2 * 16_384; n += 127) {
            assertThat(pages.page(n).get(ValueLayout.JAVA_LONG, pages.at(n))).isEqualTo(n);
        }
        assertThatThrownBy(pages::add).isInstanceOf(IndexTooLargeException.class);
    }

    @Test
    void cellsAreWideWhereTracesNeedIt() throws IOException {
        assertThat(Cells.bytes(10, Integer.MAX_VALUE)).isEqualTo(40);
        assertThat(Cells.bytes(10, 1L << 31)).isEqualTo(80);
        for (long traces : new long[] {Integer.MAX_VALUE, 1L << 31}) {
            Cells cells = new Cells(memory, 10, traces);
            cells.set(3, traces - 1);
            assertThat(cells.get(3)).isEqualTo(traces - 1);
            assertThat(cells.get(2)).isEqualTo(-1);
            assertThat(cells.get(9)).isEqualTo(-1);
            assertThat(cells.bytes().byteSize()).isEqualTo(Cells.bytes(10, traces));
        }
        assertThat(memory.left()).isEqualTo(2 * PAGE - 120);
    }

    @Test
    void partsShareWhatIsAllowed() throws IOException {
        IndexMemory part = memory.part();
        IndexMemory partOfIt = part.part();
        MemorySegment bytes = part.allocate(PAGE);
        partOfIt.count(PAGE - 1);

        assertThat(bytes.byteSize()).isEqualTo(PAGE);
        assertThat(memory.left()).isEqualTo(1);
        assertThat(partOfIt.left()).isEqualTo(1);
        memory.check(1);
        assertThatThrownBy(() -> memory.check(2)).isInstanceOf(IndexTooLargeException.class);
        assertThatThrownBy(() -> part.allocate(2)).isInstanceOf(IndexTooLargeException.class)
                .hasMessageContaining(Long.toString(2 * PAGE + 1));
        part.close();
        part.close();
        assertThat(memory.left()).isEqualTo(PAGE + 1);
        assertThat(bytes.scope().isAlive()).isFalse();
        assertThat(partOfIt.arena().scope().isAlive()).isTrue();
        memory.close();
        assertThat(partOfIt.arena().scope().isAlive()).isFalse();
        assertThat(memory.left()).isEqualTo(2 * PAGE);
    }
}
