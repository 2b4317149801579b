package org.varve.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** An array of a Zarr group, written to the letter of the format and without the code under test. */
final class ZarrTwin {

    /** The element at an index. */
    interface Elements {
        double at(int... index);
    }

    private final String name;
    private final String type;
    private final int[] shape;
    private final List<String> axes;
    private final Elements elements;

    private int[] chunk;
    private String attributes = "";
    private String compressor = "null";
    private UnaryOperator<byte[]> codec = UnaryOperator.identity();
    private String fill = "0";
    private boolean lacksFirst;
    private boolean lacksAll;

    /** One chunk of native elements of a type of NumPy. */
    ZarrTwin(String name, String type, int[] shape, List<String> axes, Elements elements) {
        this.name = name;
        this.type = type;
        this.shape = shape;
        this.axes = axes;
        this.elements = elements;
        chunk = shape;
    }

    ZarrTwin chunks(int... each) {
        chunk = each;
        return this;
    }

    /** More attributes, as a part of a JSON object. */
    ZarrTwin with(String more) {
        attributes = more;
        return this;
    }

    ZarrTwin compressed(String as, UnaryOperator<byte[]> by) {
        compressor = as;
        codec = by;
        return this;
    }

    /** The first chunk is absent, and filled with a value. */
    ZarrTwin withoutFirst(String value) {
        fill = value;
        lacksFirst = true;
        return this;
    }

    ZarrTwin withoutChunks() {
        lacksAll = true;
        return this;
    }

    void write(Path group, int version) throws IOException {
        Path folder = Files.createDirectories(group.resolve(name));
        String names = axes.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ", "[", "]"));
        if (version == 2) {
            Files.writeString(folder.resolve(".zarray"), metadata());
            Files.writeString(folder.resolve(".zattrs"), "{\"_ARRAY_DIMENSIONS\": %s%s}"
                    .formatted(names, attributes.isEmpty() ? "" : ", " + attributes));
        } else {
            Files.writeString(folder.resolve("zarr.json"), """
                    {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": "%s",
                     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
                     "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}, "fill_value": %s,
                     "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
                     "attributes": {%s}, "dimension_names": %s}
                    """.formatted(Arrays.toString(shape), name(type), Arrays.toString(chunk), fill, attributes, names));
        }
        if (!lacksAll) writeChunks(folder, version);
    }

    String metadata() {
        return """
                {"zarr_format": 2, "shape": %s, "chunks": %s, "dtype": "%s", "compressor": %s, "fill_value": %s,
                 "order": "C", "filters": null, "dimension_separator": "."}
                """.formatted(Arrays.toString(shape), Arrays.toString(chunk), type, compressor, fill);
    }

    private static String name(String type) {
        return switch (type) {
            case "<f4" -> "float32";
            case "<f8" -> "float64";
            case "<i2" -> "int16";
            default -> "int64";
        };
    }

    private void writeChunks(Path folder, int version) throws IOException {
        int[] counts = new int[shape.length];
        Arrays.setAll(counts, axis -> Math.ceilDiv(shape[axis], chunk[axis]));
        for (int c = lacksFirst ? 1 : 0; c < product(counts); c++) {
            int[] place = index(c, counts);
            String key = Arrays.stream(place).mapToObj(Integer::toString)
                    .collect(Collectors.joining(version == 2 ? "." : "/"));
            Path file = folder.resolve(version == 2 ? key : "c/" + key);
            Files.createDirectories(file.getParent());
            Files.write(file, codec.apply(chunk(place)));
        }
    }

    private byte[] chunk(int[] place) {
        int size = product(chunk);
        ByteBuffer bytes = ByteBuffer.allocate(size * (type.matches("<[a-z]\\d") ? type.charAt(2) - '0' : 8))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int n = 0; n < size; n++) {
            int[] index = index(n, chunk);
            boolean inside = true;
            for (int axis = 0; axis < index.length; axis++) {
                index[axis] += place[axis] * chunk[axis];
                inside &= index[axis] < shape[axis];
            }
            put(bytes, inside ? elements.at(index) : 0);
        }
        return bytes.array();
    }

    private void put(ByteBuffer bytes, double element) {
        switch (type) {
            case "<f4" -> bytes.putFloat((float) element);
            case "<f8" -> bytes.putDouble(element);
            case "<i2" -> bytes.putShort((short) Math.rint(element));
            default -> bytes.putLong((long) element);
        }
    }

    private static int product(int[] counts) {
        return Arrays.stream(counts).reduce(1, (a, b) -> a * b);
    }

    /** The index of the n-th element. */
    private static int[] index(int n, int[] counts) {
        int[] index = new int[counts.length];
        int rest = n;
        for (int axis = counts.length - 1; axis >= 0; axis--) {
            index[axis] = rest % counts[axis];
            rest /= counts[axis];
        }
        return index;
    }
}
