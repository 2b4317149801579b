package org.varve.formats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.varve.core.Setting;
import org.varve.file.Sampling;

/**
 * Facts that a file does not state, or states wrongly.
 *
 * @param format the usual extension, without the dot, of the format of the file, whatever its name; if empty, its name
 *     shows the format, or else its content
 * @param sampling replaces the sampling of the file; if empty, that is used; a file without one is refused if it is
 *     SEG-Y or Seismic Unix, and otherwise taken to be sampled at 4 ms
 * @param memory the most bytes in which to remember what is not regular in a file, such as where its traces lie; {@link
 *     Long#MAX_VALUE} for the default of the format
 * @param own options that only some formats take
 */
public record OpenOptions(Optional<String> format, Optional<Sampling> sampling, long memory, OwnOptions own) {

    /** The setting for the format. */
    public static final Setting FORMAT = new Setting("OpenOptions.as(format)");

    /** Believes what the file states. */
    public static final OpenOptions DEFAULT =
            new OpenOptions(Optional.empty(), Optional.empty(), Long.MAX_VALUE, OwnOptions.NONE);

    public OpenOptions {
        requireNonNull(format, "format");
        requireNonNull(sampling, "sampling");
        requireNonNull(own, "own");
    }

    /**
     * These options, for a file of the given format under any name.
     *
     * @param word its usual extension without the dot, such as {@code sgy}; others are refused when a file is opened
     */
    public OpenOptions as(String word) {
        requireNonNull(word, "word");
        return new OpenOptions(Optional.of(word), sampling, memory, own);
    }

    /** The same with a sampling that replaces that of the file. */
    public OpenOptions with(Sampling other) {
        requireNonNull(other, "other");
        return new OpenOptions(format, Optional.of(other), memory, own);
    }

    /** The same with other memory, in bytes. */
    public OpenOptions withMemory(long bytes) {
        return new OpenOptions(format, sampling, bytes, own);
    }

    /** The memory in bytes; {@code otherwise}, the default of a format, if none is given. */
    public long memoryOr(long otherwise) {
        return memory == Long.MAX_VALUE ? otherwise : memory;
    }

    /** The same with options of a format, which replace options of the same type. */
    public OpenOptions with(FormatOptions options) {
        requireNonNull(options, "options");
        return new OpenOptions(format, sampling, memory, own.with(options));
    }

    /**
     * The options in words, for histories, such as {@code offset 200}.
     *
     * @param taken the types of options that its format takes
     */
    public List<String> stated(Collection<? extends Class<?>> taken) {
        List<String> stated = new ArrayList<>();
        format.ifPresent(word -> stated.add("format " + word));
        sampling.ifPresent(own -> stated.add("interval %s %s".formatted(own.interval(), own.unit().symbol())));
        own.byType().entrySet().stream().filter(entry -> taken.contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().stated().stream()).forEach(stated::add);
        return stated;
    }

    /** The options of the same type as {@code otherwise}; {@code otherwise} itself if there are none. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
