package org.varve.formats;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The beginning of an input, by which a format recognises its files regardless of their names.
 *
 * @param path the file or folder
 * @param isFolder whether it is a folder, which has no bytes
 * @param bytes the first {@value #MOST} bytes; all bytes of a shorter file
 * @param size bytes of the whole file
 */
public record Beginning(Path path, boolean isFolder, MemorySegment bytes, long size) {

    /** The bytes that are read: the text header and the binary header of SEG-Y. */
    public static final int MOST = 3600;

    /** The bytes shown in messages. */
    private static final int TOLD = 8;

    /**
     * Reads the beginning.
     *
     * @throws FormatException if there is nothing at the path, or nothing that can be read
     */
    public static Beginning of(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return new Beginning(path, true, MemorySegment.ofArray(new byte[0]), 0);
        }
        try (InputFile file = InputFile.open(path)) {
            return new Beginning(path, false, file.read(0, (int) Math.min(MOST, file.size())), file.size());
        }
    }

    /** Whether the file begins with the characters of a text, each a byte. */
    public boolean startsWith(String text) {
        byte[] wanted = text.getBytes(StandardCharsets.ISO_8859_1);
        return wanted.length <= bytes.byteSize()
                && MemorySegment.ofArray(wanted).mismatch(bytes.asSlice(0, wanted.length)) < 0;
    }

    /** The first bytes, such as {@code 'abcdefgh'} or {@code the bytes 00 00 00 01}. */
    String told() {
        byte[] first = bytes.asSlice(0, Math.min(TOLD, bytes.byteSize())).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(first, StandardCharsets.ISO_8859_1);
        return text.chars().allMatch(character -> character >= ' ' && character <= '~')
                ? "'%s'".formatted(text)
                : "the bytes " + HexFormat.ofDelimiter(" ").formatHex(first);
    }
}
