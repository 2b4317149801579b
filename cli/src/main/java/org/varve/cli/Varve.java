package org.varve.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.varve.json.Json;
import org.varve.run.process.Build;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/**
 * The main class of the command line: finds the verb, runs it, and turns a failure into a sentence and an exit status.
 */
@Command(
        name = "varve",
        description = "Seismic operators for surveys larger than memory.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Varve.Version.class,
        synopsisSubcommandLabel = "VERB",
        commandListHeading = "%nVerbs:%n",
        footer = {"", "varve help VERB describes a verb. VARVE_DEBUG=1 adds the stack trace to a failure."})
public final class Varve implements Runnable {

    /** Created only when needed, so that starting stays fast. */
    private static final Map<String, Supplier<Object>> VERBS = verbs();

    @Spec
    private CommandSpec spec;

    private static Map<String, Supplier<Object>> verbs() {
        Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
        verbs.put("info", InfoVerb::new);
        verbs.put("operators", OperatorsVerb::new);
        verbs.put("network", NetworkVerb::new);
        verbs.put("devices", DevicesVerb::new);
        verbs.put("plan", PlanVerb::new);
        verbs.put("run", RunVerb::new);
        verbs.put("submit", SubmitVerb::new);
        verbs.put("profile", ProfileVerb::new);
        verbs.put("convert", ConvertVerb::new);
        verbs.put("edit", EditVerb::new);
        verbs.put("generate", GenerateVerb::new);
        verbs.put("bench", BenchVerb::new);
        verbs.put("selftest", SelftestVerb::new);
        verbs.put("study", StudyVerb::new);
        verbs.put("view", ViewVerb::new);
        verbs.put("report", ReportVerb::new);
        verbs.put("demo", DemoVerb::new);
        return verbs;
    }

    /** What {@code --version} prints. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"varve " + Build.VERSION};
        }
    }

    /** Runs a verb and ends the process. */
    public static void main(String[] arguments) {
        StopSignal stop = StopSignal.watch(Thread.currentThread());
        ProcessSettings.apply();
        int status = execute(arguments, StandardOutput.ofProcess(), writer(new FileOutputStream(FileDescriptor.err)));
        stop.finished(status);
        System.exit(status);
    }

    static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** Runs a verb and returns its {@link ExitStatus}; a lost result is a failure. */
    static int execute(String[] arguments, StandardOutput out, PrintWriter err) {
        int status = execute(arguments, writer(out), err);
        if (status != ExitStatus.DONE || !out.isLost()) return status;
        out.sentence().ifPresent(sentence -> err.println("varve: " + sentence));
        return ExitStatus.OUTPUT;
    }

    /** Runs a verb and returns its {@link ExitStatus}. */
    static int execute(String[] words, PrintWriter out, PrintWriter err) {
        String[] arguments = Help.asOption(words);
        boolean json = List.of(arguments).contains("--json");
        LogStyle log = LogStyle.of(List.of(arguments));
        int status;
        try {
            CommandLine line = commandLine(arguments).setOut(out).setErr(err);
            line.setParameterExceptionHandler((e, a) -> report(e, json, log, out, err));
            line.setExecutionExceptionHandler((e, l, r) -> report(e, json, log, out, err));
            line.setExecutionStrategy(
                    parsed -> Help.print(parsed, json) ? ExitStatus.DONE : new RunLast().execute(parsed));
            status = line.execute(arguments);
        } catch (Error e) {
            status = report(e, json, log, out, err);
        }
        out.flush();
        err.flush();
        return status;
    }

    /**
     * The parser for the given verb alone, for the list of verbs if there is no word but options, or else for all
     * verbs.
     */
    static CommandLine commandLine(String... arguments) {
        CommandLine line = new CommandLine(new Varve());
        if (Stream.of(arguments).allMatch(word -> word.startsWith("-"))) {
            VERBS.forEach((name, verb) -> line.addSubcommand(name, listed(verb.get())));
            return line;
        }
        String first = arguments[0];
        for (Map.Entry<String, Supplier<Object>> verb : VERBS.entrySet()) {
            if (verb.getKey().equals(first) || !VERBS.containsKey(first)) {
                line.addSubcommand(verb.getKey(), verb.getValue().get());
            }
        }
        line.getSubcommands().values().forEach(verb -> verb.setResourceBundle(new FormatWords()));
        // what follows the operator are options of the run
        Optional.ofNullable(line.getSubcommands().get("submit")).ifPresent(submit -> submit.setStopAtPositional(true));
        return Converters.register(line);
    }

    /** A verb as the list of verbs describes it: without its options, which take long to inspect. */
    private static CommandSpec listed(Object verb) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(verb.getClass().getAnnotation(Command.class).description());
        return spec;
    }

    private static int report(Throwable thrown, boolean json, LogStyle log, PrintWriter out, PrintWriter err) {
        Failure failure = Failure.of(thrown);
        err.println(log.failure(failure));
        if (System.getenv("VARVE_DEBUG") != null) {
            thrown.printStackTrace(err);
        }
        if (json) {
            out.println(Json.of(failure));
        }
        return failure.exitStatus();
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no verb given: give one of %s".formatted(String.join(", ", VERBS.keySet())));
    }
}
