package org.varve.run;

import java.util.Iterator;
import java.util.List;
import org.varve.core.Note;

/**
 * Receives the events of a run.
 *
 * {@snippet :
 * run.listener(event -> {
 *     switch (event) {
 *         case RunEvent.Noted(Note note) -> System.err.println(note);
 *         case RunEvent.Completed(RunResult result) -> System.err.println(result.files());
 *         default -> {}
 *     }
 * });
 * }
 *
 * <p>{@link RunEvent.Noted} comes from any thread. {@link RunEvent.Progressed} comes from the thread of the run, and so
 * do all others but {@link RunEvent.TileWritten}, which comes from one thread at a time; time spent on either delays
 * the next tile.
 *
 * <p><b>Exceptions</b> do not change the run. Once it has ended, they are notes in its result, or suppressed in its
 * failure. An {@link Error} ends the run, and so does an {@link java.io.UncheckedIOException} of an
 * {@link org.varve.file.OutputException}: a file that belongs to the run cannot be written.
 *
 * <p><b>Cancelling</b> is allowed from any event, by {@link RunHandle#cancel} or by interrupting the thread. A run that
 * is cancelled interrupts its threads; a listener that swallows this does not keep it from ending. One that waits on is
 * named by {@link RunHandle#cancel} after 10 s; the run ends when it returns. A listener may start other runs.
 */
@FunctionalInterface
public interface RunListener {

    /** Ignores everything. */
    RunListener NONE = _ -> {
    };

    /**
     * Logs notes as warnings of the {@link System.Logger} {@code org.varve}, which reach SLF4J or
     * {@code java.util.logging} as the program arranges it.
     */
    RunListener LOG = event -> {
        if (event instanceof RunEvent.Noted(Note note)) {
            System.getLogger("org.varve").log(System.Logger.Level.WARNING, note.toString());
        }
    };

    /** Receives an event. */
    void on(RunEvent event);

    /**
     * Several listeners, called one after the other. Each receives every event, even if one before it fails: then the
     * first failure is thrown, with the others as suppressed.
     */
    static RunListener all(List<RunListener> listeners) {
        List<RunListener> all = List.copyOf(listeners);
        return event -> tell(all.iterator(), event);
    }

    private static void tell(Iterator<RunListener> listeners, RunEvent event) {
        if (!listeners.hasNext()) return;
        try {
            listeners.next().on(event);
        } catch (RuntimeException | Error failure) {
            try {
                tell(listeners, event);
            } catch (RuntimeException | Error another) {
                if (!another.equals(failure)) failure.addSuppressed(another);
            }
            throw failure;
        }
        tell(listeners, event);
    }
}
