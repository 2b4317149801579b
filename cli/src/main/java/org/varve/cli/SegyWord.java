package org.varve.cli;

import java.util.List;
import java.util.Map;
import org.varve.core.SampleFormat;
import org.varve.core.Spelling;

/** Formats of SEG-Y samples as the command line calls them. */
final class SegyWord {

    private static final Map<String, SampleFormat> FORMATS = Map.of("ibm", SampleFormat.IBM_FLOAT32, "ieee",
            SampleFormat.IEEE_FLOAT32, "int32", SampleFormat.INT32, "int16", SampleFormat.INT16, "int8",
            SampleFormat.INT8, "uint8", SampleFormat.UINT8, "uint16", SampleFormat.UINT16);

    private SegyWord() {}

    /**
     * The format of a word.
     *
     * @param option for which it was given
     * @param words that the option takes
     */
    static SampleFormat format(String option, String word, List<String> words) {
        if (!words.contains(word)) {
            throw new IllegalArgumentException("%s '%s': %s".formatted(option, word, Spelling.advice(word, words)));
        }
        return FORMATS.get(word);
    }
}
