package org.varve.cli;

import java.util.Map;
import org.varve.run.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a verb speaks: its result on standard output, as text or JSON, everything else on standard error. */
final class Report {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Option(names = "--quiet", description = "Say nothing on the way; failures are still told.")
    private boolean quiet;

    /** One that says nothing. */
    static Report silent() {
        Report report = new Report();
        report.quiet = true;
        return report;
    }

    boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    /** One line of the result. */
    void line(String text) {
        verb.commandLine().getOut().println(TerminalText.of(text));
    }

    /** The whole result as JSON. */
    void json(Map<String, ?> result) {
        verb.commandLine().getOut().println(Json.of(result));
    }

    /** One line on standard error, unless {@code --quiet}. */
    void note(String text) {
        if (!quiet) {
            verb.commandLine().getErr().println(TerminalText.of(text));
            verb.commandLine().getErr().flush();
        }
    }
}
