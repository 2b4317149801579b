package org.varve.mdio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.StringJoiner;
import org.varve.file.ByteRange;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ElementType;

/**
 * The array {@code segy_file_header}, with all bytes before the first trace and with attributes for people and for
 * MDIO; and the array {@code segy_file_trailer}, with all bytes after the last trace, if there are any.
 */
final class FileHeaderArrays {

    /**
     * An array of bytes.
     *
     * @param array the metadata
     * @param bytes the elements
     */
    record Bytes(ArrayMetadata array, MemorySegment bytes) {

        double at(int number) {
            return bytes.get(ValueLayout.JAVA_BYTE, number) & 0xff;
        }
    }

    private static final int TEXT_BYTES = 3200;
    private static final int COLUMNS = 80;

    private FileHeaderArrays() {}

    private static void check(SegyHeaders headers) {
        long most = KeptHeaders.LONGEST - SegyHeaders.FILE_BYTES;
        long extended = headers.extended().size();
        if (Math.max(extended, headers.tail().size()) > most) {
            throw new IllegalArgumentException(
                    "%s bytes of extended text headers and %s after the last trace: a Zarr group keeps up to %s of each; "
                            .formatted(extended, headers.tail().size(), most)
                            + "write SEG-Y, or remove them first");
        }
    }

    static List<Bytes> of(SegyHeaders headers, NewArrays arrays) throws IOException {
        check(headers);
        byte[] file = headers.fileHeader();
        ByteRange extended = headers.extended();
        MemorySegment head = MemorySegment.ofArray(Arrays.copyOf(file, file.length + (int) extended.size()));
        head.asSlice(file.length).copyFrom(extended.read(0, (int) extended.size()));
        List<Bytes> all = new ArrayList<>();
        all.add(new Bytes(line(SurveyArrays.FILE_HEADER, head, arrays).with(attributes(headers, file)), head));
        if (headers.tail().size() > 0) {
            MemorySegment tail = headers.tail().read(0, (int) headers.tail().size());
            all.add(new Bytes(line(SurveyArrays.FILE_TRAILER, tail, arrays), tail));
        }
        return all;
    }

    private static ArrayMetadata line(String name, MemorySegment bytes, NewArrays arrays) {
        return arrays.line(name, (int) bytes.byteSize(), ElementType.UINT8, name + "_byte");
    }

    private static ObjectNode attributes(SegyHeaders headers, byte[] file) {
        ObjectNode attributes = NewArrays.attributes();
        attributes.put("textHeader", text(file));
        attributes.put("rawBinaryHeader",
                Base64.getEncoder().encodeToString(Arrays.copyOfRange(file, TEXT_BYTES, file.length)));
        KeptLayout.of(headers).addTo(attributes);
        return attributes;
    }

    /** The lines of the text header, which is in EBCDIC unless it begins with the C of ASCII. */
    private static String text(byte[] bytes) {
        Charset charset = bytes[0] == 'C' ? StandardCharsets.ISO_8859_1 : Charset.forName("IBM037");
        String text = new String(bytes, 0, TEXT_BYTES, charset).replaceAll("[^ -~]", " ");
        StringJoiner lines = new StringJoiner("\n");
        for (int at = 0; at < TEXT_BYTES; at += COLUMNS) {
            lines.add(text.substring(at, at + COLUMNS));
        }
        return lines.toString();
    }
}
