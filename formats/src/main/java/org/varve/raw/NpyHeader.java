package org.varve.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;

/**
 * The header of a {@code .npy} file: a magic word, a version, a length, and a Python dictionary such as
 * <code>{'descr': '&lt;f4', 'fortran_order': False, 'shape': (100, 100, 50), }</code>. Source: numpy.lib.format.
 */
final class NpyHeader {

    static final String MAGIC = "\u0093NUMPY";
    private static final int LENGTH_AT = 8;

    /** NumPy aligns samples to this many bytes. */
    private static final int ALIGNMENT = 64;

    private static final int LONGEST = 1 << 20;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*'([<>|=])(\\w+)'");
    private static final Pattern C_ORDER = Pattern.compile("'fortran_order'\\s*:\\s*False");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

    private NpyHeader() {}

    /** The text of a file's header; empty if it has none, or cannot be read. */
    static Optional<String> text(Path path) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            return Optional.of(find(file).text());
        } catch (FormatException e) {
            return Optional.empty();
        }
    }

    /** The text of a header, and where the samples begin. */
    private record Found(String text, long end) {}

    static TraceLayout read(InputFile file) throws IOException {
        Found found = find(file);
        TraceLayout layout = parse(file, found.text(), found.end());
        if (file.size() != layout.fileBytes()) {
            throw new FormatException(file.path(), "has %s bytes, but its header asks for %s: copy it again"
                    .formatted(file.size(), layout.fileBytes()));
        }
        return layout;
    }

    private static Found find(InputFile file) throws IOException {
        MemorySegment begin = file.read(0, (int) Math.min(LENGTH_AT + 4, file.size()));
        if (begin.byteSize() < LENGTH_AT + 4 || !text(begin.asSlice(0, MAGIC.length())).equals(MAGIC)) {
            throw new FormatException(file.path(),
                    "is not a .npy file: it must begin with \\x93NUMPY; write it with numpy.save");
        }
        boolean shortLength = begin.get(ValueLayout.JAVA_BYTE, MAGIC.length()) == 1;
        int start = LENGTH_AT + (shortLength ? 2 : 4);
        int length = shortLength ? Short.toUnsignedInt(begin.get(SHORT, LENGTH_AT)) : begin.get(INT, LENGTH_AT);
        if (length < 0 || length > LONGEST) {
            throw new FormatException(file.path(),
                    "has a .npy header of %s bytes, beyond the %s read: write it with numpy.save"
                            .formatted(Integer.toUnsignedLong(length), LONGEST));
        }
        return new Found(text(file.read(start, length)), start + (long) length);
    }

    private static TraceLayout parse(InputFile file, String header, long start) throws FormatException {
        Matcher descr = DESCR.matcher(header);
        SampleFormat format = descr.find() ? format(descr.group(2)) : null;
        if (format == null) {
            throw new FormatException(file.path(),
                    "holds %s: Varve reads f2, f4, f8, i1, u1, i2, u2, i4 and u4; convert it with astype"
                            .formatted(header.strip()));
        }
        if (!C_ORDER.matcher(header).find()) {
            throw new FormatException(file.path(),
                    "is in Fortran order, the sample axis slowest: save numpy.ascontiguousarray");
        }
        Shape shape = shape(file, header);
        if (!Survey.isPossible(shape)) {
            throw new FormatException(file.path(),
                    "has shape %s: a survey has 2^53 samples at most; copy it again".formatted(shape));
        }
        ByteOrder order = descr.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new TraceLayout(start, 0, shape.samples(), new SampleEncoding(format, order), TraceOrder.plain(shape));
    }

    private static @Nullable SampleFormat format(String type) {
        return switch (type) {
            case "f2" -> SampleFormat.IEEE_FLOAT16;
            case "f4" -> SampleFormat.IEEE_FLOAT32;
            case "f8" -> SampleFormat.IEEE_FLOAT64;
            case "i4" -> SampleFormat.INT32;
            case "i2" -> SampleFormat.INT16;
            case "i1" -> SampleFormat.INT8;
            case "u4" -> SampleFormat.UINT32;
            case "u2" -> SampleFormat.UINT16;
            case "u1" -> SampleFormat.UINT8;
            default -> null;
        };
    }

    private static Shape shape(InputFile file, String header) throws FormatException {
        Matcher shape = SHAPE.matcher(header);
        String axes = shape.find() ? shape.group(1) : "nothing";
        try {
            return Shape.parse(axes);
        } catch (IllegalArgumentException e) {
            throw new FormatException(file.path(),
                    "has shape (%s): a volume has three axes, inline, crossline, sample; reshape it".formatted(axes),
                    e);
        }
    }

    /** The header that is written: version 1, little-endian float32, padded so that the samples are aligned. */
    static byte[] of(Shape shape) {
        String dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s, %s, %s), }"
                .formatted(shape.inlines(), shape.crosslines(), shape.samples());
        int length = Math.ceilDiv(LENGTH_AT + 2 + dictionary.length() + 1, ALIGNMENT) * ALIGNMENT;
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) ' ');
        put(bytes, 0, MAGIC + "\u0001\u0000");
        MemorySegment.ofArray(bytes).set(SHORT, LENGTH_AT, (short) (length - LENGTH_AT - 2));
        put(bytes, LENGTH_AT + 2, dictionary);
        bytes[length - 1] = '\n';
        return bytes;
    }

    private static void put(byte[] bytes, int at, String text) {
        System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, bytes, at, text.length());
    }

    private static String text(MemorySegment bytes) {
        return new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
    }
}
