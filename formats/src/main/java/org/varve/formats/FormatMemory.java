package org.varve.formats;

/**
 * The memory that a format takes for any survey, for plans made before a survey is known.
 *
 * @param reading bytes that the Java runtime takes for the code that reads volumes
 * @param writing the same for the code that writes volumes, with the libraries of its codecs
 * @param index bytes that opening a volume may always take
 * @param reader bytes of the buffers of a reader, at most
 */
public record FormatMemory(long reading, long writing, long index, long reader) {

    /** A format of little code that reads straight into tiles. */
    public static final FormatMemory NONE = new FormatMemory(0, 0, 0, 0);
}
