package org.varve.cli;

import java.util.Map;
import org.varve.core.Note;
import org.varve.run.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a verb speaks: its result on standard output, as text or JSON, everything else on standard error. */
final class Report {

    /** Set by the launcher where standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "varve.terminal";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Option(names = "--quiet", description = "Say nothing on the way; failures are still told.")
    private boolean quiet;

    boolean json() {
        return json;
    }

    /** One line of the result. */
    void line(String text) {
        verb.commandLine().getOut().println(TerminalText.of(text));
    }

    /** The whole result as JSON. */
    void json(Map<String, ?> result) {
        verb.commandLine().getOut().println(Json.of(result));
    }

    /**
     * Shows progress: as a bar on a terminal, in lines elsewhere, not at all where quiet was asked for.
     *
     * @param doing what is done in the main phase, such as {@code running}
     */
    ProgressDisplay progress(String doing) {
        if (quiet) return _ -> {};
        return Boolean.getBoolean(TERMINAL_PROPERTY)
                ? new ProgressOnTerminal(this::note, doing)
                : new ProgressLines(this::note, doing);
    }

    /** What the user should know, on standard error. */
    void note(Note note) {
        note(OptionWords.sentence(note));
    }

    /** One line on standard error, unless {@code --quiet}. */
    void note(String text) {
        if (!quiet) {
            verb.commandLine().getErr().println(TerminalText.of(text));
            verb.commandLine().getErr().flush();
        }
    }
}
