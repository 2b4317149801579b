package org.varve.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.varve.run.Run;
import org.varve.run.journal.Resuming;
import picocli.CommandLine.Option;

/** Options for resumable runs. */
final class ResumeOptions {

    @Option(names = "--resume",
            description = "Keep a journal beside the first output; if there is one, continue its run.")
    private boolean resume;

    @Option(names = "--shared",
            description = "Like --resume, but share the run with other processes of the same command, on any machine.")
    private boolean shared;

    @Option(names = "--journal-every", paramLabel = "SECONDS",
            description = "How often the journal is written; default: 5.")
    private @Nullable Double every;

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
