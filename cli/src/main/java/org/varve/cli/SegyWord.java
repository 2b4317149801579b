package org.varve.cli;

import java.util.Collection;
import java.util.List;
import org.varve.core.SampleFormat;
import org.varve.core.Spelling;

/** The names of SEG-Y sample formats on the command line. */
final class SegyWord {

    private SegyWord() {}

    /**
     * The format with a name.
     *
     * @param option the option, for the message
     * @param formats the formats that the option takes
     */
    static SampleFormat format(String option, String word, Collection<SampleFormat> formats) {
        return formats.stream()
                .filter(format -> word(format).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s '%s': %s".formatted(option, word, Spelling.advice(word, words(formats)))));
    }

    static List<String> words(Collection<SampleFormat> formats) {
        return formats.stream().map(SegyWord::word).toList();
    }

    private static String word(SampleFormat format) {
        return switch (format) {
            case IBM_FLOAT32 -> "ibm";
            case IEEE_FLOAT32 -> "ieee";
            default -> format.toString();
        };
    }
}
