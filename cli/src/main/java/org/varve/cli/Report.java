package org.varve.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
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

    boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    PrintWriter err() {
        return verb.commandLine().getErr();
    }

    /** One line of the result. */
    void line(String format, Object... values) {
        verb.commandLine().getOut().println(String.format(Locale.ROOT, format, values));
    }

    /** The whole result as JSON. */
    void json(Map<String, ?> result) {
        verb.commandLine().getOut().println(Json.of(result));
    }

    /** One line on standard error, unless {@code --quiet}. */
    void note(String format, Object... values) {
        if (!quiet) {
            err().println(String.format(Locale.ROOT, format, values));
            err().flush();
        }
    }
}
