package org.varve.zarr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.StringJoiner;
import org.varve.core.Axis;
import org.varve.file.RegularOrder;
import org.varve.file.SegyHeaders;
import org.varve.file.TraceLayout;

/** The array {@code segy_file_header}: all bytes before the first trace, with attributes for people and for MDIO. */
final class FileHeaderArray {

    private static final int TEXT_BYTES = 3200;
    private static final int FILE_BYTES = 3600;
    private static final int COLUMNS = 80;

    private final byte[] bytes;
    private final ArrayMetadata array;

    private FileHeaderArray(byte[] bytes, ArrayMetadata array) {
        this.bytes = bytes;
        this.array = array;
    }

    static FileHeaderArray of(SegyHeaders headers, NewArrays arrays) throws IOException {
        byte[] bytes = headers.fileHeader();
        ObjectNode attributes = NewArrays.attributes();
        attributes.put("textHeader", text(bytes));
        attributes.put("rawBinaryHeader", Base64.getEncoder().encodeToString(
                Arrays.copyOfRange(bytes, Math.min(TEXT_BYTES, bytes.length), Math.min(FILE_BYTES, bytes.length))));
        attributes.set(KeptHeaders.LAYOUT, layout(headers));
        return new FileHeaderArray(bytes,
                arrays.line(SurveyArrays.FILE_HEADER, bytes.length, ElementType.UINT8, "file_header_byte")
                        .with(attributes));
    }

    private static ObjectNode layout(SegyHeaders headers) {
        TraceLayout layout = headers.layout();
        RegularOrder order = headers.order();
        ObjectNode json = NewArrays.attributes();
        json.put("sampleFormat", layout.encoding().format().name());
        json.put("byteOrder", layout.encoding().order() == ByteOrder.LITTLE_ENDIAN ? "little" : "big");
        json.put("slowest", order.slowest() == Axis.INLINE ? "inline" : "crossline");
        json.put("inlinesDescend", order.inlinesDescend());
        json.put("crosslinesDescend", order.crosslinesDescend());
        return json;
    }

    /** The text header's lines; in EBCDIC unless it begins with the C of ASCII. */
    private static String text(byte[] bytes) {
        int length = Math.min(TEXT_BYTES, bytes.length);
        Charset charset = bytes.length > 0 && bytes[0] == 'C' ? StandardCharsets.ISO_8859_1 : Charset.forName("IBM037");
        String all = new String(bytes, 0, length, charset).replaceAll("[^ -~]", " ");
        StringJoiner lines = new StringJoiner("\n");
        for (int at = 0; at < length; at += COLUMNS) {
            lines.add(all.substring(at, Math.min(length, at + COLUMNS)));
        }
        return lines.toString();
    }

    ArrayMetadata array() {
        return array;
    }

    double at(int number) {
        return bytes[number] & 0xff;
    }
}
