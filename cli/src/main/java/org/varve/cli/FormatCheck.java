package org.varve.cli;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.formats.Format;
import org.varve.formats.Formats;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Checks options that are {@link OnlyFor} certain formats. */
final class FormatCheck {

    private FormatCheck() {}

    /** Refuses options that do not apply to the format of an output, by its name. */
    static void check(CommandSpec verb, Path output) {
        if (isMarked(verb, OnlyFor.Role.OUTPUT)) check(verb, OnlyFor.Role.OUTPUT, output, Formats.of(output));
    }

    private static boolean isMarked(CommandSpec verb, OnlyFor.Role role) {
        return verb.commandLine().getParseResult().matchedOptionsSet().stream()
                .anyMatch(option -> mark(option).filter(mark -> mark.role() == role).isPresent());
    }

    /**
     * Refuses options that do not apply to the format of a file.
     *
     * @param role the role of the file
     */
    static void check(CommandSpec verb, OnlyFor.Role role, Path file, Format format) {
        check(verb, role, file, List.of(format));
    }

    /** Refuses options that apply to none of the formats of several files, and names one of the files. */
    static void check(CommandSpec verb, OnlyFor.Role role, Path file, List<Format> formats) {
        for (OptionSpec option : verb.commandLine().getParseResult().matchedOptionsSet()) {
            Optional<OnlyFor> only = mark(option).filter(mark -> mark.role() == role);
            if (only.isPresent() && Stream.of(only.get().options())
                    .noneMatch(own -> formats.stream().anyMatch(format -> format.options().contains(own)))) {
                String takers = Stream.of(only.get().options()).map(Formats::taking).flatMap(List::stream)
                        .map(taker -> taker + " " + Choice.text(role) + "s")
                        .collect(Collectors.joining(" and "));
                throw new IllegalArgumentException("%s: is for %s, and %s is none; drop the option".formatted(
                        option.longestName(), takers, file));
            }
        }
    }

    /** Options as they were given, in order. */
    static List<String> given(CommandSpec verb, Predicate<OptionSpec> wanted) {
        List<String> words = new ArrayList<>();
        verb.commandLine().getParseResult().matchedOptions().stream().filter(wanted).forEach(option -> {
            words.add(option.longestName());
            if (option.arity().max() > 0) words.addAll(option.originalStringValues());
        });
        return words;
    }

    /** Whether an option is for inputs of certain formats, and a format is one of them. */
    static boolean isForInput(OptionSpec option, Format format) {
        return mark(option).filter(mark -> mark.role() == OnlyFor.Role.INPUT
                && Stream.of(mark.options()).anyMatch(format.options()::contains)).isPresent();
    }

    private static Optional<OnlyFor> mark(OptionSpec option) {
        if (!(option.userObject() instanceof Field field)) return Optional.empty();
        return Optional.ofNullable(field.getAnnotation(OnlyFor.class))
                .or(() -> Optional.ofNullable(field.getDeclaringClass().getAnnotation(OnlyFor.class)));
    }
}
