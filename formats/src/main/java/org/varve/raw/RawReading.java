package org.varve.raw;

import static java.util.Objects.requireNonNull;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Spelling;
import org.varve.formats.FormatOptions;

/**
 * The facts that a {@code .raw} file does not state.
 *
 * @param shape shape of the volume; if empty, the file cannot be read
 * @param encoding type and byte order of the samples
 */
public record RawReading(Optional<Shape> shape, SampleEncoding encoding) implements FormatOptions {

    public RawReading {
        requireNonNull(shape, "shape");
        requireNonNull(encoding, "encoding");
    }

    /** The setting for the shape. */
    public static final Setting SHAPE = new Setting("RawReading(shape)");

    /** The setting for the encoding. */
    public static final Setting ENCODING = new Setting("RawReading(shape, encoding)");

    /** The setting for the encoding by its words. */
    public static final Setting TYPE = new Setting("RawReading.encoding(words)");

    /** The usual encoding: little-endian float32. */
    static final SampleEncoding USUAL = new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.LITTLE_ENDIAN);

    static final RawReading UNKNOWN = new RawReading(Optional.empty());

    private static final Map<String, SampleFormat> TYPES = new TreeMap<>(Map.of(
            "float16", SampleFormat.IEEE_FLOAT16, "float32", SampleFormat.IEEE_FLOAT32,
            "float64", SampleFormat.IEEE_FLOAT64, "ibm32", SampleFormat.IBM_FLOAT32,
            "int8", SampleFormat.INT8, "int16", SampleFormat.INT16, "int32", SampleFormat.INT32,
            "uint8", SampleFormat.UINT8, "uint16", SampleFormat.UINT16, "uint32", SampleFormat.UINT32));

    private static final String BIG = ",big";

    /** A file of little-endian float32. */
    public RawReading(Optional<Shape> shape) {
        this(shape, USUAL);
    }

    /** A known shape. */
    public RawReading(Shape shape) {
        this(Optional.of(requireNonNull(shape, "shape")));
    }

    /** The names of types: {@code float32}, {@code int16}, {@code ibm32} ... */
    public static List<String> types() {
        return List.copyOf(TYPES.keySet());
    }

    /**
     * The encoding of a type, which is little-endian unless {@code ,big} follows, such as {@code float32,big}.
     *
     * @throws IllegalArgumentException if there is no such type
     */
    public static SampleEncoding encoding(String words) {
        requireNonNull(words, "words");
        boolean isBig = words.endsWith(BIG);
        String type = isBig ? words.substring(0, words.length() - BIG.length()) : words;
        SampleFormat format = TYPES.get(type);
        if (format == null) {
            throw new IllegalArgumentException("'%s': %s; big-endian samples have ',big' behind their type"
                    .formatted(words, Spelling.advice(type, TYPES.keySet())));
        }
        return new SampleEncoding(format, isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    /** The words of an encoding, such as {@code float32,big}. */
    static String name(SampleEncoding encoding) {
        String type = TYPES.entrySet().stream().filter(known -> known.getValue() == encoding.format())
                .map(Map.Entry::getKey).findFirst().orElseThrow();
        return encoding.order() == ByteOrder.BIG_ENDIAN ? type + BIG : type;
    }

    /** The facts in words, such as {@code shape 10,12,60} and {@code int16, big-endian}. */
    @Override
    public List<String> stated() {
        List<String> stated = new ArrayList<>();
        shape.ifPresent(known -> stated.add(
                "shape %s,%s,%s".formatted(known.inlines(), known.crosslines(), known.samples())));
        if (!encoding.equals(USUAL)) stated.add(encoding.toString());
        return List.copyOf(stated);
    }
}
