package org.varve.cli;

import java.time.Duration;
import org.varve.run.Run;
import org.varve.run.journal.Resuming;
import picocli.CommandLine.Option;

/** How a run can be resumed. */
final class ResumeOptions {

    @Option(names = "--resume",
            description = "Keep a journal beside the first output, and go on with the run that it belongs to if there is one.")
    private boolean resume;

    @Option(names = "--shared",
            description = "As --resume, together with other processes of the same command, on any machine.")
    private boolean shared;

    @Option(names = "--journal-every", paramLabel = "SECONDS",
            description = "How long tiles are gathered before the journal notes them; default: 5.")
    private Double every;

    Run applyTo(Run run) {
        if (!isResumable()) {
            if (every != null) {
                throw new IllegalArgumentException(
                        "--journal-every %s: give it with --resume or --shared".formatted(every));
            }
            return run;
        }
        StopSignal.cleanUpIn(StopSignal.SECONDS_WITH_JOURNAL);
        Resuming how = shared ? Resuming.SHARED : Resuming.ALONE;
        return run.resumable(every == null ? how : how.every(Duration.ofNanos((long) (every * 1e9))));
    }

    boolean isResumable() {
        return resume || shared;
    }
}
