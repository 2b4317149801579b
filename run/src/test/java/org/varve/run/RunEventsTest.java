package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.RunEvent.Completed;
import org.varve.run.RunEvent.Ended;
import org.varve.run.RunEvent.Failed;
import org.varve.run.RunEvent.Noted;
import org.varve.run.RunEvent.Planned;
import org.varve.run.RunEvent.Progressed;
import org.varve.run.RunEvent.SetUp;
import org.varve.run.RunEvent.TileWritten;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;

/** What a listener hears of a run, in which order, and what becomes of its failures. */
class RunEventsTest {

    private static final Shape SHAPE = new Shape(6, 5, 20);

    @TempDir
    private Path folder;

    private final List<RunEvent> heard = Collections.synchronizedList(new ArrayList<>());

    /** A run of three tiles, of which one is in flight at a time. */
    private ThrowingCallable run(RunListener listener) {
        return () -> result(listener);
    }

    private RunResult result(RunListener listener) throws Exception {
        return Run.of(new MeanFilter(new Window(3, 3, 3)))
                .from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve("mean.npy"))
                .on("cpu").tile(new Shape(2, 5, 20)).tilesInFlight(1).listener(listener).run();
    }

    /** Names an event; does not compile if a kind is forgotten. */
    private static String name(RunEvent event) {
        return switch (event) {
            case SetUp(String sentence) -> "set up " + sentence;
            case Noted(Note note) -> "note " + note;
            case Planned(_, JobPlan plan) -> "planned " + plan.run().count();
            case Progressed(Progress progress) -> "progress " + progress.tilesDone();
            case TileWritten(TileDone tile) -> "tile " + tile.number();
            case Ended() -> "ended";
            case Completed(RunResult result) -> "completed " + result.took().tiles();
            case Failed(Throwable cause) -> "failed " + cause.getMessage();
        };
    }

    private List<String> heard(Class<?>... kinds) {
        return heard.stream().filter(event -> List.of(kinds).contains(event.getClass())).map(RunEventsTest::name)
                .toList();
    }

    @Test
    void hearsOfARunInOrder() throws Throwable {
        run(heard::add).call();

        assertThat(heard(Planned.class, TileWritten.class, Ended.class, Completed.class, Failed.class))
                .containsExactly("planned 3", "tile 0", "tile 1", "tile 2", "ended", "completed 3");
        assertThat(heard(Planned.class, Progressed.class, Ended.class).stream().distinct())
                .startsWith("planned 3", "progress 0").endsWith("progress 3", "ended")
                .isSubsetOf("planned 3", "progress 0", "progress 1", "progress 2", "progress 3", "ended");
    }

    @Test
    void hearsOfAFailure() {
        AssertionError failure = new AssertionError("enough");
        RunListener failing = event -> {
            if (event instanceof TileWritten(TileDone tile) && tile.number() == 1) throw failure;
        };

        assertThatThrownBy(run(RunListener.all(List.of(heard::add, failing)))).isSameAs(failure);

        assertThat(heard(Planned.class, TileWritten.class, Ended.class, Completed.class, Failed.class))
                .containsExactly("planned 3", "tile 0", "tile 1", "ended", "failed enough");
        assertThat(folder).isEmptyDirectory();
    }

    /** Each is told, whether or not those before it fail. */
    @ParameterizedTest
    @ValueSource(classes = {Planned.class, TileWritten.class, Ended.class})
    void allHearWhateverOneThrows(Class<?> kind) {
        List<RunListener> all = Stream.of("first", "second").<RunListener>map(name -> event -> {
            if (kind.isInstance(event)) throw new AssertionError(name);
        }).toList();

        assertThatThrownBy(run(RunListener.all(List.of(all.getFirst(), heard::add, all.getLast()))))
                .hasMessage("first").satisfies(failure -> assertThat(failure.getSuppressed())
                        .extracting(Throwable::getMessage).contains("second"));

        assertThat(heard).hasAtLeastOneElementOfType(kind).last().isInstanceOf(Failed.class);
    }

    /** The outputs are what they would be without the listener, and the result tells of its failures. */
    @ParameterizedTest
    @ValueSource(classes = {Planned.class, Progressed.class, TileWritten.class, Ended.class, Completed.class})
    void aListenerThatFailsChangesNoRun(Class<?> kind) throws Throwable {
        run(RunListener.NONE).call();
        byte[] expected = Files.readAllBytes(folder.resolve("mean.npy"));
        Files.delete(folder.resolve("mean.npy"));

        RunResult result = result(event -> {
            heard.add(event);
            if (kind.isInstance(event)) throw new IllegalStateException("a bug");
        });

        assertThat(folder.resolve("mean.npy")).hasBinaryContent(expected);
        assertThat(result.notes()).extracting(Note::getMessage)
                .contains("a listener failed, and the run went on: java.lang.IllegalStateException: a bug");
        assertThat(heard).hasAtLeastOneElementOfType(kind).last().isInstanceOf(Completed.class);
    }

    @Test
    void failuresOfAListenerAreSuppressedInThatOfTheRun() {
        RunListener failing = event -> {
            if (event instanceof Planned) throw new IllegalStateException("first");
            if (event instanceof TileWritten) throw new AssertionError("the run");
            if (event instanceof Failed) throw new IllegalStateException("last");
        };

        assertThatThrownBy(run(failing)).hasMessage("the run").satisfies(failure -> assertThat(failure.getSuppressed())
                .extracting(Throwable::getMessage).containsExactly("first", "last"));
    }

    /** None hides why the run failed. */
    @Test
    void anErrorOfAListenerThatHearsOfAFailureIsSuppressedInIt() {
        RunListener failing = event -> {
            if (event instanceof TileWritten) throw new AssertionError("the run");
            if (event instanceof Failed) throw new AssertionError("another");
        };

        assertThatThrownBy(run(failing)).hasMessage("the run").satisfies(failure -> assertThat(failure.getSuppressed())
                .extracting(Throwable::getMessage).containsExactly("another"));
    }

    /** Such as one exception that a program keeps and throws wherever it is called. */
    @Test
    void theFailureOfARunIsNotSuppressedInItself() {
        IllegalStateException only = new IllegalStateException("a bug");
        Volume survey = new Volume() {
            @Override
            public Survey survey() {
                return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
            }

            @Override
            public void read(Box box, MemorySegment destination) {
                throw only;
            }

            @Override
            public void close() {}
        };
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("mean.npy")).on("cpu")
                .listener(event -> {
                    throw only;
                });

        assertThatThrownBy(run::run).isSameAs(only).hasNoSuppressedExceptions();

        AssertionError error = new AssertionError("a bug");
        assertThatThrownBy(run(event -> {
            if (event instanceof Planned || event instanceof Failed) throw error;
        })).isSameAs(error).hasNoSuppressedExceptions();
    }

    /** A writer of a program's own, with notes. */
    private record Noting(List<String> notes, VolumeWriter memory) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) throws IOException {
            notes.add("samples were cut off");
            memory.write(box, source);
        }

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
    }

    /** What a writer knows before the first tile, and what it learns as it writes. */
    @Test
    void notesOfAWriterAreToldOnceEach() throws Exception {
        ArrayVolume output = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
        List<String> notes = Collections.synchronizedList(new ArrayList<>(List.of("the format is old")));
        RunResult result = Run.of(new MeanFilter(new Window(3, 3, 3)))
                .from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(List.of(new Noting(notes, output.writer()))).on("cpu").tile(new Shape(2, 5, 20))
                .listener(heard::add).run();

        assertThat(heard(Noted.class, Ended.class))
                .containsExactly("note the format is old", "note samples were cut off", "ended");
        assertThat(heard(Noted.class, TileWritten.class)).startsWith("note the format is old");
        assertThat(result.notes()).extracting(Note::getMessage)
                .containsExactly("the format is old", "samples were cut off");
    }

    /** As if an output could not be written. */
    @ParameterizedTest
    @ValueSource(classes = {Planned.class, Progressed.class, TileWritten.class, Ended.class})
    void aFileThatAListenerCannotWriteFailsTheRun(Class<?> kind) {
        OutputException disk = new OutputException(folder, "is full");
        RunListener failing = event -> {
            if (kind.isInstance(event)) throw new UncheckedIOException(disk);
        };

        assertThatThrownBy(run(RunListener.all(List.of(failing, heard::add)))).isSameAs(disk);

        assertThat(heard).last().isEqualTo(new Failed(disk));
        // all tiles were written before the end
        if (kind != Ended.class) assertThat(folder).isEmptyDirectory();
    }

    /** As a failure of the reader's or the writer's thread shows who waited for it. */
    @Test
    void theTraceOfAFailureLeadsToTheCaller() {
        RunListener failing = event -> {
            if (event instanceof TileWritten) throw new AssertionError("in varve-writer");
        };

        assertThatThrownBy(run(failing)).satisfies(failure -> assertThat(failure.getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .containsSubsequence("writeAll", "stream", "theTraceOfAFailureLeadsToTheCaller"));
    }

    @Test
    void notesAreLoggedWhereThereIsNoListener() {
        List<String> logged = Collections.synchronizedList(new ArrayList<>());
        Logger logger = Logger.getLogger("org.varve");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.add(entry.getLevel() + " " + entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try {
            new RunSpec(Recipe.copy()).note("something to know");
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(logged).containsExactly("WARNING something to know");
    }
}
