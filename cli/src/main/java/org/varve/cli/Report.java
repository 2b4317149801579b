package org.varve.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.formats.FileVolume;
import org.varve.json.Json;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.process.TerminalText;
import org.varve.run.watch.EventLog;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The output of a verb: its result on standard output, as text or JSON, and everything else on standard error. */
final class Report {

    /** Set by the launcher where standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "varve.terminal";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Option(names = "--log", paramLabel = "text|json",
            description = "Format of notes and progress on standard error: text, or one JSON object a line.")
    private LogStyle log = LogStyle.TEXT;

    @Option(names = "--quiet", description = "Print no progress and no notes; failures are still printed.")
    private boolean quiet;

    boolean json() {
        return json;
    }

    /** Prints one line of the result. */
    void line(String text) {
        verb.commandLine().getOut().println(TerminalText.of(text));
    }

    /** Prints the whole result as JSON. */
    void json(Object result) {
        verb.commandLine().getOut().println(Json.of(result));
    }

    /** Prints the whole result: as JSON with {@code --json}, otherwise as one line. */
    void result(Object result, String text) {
        if (json) json(result);
        else
            line(text);
    }

    /** Prints the whole result as JSON with {@code --json}; otherwise it has been printed as text. */
    void printJson(Object result) {
        if (json) json(result);
    }

    /**
     * Shows progress: as a bar on a terminal, as lines elsewhere, not at all with {@code --quiet}.
     *
     * @param doing the name of the main phase, such as {@code running}
     */
    ProgressDisplay progress(String doing) {
        if (quiet) return _ -> {};
        return Boolean.getBoolean(TERMINAL_PROPERTY) && log == LogStyle.TEXT
                ? new ProgressOnTerminal(doing)
                : new ProgressLines(this::note, doing);
    }

    /** The listener that reports runs in lines of JSON; empty for text. */
    Optional<RunListener> events() {
        if (log == LogStyle.TEXT) return Optional.empty();
        EventLog events = new EventLog(this::print, OptionWords::sentence);
        return Optional.of(event -> {
            // a failure is reported when the process ends, with its status
            if (!(event instanceof RunEvent.Failed)) events.on(event);
        });
    }

    /** Prints a run's time and memory, unless in JSON. */
    void summary(RunResult done) {
        if (!json && log == LogStyle.TEXT) new RunText(done).summary().forEach(this::note);
    }

    /** Prints a note on standard error, unless {@code --quiet}. */
    void note(Note note) {
        note(OptionWords.sentence(note));
    }

    /** Prints what the user should know about a volume, and returns the sentences. */
    List<String> tell(FileVolume volume) throws IOException {
        List<String> sentences =
                volume.warnings().stream().map(note -> OptionWords.sentence(note.of(volume.path()))).toList();
        sentences.forEach(this::note);
        return sentences;
    }

    /** Prints one line on standard error, unless {@code --quiet}. */
    void note(String text) {
        print(log.note(text));
    }

    private void print(String text) {
        if (!quiet) {
            verb.commandLine().getErr().println(TerminalText.of(text));
            verb.commandLine().getErr().flush();
        }
    }
}
