package org.varve.formats;

/**
 * How a volume is written.
 *
 * @param overwrite whether an existing file may be replaced
 * @param history the line that records the processing in a header of the file, up to 76 characters; none if blank
 * @param own options that only some formats take
 */
public record CreateOptions(boolean overwrite, String history, OwnOptions own) {

    /** Nothing is replaced, no history is recorded, and each format has its own defaults. */
    public static final CreateOptions DEFAULT = new CreateOptions(false, "", OwnOptions.NONE);

    /** The same, except that an existing file may or may not be replaced. */
    public CreateOptions withOverwrite(boolean other) {
        return new CreateOptions(other, history, own);
    }

    /** The same with another history. */
    public CreateOptions withHistory(String other) {
        return new CreateOptions(overwrite, other, own);
    }

    /** The same with options of a format, which replace options of the same type. */
    public CreateOptions with(FormatOptions options) {
        return new CreateOptions(overwrite, history, own.with(options));
    }

    /** The options of the same type as {@code otherwise}; {@code otherwise} itself if there are none. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
