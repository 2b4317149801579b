package org.varve.onnx;

import static org.varve.onnx.TestNetwork.set;

import java.util.List;
import java.util.function.Supplier;

/**
 * Networks of every kind, with the reach and the grid that follow from their windows by hand.
 *
 * @param before samples, the same along each axis
 * @param after samples
 */
record Architecture(String name, Supplier<TestNetwork> network, int before, int after, int grid) {

    static final List<Architecture> ALL = List.of(
            new Architecture("plain", Architecture::plain, 3, 3, 1),
            new Architecture("dilated", Architecture::dilated, 7, 7, 1),
            new Architecture("strided", Architecture::strided, 5, 4, 2),
            new Architecture("transposed", Architecture::transposed, 4, 4, 2),
            new Architecture("overlapping", Architecture::overlapping, 2, 2, 2),
            new Architecture("residual", Architecture::residual, 4, 4, 1),
            new Architecture("unet", Architecture::unet, 22, 22, 4),
            new Architecture("two inputs", Architecture::twoInputs, 1, 1, 1),
            new Architecture("two outputs", Architecture::twoOutputs, 3, 3, 1),
            new Architecture("even", Architecture::even, 1, 3, 1),
            new Architecture("normalised", Architecture::normalised, 2, 2, 1),
            new Architecture("linear", Architecture::linear, 3, 3, 2),
            new Architecture("point", Architecture::point, 0, 0, 1),
            new Architecture("same", Architecture::same, 0, 1, 2),
            new Architecture("causal", Architecture::causal, 9, 0, 1),
            new Architecture("softmax", Architecture::softmax, 1, 1, 1),
            new Architecture("shuffled", Architecture::shuffled, 2, 2, 2),
            new Architecture("resized to a shape", Architecture::resizedToShape, 2, 2, 2),
            new Architecture("averaged", Architecture::averaged, 2, 2, 1),
            new Architecture("of two grids", Architecture::ofTwoGrids, 0, 0, 6),
            new Architecture("cropped", Architecture::cropped, 2, 2, 1),
            new Architecture("channels last", Architecture::channelsLast, 1, 1, 1),
            new Architecture("line", Architecture::line, 12, 0, 4),
            new Architecture("same lower", Architecture::sameLower, 4, 1, 2),
            new Architecture("ceiling", Architecture::ceiling, 0, 1, 2),
            new Architecture("old resize", Architecture::oldResize, 2, 1, 2),
            new Architecture("upsample", Architecture::upsample, 0, 0, 2),
            new Architecture("edge", Architecture::edge, 2, 2, 1),
            new Architecture("three halves", Architecture::threeHalves, 0, 0, 2),
            new Architecture("norm", Architecture::norm, 0, 1, 1));

    @Override
    public String toString() {
        return name;
    }

    private static TestNetwork plain() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(n.input("x", 1), 1, 4, 3));
        n.output(n.node("Sigmoid", List.of(n.same(x, 4, 1, 5))), "y", 1);
        return n;
    }

    private static TestNetwork dilated() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(n.input("x", 1), 1, 4, 3));
        x = n.relu(n.conv(x, 4, 4, 3, n.pads(2, 2), n.each("dilations", 2)));
        n.output(n.conv(x, 4, 1, 3, n.pads(4, 4), n.each("dilations", 4)), "y", 1);
        return n;
    }

    private static TestNetwork strided() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.conv(n.input("x", 1), 1, 4, 3, n.pads(1, 1), n.each("strides", 2)));
        x = n.relu(n.same(x, 4, 4, 3));
        n.output(n.same(n.resize(x, 2, "nearest", "asymmetric", "floor"), 4, 1, 3), "y", 1);
        return n;
    }

    private static TestNetwork transposed() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(n.pool(n.input("x", 1)), 1, 4, 3));
        n.output(n.same(n.transposed(x, 4, 3, 2, n.each("strides", 2)), 3, 1, 3), "y", 1);
        return n;
    }

    /** A transposed convolution whose windows overlap. */
    private static TestNetwork overlapping() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("AveragePool", List.of(n.input("x", 1)), n.each("kernel_shape", 2), n.each("strides", 2));
        x = n.transposed(x, 1, 3, 3, n.each("strides", 2), n.pads(1, 1), n.each("output_padding", 1));
        n.output(n.conv(x, 3, 1, 2, n.pads(1, 0)), "y", 1);
        return n;
    }

    private static TestNetwork residual() {
        TestNetwork n = new TestNetwork(2);
        String x = n.same(n.input("x", 1), 1, 4, 1);
        for (int block = 0; block < 2; block++) {
            String inner = n.same(n.relu(n.same(x, 4, 4, 3)), 4, 4, 3);
            x = n.relu(n.node("Add", List.of(inner, x)));
        }
        n.output(n.same(x, 4, 1, 1), "y", 1);
        return n;
    }

    /** FaultSeg3D's shape with two poolings. */
    private static TestNetwork unet() {
        TestNetwork n = new TestNetwork(3);
        String fine = twice(n, n.input("x", 1), 1, 2);
        String middle = twice(n, n.pool(fine), 2, 4);
        String up = n.resize(twice(n, n.pool(middle), 4, 4), 2, "nearest", "asymmetric", "floor");
        up = twice(n, n.node("Concat", List.of(up, middle), set("axis", 1)), 8, 4);
        up = n.resize(up, 2, "nearest", "asymmetric", "floor");
        up = twice(n, n.node("Concat", List.of(up, fine), set("axis", 1)), 6, 2);
        n.output(n.node("Sigmoid", List.of(n.same(up, 2, 1, 1))), "y", 1);
        return n;
    }

    private static String twice(TestNetwork n, String x, int channels, int filters) {
        return n.relu(n.same(n.relu(n.same(x, channels, filters, 3)), filters, filters, 3));
    }

    private static TestNetwork twoInputs() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("Concat", List.of(n.input("near", 1), n.input("far", 2)), set("axis", 1));
        n.output(n.node("Tanh", List.of(n.same(x, 3, 1, 3))), "y", 1);
        return n;
    }

    private static TestNetwork twoOutputs() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(n.input("x", 1), 1, 4, 3));
        n.output(n.same(x, 4, 1, 1), "y", 1);
        n.output(n.same(x, 4, 2, 5), "z", 2);
        return n;
    }

    private static TestNetwork even() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.conv(n.input("x", 1), 1, 4, 2, n.pads(0, 1)));
        n.output(n.conv(x, 4, 1, 4, n.pads(1, 2)), "y", 1);
        return n;
    }

    private static TestNetwork normalised() {
        TestNetwork n = new TestNetwork(2);
        String x = n.same(n.input("x", 1), 1, 4, 3);
        long[] four = {4};
        x = n.node("BatchNormalization", List.of(x, n.random(4), n.random(4), n.random(4),
                n.floats(four, 1, 2, 0.5f, 0.25f)));
        x = n.node("LeakyRelu", List.of(x), set("alpha", 0.1f));
        n.output(n.same(x, 4, 1, 3), "y", 1);
        return n;
    }

    private static TestNetwork linear() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("AveragePool", List.of(n.same(n.input("x", 1), 1, 2, 3)), n.each("kernel_shape", 2),
                n.each("strides", 2));
        n.output(n.resize(x, 2, "linear", "half_pixel", "floor"), "y", 2);
        return n;
    }

    private static TestNetwork point() {
        TestNetwork n = new TestNetwork(3);
        n.output(n.same(n.relu(n.same(n.input("x", 2), 2, 8, 1)), 8, 1, 1), "y", 1);
        return n;
    }

    private static TestNetwork same() {
        TestNetwork n = new TestNetwork(2);
        String x = n.conv(n.input("x", 1), 1, 4, 3, set("auto_pad", "SAME_UPPER"), n.each("strides", 2));
        n.output(n.transposed(x, 4, 1, 2, n.each("strides", 2)), "y", 1);
        return n;
    }

    /** Two convolutions that look back, padded by nodes of their own. */
    private static TestNetwork causal() {
        TestNetwork n = new TestNetwork(1);
        String x = n.node("Pad", List.of(n.input("x", 1), n.longs(0, 0, 3, 0, 0, 0)));
        x = n.relu(n.conv(x, 1, 4, 4));
        x = n.node("Pad", List.of(x, n.longs(0, 0, 6, 0, 0, 0)));
        n.output(n.conv(x, 4, 1, 4, n.each("dilations", 2)), "y", 1);
        return n;
    }

    private static TestNetwork softmax() {
        TestNetwork n = new TestNetwork(2);
        n.output(n.node("Softmax", List.of(n.same(n.input("x", 1), 1, 5, 3)), set("axis", 1)), "y", 5);
        return n;
    }

    private static TestNetwork shuffled() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("SpaceToDepth", List.of(n.input("x", 1)), set("blocksize", 2));
        x = n.same(x, 4, 4, 3);
        n.output(n.node("DepthToSpace", List.of(x), set("blocksize", 2)), "y", 1);
        return n;
    }

    /** As PyTorch writes interpolate(x, size=other.shape[2:]). */
    private static TestNetwork resizedToShape() {
        TestNetwork n = new TestNetwork(2);
        String x = n.input("x", 1);
        String coarse = n.same(n.pool(x), 1, 4, 3);
        String axes = n.node("Slice", List.of(n.node("Shape", List.of(x)), n.longs(2), n.longs(4), n.longs(0)));
        String head = n.node("Slice", List.of(n.node("Shape", List.of(coarse)), n.longs(0), n.longs(2), n.longs(0)));
        String shape = n.node("Concat", List.of(head, axes), set("axis", 0));
        n.output(n.node("Resize", List.of(coarse, "", "", shape), set("mode", "nearest"),
                set("coordinate_transformation_mode", "asymmetric"), set("nearest_mode", "floor")), "y", 4);
        return n;
    }

    private static TestNetwork averaged() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("AveragePool", List.of(n.same(n.input("x", 1), 1, 6, 1)), n.each("kernel_shape", 3),
                n.pads(1, 1));
        x = n.node("MaxPool", List.of(x), n.each("kernel_shape", 3), n.pads(1, 1));
        n.output(n.node("Mul", List.of(x, n.floats(new long[] {1, 1, 1}, 3))), "y", 6);
        return n;
    }

    private static TestNetwork ofTwoGrids() {
        TestNetwork n = new TestNetwork(2);
        String x = n.input("x", 1);
        String two = n.resize(n.pool(x), 2, "nearest", "asymmetric", "floor");
        String three = n.node("AveragePool", List.of(x), n.each("kernel_shape", 3), n.each("strides", 3));
        three = n.resize(three, 3, "nearest", "half_pixel", "round_prefer_ceil");
        n.output(n.node("Sub", List.of(two, three)), "y", 1);
        return n;
    }

    /** Convolutions without padding, and the padding at the end. */
    private static TestNetwork cropped() {
        TestNetwork n = new TestNetwork(2);
        String x = n.input("x", 1);
        String valid = n.relu(n.conv(n.conv(x, 1, 4, 3), 4, 4, 3));
        String inner = n.node("Slice", List.of(x, n.longs(2, 2), n.longs(-2, -2), n.longs(2, 3)));
        String sum = n.node("Add", List.of(valid, inner));
        n.output(n.node("Pad", List.of(sum, n.longs(0, 0, 2, 2, 0, 0, 2, 2))), "y", 4);
        return n;
    }

    /** As TensorFlow's networks are. */
    private static TestNetwork channelsLast() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("Transpose", List.of(n.input("x", 1)), set("perm", new long[] {0, 2, 3, 1}));
        x = n.node("MatMul", List.of(x, n.random(1, 3)));
        x = n.node("Transpose", List.of(x), set("perm", new long[] {0, 3, 1, 2}));
        n.output(n.same(x, 3, 2, 3), "y", 2);
        return n;
    }

    /** Along one axis, with strides of four. */
    private static TestNetwork line() {
        TestNetwork n = new TestNetwork(1);
        String x = n.conv(n.input("x", 1), 1, 4, 8, n.pads(4, 0), n.each("strides", 4));
        x = n.conv(n.relu(x), 4, 4, 2, n.pads(1, 0));
        n.output(n.transposed(x, 4, 1, 8, n.each("strides", 4), n.pads(0, 4)), "y", 1);
        return n;
    }

    private static TestNetwork sameLower() {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.conv(n.input("x", 1), 1, 4, 2, set("auto_pad", "SAME_LOWER")));
        x = n.conv(x, 4, 4, 4, set("auto_pad", "SAME_LOWER"), n.each("strides", 2));
        n.output(n.transposed(x, 4, 1, 3, set("auto_pad", "SAME_UPPER"), n.each("strides", 2)), "y", 1);
        return n;
    }

    private static TestNetwork ceiling() {
        TestNetwork n = new TestNetwork(2);
        String x = n.node("MaxPool", List.of(n.same(n.input("x", 1), 1, 6, 1)), n.each("kernel_shape", 3),
                n.each("strides", 2), set("ceil_mode", 1));
        n.output(n.resize(x, 2, "nearest", "half_pixel", "round_prefer_floor"), "y", 6);
        return n;
    }

    private static TestNetwork oldResize() {
        TestNetwork n = new TestNetwork(2).opset(10);
        String x = n.node("Resize", List.of(n.input("x", 1), n.floats(new long[] {4}, 1, 1, 0.5f, 0.5f)));
        x = n.node("Resize", List.of(x, n.floats(new long[] {4}, 1, 1, 2, 2)));
        n.output(n.same(x, 1, 1, 3), "y", 1);
        return n;
    }

    private static TestNetwork upsample() {
        TestNetwork n = new TestNetwork(2).opset(9);
        String x = n.same(n.pool(n.same(n.input("x", 1), 1, 4, 1)), 4, 4, 1);
        n.output(n.node("Upsample", List.of(x, n.floats(new long[] {4}, 1, 1, 2, 2))), "y", 4);
        return n;
    }

    private static TestNetwork edge() {
        TestNetwork n = new TestNetwork(2);
        String x = n.input("x", 1);
        for (int layer = 0; layer < 2; layer++) {
            x = n.node("Pad", List.of(x, n.longs(0, 0, 1, 1, 0, 0, 1, 1)), set("mode", "edge"));
            x = n.conv(x, 1, 1, 3);
        }
        n.output(x, "y", 1);
        return n;
    }

    private static TestNetwork threeHalves() {
        TestNetwork n = new TestNetwork(2);
        String x = n.resize(n.input("x", 1), 1.5f, "nearest", "asymmetric", "floor");
        x = n.node("AveragePool", List.of(x), n.each("kernel_shape", 3), n.each("strides", 3));
        n.output(n.resize(x, 2, "nearest", "asymmetric", "floor"), "y", 1);
        return n;
    }

    private static TestNetwork norm() {
        TestNetwork n = new TestNetwork(2);
        n.output(n.node("LpPool", List.of(n.input("x", 1)), n.each("kernel_shape", 2), n.pads(0, 1)), "y", 1);
        return n;
    }
}
