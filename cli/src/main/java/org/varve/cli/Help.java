package org.varve.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.varve.json.Json;
import org.varve.run.process.Build;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** Prints {@code --help} and {@code --version}: as text, or with {@code --json} as one object. */
final class Help {

    private static final String VERB = "help";

    private Help() {}

    /** Turns {@code help VERB} into {@code VERB --help}, and leaves anything else unchanged. */
    static String[] asOption(String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals(VERB)) return arguments;
        return Stream.concat(Arrays.stream(arguments).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    /** Prints help or version if it was asked for, and returns whether it was. */
    static boolean print(ParseResult parsed, boolean json) {
        ParseResult level = parsed;
        while (!isAsked(level) && level.hasSubcommand()) {
            level = level.subcommand();
        }
        if (!isAsked(level)) return false;
        CommandLine line = level.commandSpec().commandLine();
        refuseUnknown(line, level.unmatched());
        if (json) {
            line.getOut().println(Json.of(level.isUsageHelpRequested()
                    ? Map.of("help", line.getUsageMessage(Ansi.OFF))
                    : Map.of("version", Build.VERSION)));
        } else if (level.isUsageHelpRequested()) {
            line.usage(line.getOut());
        } else {
            line.printVersionHelp(line.getOut());
        }
        return true;
    }

    private static boolean isAsked(ParseResult level) {
        return level.isUsageHelpRequested() || level.isVersionHelpRequested();
    }

    /** Refuses help on an unknown verb. */
    private static void refuseUnknown(CommandLine line, List<String> words) {
        if (!line.getSubcommands().isEmpty() && words.stream().anyMatch(word -> !word.startsWith("-"))) {
            throw new UnmatchedArgumentException(line, words);
        }
    }
}
