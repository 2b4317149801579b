package org.varve.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Builds networks with random weights as ONNX files, without any library. */
public final class TestNetwork {

    private final Random random = new Random(11);
    private final Proto graph = new Proto();
    private final int axes;
    private final List<String> inputs = new ArrayList<>();
    private int opset = 17;
    private int names;
    private Optional<Path> weightsFile = Optional.empty();

    /** A network for surveys of so many axes. */
    public TestNetwork(int axes) {
        this.axes = axes;
    }

    int axes() {
        return axes;
    }

    List<String> inputs() {
        return inputs;
    }

    public TestNetwork opset(int version) {
        opset = version;
        return this;
    }

    /** A setting of a node: a whole number, a text, or whole numbers. */
    public record Setting(String name, Object value) {

        private Proto proto() {
            Proto proto = new Proto().text(1, name);
            switch (value) {
                case Integer number -> proto.integer(3, number).integer(20, 2);
                case Float number -> proto.real(2, number).integer(20, 1);
                case String text -> proto.text(4, text).integer(20, 3);
                case float[] numbers -> {
                    for (float number : numbers) proto.real(7, number);
                    proto.integer(20, 6);
                }
                case String[] texts -> {
                    for (String text : texts) proto.text(9, text);
                    proto.integer(20, 8);
                }
                case long[] numbers -> {
                    Arrays.stream(numbers).forEach(number -> proto.integer(8, number));
                    proto.integer(20, 7);
                }
                default -> throw new IllegalArgumentException(value.toString());
            }
            return proto;
        }
    }

    static Setting set(String name, Object value) {
        return new Setting(name, value);
    }

    /** The same number for each axis. */
    Setting each(String name, long number) {
        return new Setting(name, repeat(number, axes));
    }

    /** Paddings before and after, the same for each axis. */
    Setting pads(long before, long after) {
        return new Setting("pads", IntStream.range(0, 2 * axes).mapToLong(n -> n < axes ? before : after).toArray());
    }

    long[] repeat(long number, int times) {
        long[] numbers = new long[times];
        Arrays.fill(numbers, number);
        return numbers;
    }

    public String input(String name, int channels) {
        graph.message(11, value(name, channels, "n"));
        inputs.add(name);
        return name;
    }

    /** An input whose channels are its last dimension. */
    String lastInput(String name, int channels) {
        graph.message(11, value(name, lastShape(channels, "n")));
        inputs.add(name);
        return name;
    }

    void lastOutput(String array, String name, int channels) {
        graph.message(1, new Proto().text(1, array).text(2, name).text(4, "Identity"));
        graph.message(12, value(name, lastShape(channels, name)));
    }

    private Proto lastShape(int channels, String extent) {
        Proto shape = new Proto().message(1, new Proto().integer(1, 1));
        for (int axis = 0; axis < axes; axis++) shape.message(1, new Proto().text(2, extent + axis));
        return shape.message(1, new Proto().integer(1, channels));
    }

    /** An input that fixes its extents. */
    String fixedInput(String name, int channels, int... extents) {
        Proto shape = new Proto().message(1, new Proto().integer(1, 1)).message(1, new Proto().integer(1, channels));
        for (int extent : extents) shape.message(1, new Proto().integer(1, extent));
        graph.message(11, value(name, shape));
        inputs.add(name);
        return name;
    }

    /** An input with a row of features for each sample. */
    String table(String name, int features) {
        graph.message(11, value(name, rows(features)));
        inputs.add(name);
        return name;
    }

    /** An output with a row for each sample, or with a whole number if {@code columns} is 0. */
    void tableOutput(String array, String name, int columns) {
        graph.message(1, new Proto().text(1, array).text(2, name).text(4, "Identity"));
        graph.message(12, columns > 0
                ? value(name, rows(columns))
                : new Proto().text(1, name).message(2, new Proto().message(1, new Proto().integer(1, 7)
                        .message(2, new Proto().message(1, new Proto().text(2, "rows"))))));
    }

    private static Proto rows(int columns) {
        return new Proto().message(1, new Proto().text(2, "rows")).message(1, new Proto().integer(1, columns));
    }

    public void output(String array, String name, int channels) {
        graph.message(1, new Proto().text(1, array).text(2, name).text(4, "Identity"));
        graph.message(12, value(name, channels, name));
    }

    private Proto value(String name, int channels, String extent) {
        Proto shape = new Proto().message(1, new Proto().integer(1, 1)).message(1, new Proto().integer(1, channels));
        for (int axis = 0; axis < axes; axis++) {
            shape.message(1, new Proto().text(2, extent + axis));
        }
        return value(name, shape);
    }

    private static Proto value(String name, Proto shape) {
        return new Proto().text(1, name).message(2,
                new Proto().message(1, new Proto().integer(1, 1).message(2, shape)));
    }

    public String node(String type, List<String> read, Setting... settings) {
        return nodes(type, read, 1, settings).getFirst();
    }

    List<String> nodes(String type, List<String> read, int outputs, Setting... settings) {
        Proto node = new Proto();
        read.forEach(name -> node.text(1, name));
        List<String> computed = new ArrayList<>();
        for (int n = 0; n < outputs; n++) {
            computed.add("t" + names++);
            node.text(2, computed.getLast());
        }
        int domain = type.lastIndexOf('.') + 1;
        node.text(3, type.substring(domain).toLowerCase(Locale.ROOT) + names).text(4, type.substring(domain));
        if (domain > 0) node.text(7, type.substring(0, domain - 1));
        for (Setting setting : settings) {
            node.message(5, setting.proto());
        }
        graph.message(1, node);
        return computed;
    }

    String floats(long[] extents, float... values) {
        ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            raw.putFloat(value);
        }
        return array(extents, 1, raw.array());
    }

    String longs(long... values) {
        ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            raw.putLong(value);
        }
        return array(new long[] {values.length}, 7, raw.array());
    }

    /** Writes the weights that follow to a file, which must be beside that of the network. */
    TestNetwork weightsIn(Path file) throws IOException {
        weightsFile = Optional.of(Files.write(file, new byte[0]));
        return this;
    }

    private String array(long[] extents, int type, byte[] raw) {
        String name = "w" + names++;
        Proto array = new Proto();
        Arrays.stream(extents).forEach(extent -> array.integer(1, extent));
        array.integer(2, type).text(8, name);
        graph.message(5, weightsFile.isEmpty() ? array.bytes(9, raw) : apart(array, weightsFile.get(), raw));
        return name;
    }

    private static Proto apart(Proto array, Path file, byte... raw) {
        try {
            String offset = Long.toString(Files.size(file));
            Files.write(file, raw, StandardOpenOption.APPEND);
            return array.integer(14, 1).message(13, entry("location", file.getFileName().toString()))
                    .message(13, entry("offset", offset)).message(13, entry("length", Integer.toString(raw.length)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Proto entry(String key, String value) {
        return new Proto().text(1, key).text(2, value);
    }

    public String random(long... extents) {
        long count = Arrays.stream(extents).reduce(1, (a, b) -> a * b);
        float[] values = new float[(int) count];
        double scale = Math.sqrt(2.0 / Math.max(1, count / extents[0]));
        for (int n = 0; n < values.length; n++) {
            values[n] = (float) (random.nextGaussian() * scale);
        }
        return floats(extents, values);
    }

    /** A convolution with a bias. */
    String conv(String x, int channels, int filters, int size, Setting... settings) {
        long[] extents = new long[axes + 2];
        Arrays.fill(extents, size);
        extents[0] = filters;
        extents[1] = channels;
        return node("Conv", List.of(x, random(extents), random(filters)), settings);
    }

    /** A convolution of odd size that keeps the extent. */
    public String same(String x, int channels, int filters, int size) {
        return conv(x, channels, filters, size, pads(size / 2, size / 2));
    }

    String transposed(String x, int channels, int filters, int size, Setting... settings) {
        long[] extents = new long[axes + 2];
        Arrays.fill(extents, size);
        extents[0] = channels;
        extents[1] = filters;
        return node("ConvTranspose", List.of(x, random(extents), random(filters)), settings);
    }

    String relu(String x) {
        return node("Relu", List.of(x));
    }

    public String pool(String x) {
        return node("MaxPool", List.of(x), each("kernel_shape", 2), each("strides", 2));
    }

    /** Resizes each axis. */
    String resize(String x, float factor, String mode, String places, String rounding) {
        float[] factors = new float[axes + 2];
        Arrays.fill(factors, factor);
        factors[0] = 1;
        factors[1] = 1;
        return node("Resize", List.of(x, "", floats(new long[] {axes + 2}, factors)), set("mode", mode),
                set("coordinate_transformation_mode", places), set("nearest_mode", rounding));
    }

    byte[] bytes() {
        return new Proto().integer(1, 8).text(2, "test").message(7, graph.text(2, "network"))
                .message(8, new Proto().text(1, "").integer(2, opset))
                .message(8, new Proto().text(1, "ai.onnx.ml").integer(2, 3)).bytes();
    }

    public Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }
}
