package org.varve.formats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.varve.core.Output;
import org.varve.file.KeptPart;
import org.varve.file.PageCache;
import org.varve.file.Placement;

/**
 * How a volume is written.
 *
 * @param overwrite whether an existing file may be replaced
 * @param history the line that records the processing in a header of the file, of any length; none if blank. A run adds
 *     its own
 * @param outputs what the volumes of the file hold, in order; empty if unknown. Formats store {@link Output#labels} in
 *     as few bytes as hold them, unless their own options choose
 * @param own options that only some formats take
 * @param kept the temporary file, if it stays when the run ends early; empty if it is then deleted
 * @param cache which file systems are written past the page cache
 */
public record CreateOptions(boolean overwrite, String history, List<Output> outputs, OwnOptions own,
        Optional<KeptPart> kept, PageCache cache) {

    /** Nothing is replaced, no history is recorded, and each format has its own defaults. */
    public static final CreateOptions DEFAULT = new CreateOptions(false, "", List.of(), OwnOptions.NONE,
            Optional.empty(), PageCache.BY_KIND);

    public CreateOptions {
        requireNonNull(history, "history");
        requireNonNull(outputs, "outputs");
        requireNonNull(own, "own");
        requireNonNull(kept, "kept");
        requireNonNull(cache, "cache");
        outputs = List.copyOf(outputs);
    }

    /** The same, except that an existing file may or may not be replaced. */
    public CreateOptions withOverwrite(boolean other) {
        return new CreateOptions(other, history, outputs, own, kept, cache);
    }

    /** The same with another history. */
    public CreateOptions withHistory(String other) {
        return new CreateOptions(overwrite, other, outputs, own, kept, cache);
    }

    /** The same for a file whose volumes hold outputs, one for each, in order. */
    public CreateOptions withOutputs(List<Output> others) {
        return new CreateOptions(overwrite, history, others, own, kept, cache);
    }

    /** The same with options of a format, which replace options of the same type. */
    public CreateOptions with(FormatOptions options) {
        requireNonNull(options, "options");
        return new CreateOptions(overwrite, history, outputs, own.with(options), kept, cache);
    }

    /** The same for a temporary file that stays; its format must be one that {@link Format#canContinue}. */
    public CreateOptions withKept(KeptPart part) {
        requireNonNull(part, "part");
        return new CreateOptions(overwrite, history, outputs, own, Optional.of(part), cache);
    }

    /** With a table of file systems on which direct I/O is faster. */
    public CreateOptions withCache(PageCache known) {
        return new CreateOptions(overwrite, history, outputs, own, kept, known);
    }

    /** How the output takes its place. */
    public Placement placement() {
        return new Placement(overwrite, kept, cache);
    }

    /** The options of the same type as {@code otherwise}; {@code otherwise} itself if there are none. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
