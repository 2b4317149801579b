package org.varve.segy.edit;

import java.util.List;

/** The words of the binary header, by the names of the standard. */
final class FileWord {

    static final List<Word> ALL = List.of(four("job", 3201), four("line", 3205), four("reel", 3209),
            two("traces_per_ensemble", 3213), two("auxiliary_traces", 3215), count("interval", 3217),
            count("original_interval", 3219), count("samples", 3221), count("original_samples", 3223),
            two("format", 3225), two("fold", 3227), two("sorting", 3229), two("vertical_sum", 3231),
            two("sweep_start", 3233), two("sweep_end", 3235), two("sweep_length", 3237), two("sweep_type", 3239),
            two("sweep_channel", 3241), two("sweep_taper_start", 3243), two("sweep_taper_end", 3245),
            two("taper_type", 3247), two("correlated", 3249), two("gain_recovered", 3251),
            two("amplitude_recovery", 3253), two("length_unit", 3255), two("polarity", 3257),
            two("vibrator_polarity", 3259), four("extended_traces_per_ensemble", 3261),
            four("extended_auxiliary_traces", 3265), four("extended_samples", 3269), eight("extended_interval", 3273),
            eight("extended_original_interval", 3281), four("extended_original_samples", 3289),
            four("extended_fold", 3293), four("byte_order", 3297), one("revision", 3501), one("minor_revision", 3502),
            two("fixed_length", 3503), two("extended_headers", 3505), four("additional_trace_headers", 3507),
            two("time_basis", 3511), new Word("traces", 3513, Long.BYTES, Word.Kind.SIGNED),
            new Word("first_trace", 3521, Long.BYTES, Word.Kind.SIGNED), four("trailers", 3529));

    private FileWord() {}

    private static Word one(String name, int at) {
        return new Word(name, at, Byte.BYTES, Word.Kind.UNSIGNED);
    }

    private static Word two(String name, int at) {
        return new Word(name, at, Short.BYTES, Word.Kind.SIGNED);
    }

    private static Word count(String name, int at) {
        return new Word(name, at, Short.BYTES, Word.Kind.UNSIGNED);
    }

    private static Word four(String name, int at) {
        return new Word(name, at, Integer.BYTES, Word.Kind.SIGNED);
    }

    private static Word eight(String name, int at) {
        return new Word(name, at, Double.BYTES, Word.Kind.FLOAT);
    }
}
