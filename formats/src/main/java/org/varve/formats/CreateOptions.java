package org.varve.formats;

/**
 * How a volume is written.
 *
 * @param overwrite whether an existing file may be replaced
 * @param history the line that records the processing in a header of the file, up to 76 characters; none if blank
 * @param own what only some formats take
 */
public record CreateOptions(boolean overwrite, String history, OwnOptions own) {

    /** Nothing is replaced, and each format is written as it is by default. */
    public static final CreateOptions DEFAULT = new CreateOptions(false, "", OwnOptions.NONE);

    /** The same where an existing file may be replaced, or may not. */
    public CreateOptions withOverwrite(boolean other) {
        return new CreateOptions(other, history, own);
    }

    /** The same with another line of processing. */
    public CreateOptions withHistory(String other) {
        return new CreateOptions(overwrite, other, own);
    }

    /** The same with options of a format, in place of others of the same type. */
    public CreateOptions with(FormatOptions options) {
        return new CreateOptions(overwrite, history, own.with(options));
    }

    /** The options of the type of {@code otherwise} that were given, or else {@code otherwise} itself. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
