package org.varve.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Spelling;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages about unknown or misplaced words of the command line. */
final class UnknownWord {

    private UnknownWord() {}

    /** The sentence, with a suggestion if there is a similar word. */
    static String sentence(UnmatchedArgumentException e) {
        return sentence(e.getCommandLine().getCommandSpec(), e.getUnmatched());
    }

    private static String sentence(CommandSpec command, List<String> words) {
        return command.subcommands().isEmpty() ? ofVerb(command, words.getFirst()) : ofChoice(command, words);
    }

    private static String ofVerb(CommandSpec verb, String word) {
        if (!word.startsWith("-")) return "'%s' is one argument too many".formatted(word);
        return option(verb, word).orElse("there is no option '%s'".formatted(name(word)));
    }

    /** The sentence if a verb is missing or unknown. */
    private static String ofChoice(CommandSpec command, List<String> words) {
        String kind = command.usageMessage().synopsisSubcommandLabel().toLowerCase(Locale.ROOT);
        Set<String> verbs = command.subcommands().keySet();
        Optional<String> verb = words.stream().filter(word -> !word.startsWith("-")).findFirst();
        if (verb.isPresent()) return Spelling.unknown(kind, verb.get(), verbs);
        return option(command, words.getFirst()).orElse("no %s given before '%s': give one of %s".formatted(
                kind, words.getFirst(), String.join(", ", verbs)));
    }

    /** The sentence about an option similar to a known one; empty if there is none. */
    private static Optional<String> option(CommandSpec command, String word) {
        List<String> known = command.options().stream().filter(option -> !option.hidden())
                .map(option -> option.longestName()).toList();
        return Spelling.near(name(word), known).isEmpty()
                ? Optional.empty()
                : Optional.of(Spelling.unknown("option", name(word), known));
    }

    private static String name(String option) {
        return option.replaceFirst("=.*", "");
    }
}
