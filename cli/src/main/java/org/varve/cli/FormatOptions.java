package org.varve.cli;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.formats.FileFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a verb that are {@link OnlyFor} one format. */
final class FormatOptions {

    private FormatOptions() {}

    /**
     * Refuses options that were given and mean nothing to a file.
     *
     * @param role of the file
     */
    static void check(CommandSpec verb, OnlyFor.Role role, Path file) {
        for (OptionSpec option : verb.commandLine().getParseResult().matchedOptionsSet()) {
            Optional<OnlyFor> only = mark(option).filter(mark -> mark.role() == role);
            if (only.isPresent() && only.get().format() != FileFormat.of(file)) {
                throw new IllegalArgumentException("%s: is for %s %ss, and %s is none; drop the option".formatted(
                        option.longestName(), only.get().format().label(), Choice.text(role), file));
            }
        }
    }

    private static Optional<OnlyFor> mark(OptionSpec option) {
        if (!(option.userObject() instanceof Field field)) return Optional.empty();
        return Optional.ofNullable(field.getAnnotation(OnlyFor.class))
                .or(() -> Optional.ofNullable(field.getDeclaringClass().getAnnotation(OnlyFor.class)));
    }
}
