package org.varve.cli;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.varve.core.SampleFormat;
import org.varve.core.Spelling;
import org.varve.segy.Revision;

/** The names of SEG-Y sample formats and revisions on the command line. */
final class SegyWord {

    private static final Map<String, Revision> REVISIONS = Map.of("1", Revision.ONE, "1.0", Revision.ONE,
            "2", Revision.TWO, "2.0", Revision.TWO, "2.1", Revision.TWO_ONE);

    private SegyWord() {}

    /** The revision with a name. */
    static Revision revision(String option, String word) {
        Revision revision = REVISIONS.get(word.strip());
        if (revision == null) {
            throw new IllegalArgumentException("%s '%s': must be 1, 2 or 2.1".formatted(option, word));
        }
        return revision;
    }

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
