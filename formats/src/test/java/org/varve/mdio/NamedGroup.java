package org.varve.mdio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.file.Sampling;

/** A small group that is written by hand, of arrays whose axes have names, without compression. */
record NamedGroup(Path folder, int version) {

    private static final Map<String, String> TYPES = Map.of("<f4", "\"float32\"", "<f8", "\"float64\"", "<i2",
            "\"int16\"",
            "|i1", "\"int8\"", "<i4", "\"int32\"", "<i8", "\"int64\"", "|u1", "\"uint8\"", "|b1", "\"bool\"", "<m8[ns]",
            "{\"name\": \"numpy.timedelta64\", \"configuration\": {\"unit\": \"ns\", \"scale_factor\": 1}}");

    static NamedGroup create(Path folder, int version) throws IOException {
        Files.createDirectories(folder);
        if (version == 2) {
            Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
        } else {
            Files.writeString(folder.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
        }
        return new NamedGroup(folder, version);
    }

    /** Adds an array of 32-bit floats in chunks of two. */
    NamedGroup array(String name, List<String> axes, int[] shape, ToDoubleFunction<int[]> values) throws IOException {
        return array(name, "<f4", "0", "", axes, shape, values);
    }

    /** Adds the coordinates of an axis. */
    NamedGroup axis(String name, String type, String attributes, double... values) throws IOException {
        return array(name, type, "0", attributes, List.of(name), new int[] {values.length}, at -> values[at[0]]);
    }

    /**
     * Adds an array.
     *
     * @param attributes members of a JSON object, each followed by a comma
     * @param values the value at a position along each axis
     */
    NamedGroup array(String name, String type, String fill, String attributes, List<String> axes, int[] shape,
            ToDoubleFunction<int[]> values) throws IOException {
        int[] chunk = Arrays.stream(shape).map(extent -> axes.size() == 1 ? extent : Math.min(2, extent)).toArray();
        Path array = Files.createDirectories(folder.resolve(name));
        String names = axes.stream().collect(Collectors.joining("\", \"", "[\"", "\"]"));
        if (version == 2) {
            Files.writeString(array.resolve(".zarray"), """
                    {"zarr_format": 2, "shape": %s, "chunks": %s, "dtype": "%s", "fill_value": %s, "compressor": null,
                     "filters": null, "order": "C", "dimension_separator": "/"}""".formatted(Arrays.toString(shape),
                    Arrays.toString(chunk), type, fill));
            Files.writeString(array.resolve(".zattrs"), "{%s \"_ARRAY_DIMENSIONS\": %s}".formatted(attributes, names));
        } else {
            Files.writeString(array.resolve("zarr.json"), """
                    {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": %s, "fill_value": %s,
                     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
                     "chunk_key_encoding": {"name": "default"}, "dimension_names": %s, "attributes": {%s "none": 0},
                     "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}""".formatted(
                    Arrays.toString(shape), TYPES.get(type), fill, Arrays.toString(chunk), names, attributes));
        }
        int[] grid = IntStream.range(0, shape.length).map(axis -> Math.ceilDiv(shape[axis], chunk[axis])).toArray();
        for (int number = 0; number < product(grid); number++) {
            int[] place = place(number, grid);
            Path file = array.resolve((version == 3 ? "c/" : "") + Arrays.stream(place).mapToObj(Integer::toString)
                    .collect(Collectors.joining("/")));
            Files.createDirectories(file.getParent());
            Files.write(file, chunk(type, place, chunk, shape, values));
        }
        return this;
    }

    private static byte[] chunk(String type, int[] place, int[] chunk, int[] shape, ToDoubleFunction<int[]> values) {
        int bytes = type.charAt(2) - '0';
        ByteBuffer elements = ByteBuffer.allocate(product(chunk) * bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int element = 0; element < product(chunk); element++) {
            int[] at = place(element, chunk);
            for (int axis = 0; axis < at.length; axis++) {
                at[axis] += place[axis] * chunk[axis];
            }
            boolean isInside = IntStream.range(0, at.length).allMatch(axis -> at[axis] < shape[axis]);
            put(elements, type, isInside ? values.applyAsDouble(at) : 0);
        }
        return elements.array();
    }

    private static void put(ByteBuffer elements, String type, double value) {
        switch (type.substring(1, 3)) {
            case "f4" -> elements.putFloat((float) value);
            case "f8" -> elements.putDouble(value);
            case "i1", "u1", "b1" -> elements.put((byte) (int) value);
            case "i2" -> elements.putShort((short) (int) value);
            case "i4" -> elements.putInt((int) value);
            default -> elements.putLong((long) value);
        }
    }

    private static int product(int[] extents) {
        return Arrays.stream(extents).reduce(1, (a, b) -> a * b);
    }

    private static int[] place(int number, int[] extents) {
        int[] place = new int[extents.length];
        int rest = number;
        for (int axis = extents.length - 1; axis >= 0; axis--) {
            place[axis] = rest % extents[axis];
            rest /= extents[axis];
        }
        return place;
    }

    MdioVolume open() throws IOException {
        return MdioVolume.open(folder, Optional.empty(), Optional.empty());
    }

    MdioVolume open(Sampling sampling) throws IOException {
        return MdioVolume.open(folder, Optional.empty(), Optional.of(sampling));
    }
}
