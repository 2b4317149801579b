package org.varve.run;

import java.util.Iterator;
import java.util.List;

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
 * <p>{@link RunEvent.Noted} comes from any thread. {@link RunEvent.Progressed} comes from one thread at a time for each
 * run, and so does {@link RunEvent.TileWritten}, from another thread than progress; time spent on it delays the next
 * tile. What a listener throws stops the run, or is added to the failure that it was told of.
 */
@FunctionalInterface
public interface RunListener {

    /** Ignores everything. */
    RunListener NONE = _ -> {
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
