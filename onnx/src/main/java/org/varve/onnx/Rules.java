package org.varve.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds of nodes whose reach is known; docs/networks.md lists them. */
final class Rules {

    /** Nodes of one input, computed element by element. */
    private static final Set<String> FUNCTIONS = Set.of("Abs", "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh",
            "Ceil", "Celu", "Clip", "Cos", "Cosh", "Elu", "Erf", "Exp", "Floor", "Gelu", "HardSigmoid", "HardSwish",
            "Identity", "LeakyRelu", "Log", "Mish", "Neg", "Reciprocal", "Relu", "Round", "Selu", "Sigmoid", "Sign",
            "Sin", "Sinh", "Softplus", "Softsign", "Sqrt", "Tan", "Tanh", "ThresholdedRelu");

    /** Nodes of several inputs, computed element by element. */
    private static final Set<String> COMBINATIONS =
            Set.of("Add", "Div", "Max", "Mean", "Min", "Mod", "Mul", "PRelu", "Pow", "Sub", "Sum");

    private static final Set<String> TRUTHS = Set.of("And", "Equal", "Greater", "GreaterOrEqual", "IsInf", "IsNaN",
            "Less", "LessOrEqual", "Not", "Or", "Xor");

    private static final Set<String> REDUCTIONS = Set.of("ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp",
            "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare");

    /** Nodes that always read whole axes. */
    private static final Set<String> WHOLE = Set.of("GroupNormalization", "InstanceNormalization");

    private static final Set<String> POOLINGS = Set.of("GlobalAveragePool", "GlobalLpPool", "GlobalMaxPool");

    private static final Map<String, Rule> TABLE = table();

    /** Nodes whose result can take the place of their input, or that runtimes merge into their neighbours. */
    private static final Set<String> IN_PLACE =
            Set.of("BatchNormalization", "Cast", "Dropout", "Flatten", "Pad", "Reshape", "Squeeze", "Unsqueeze",
                    "Where");

    /** Other nodes that ONNX Runtime may compute of images in blocks of channels. */
    private static final Set<String> IN_BLOCKS = Set.of("AveragePool", "BatchNormalization", "Cast", "Concat", "Conv",
            "Dropout", "GlobalAveragePool", "GlobalMaxPool", "LpPool", "MaxPool", "Resize", "Upsample");

    private Rules() {}

    private static Map<String, Rule> table() {
        Map<String, Rule> table = new HashMap<>();
        FUNCTIONS.forEach(type -> table.put(type, ElementRules::sameBits));
        COMBINATIONS.forEach(type -> table.put(type, ElementRules::sameBits));
        TRUTHS.forEach(type -> table.put(type, ElementRules::truth));
        REDUCTIONS.forEach(type -> table.put(type, ChannelRules::reduction));
        WHOLE.forEach(type -> table.put(type, ChannelRules::wholeInput));
        POOLINGS.forEach(type -> table.put(type, ChannelRules::globalPooling));
        table.put("ArgMax", ChannelRules::largest);
        table.put("ArgMin", ChannelRules::largest);
        table.put("AveragePool", WindowRules::pooling);
        table.put("BatchNormalization", ChannelRules::batchNormalization);
        table.put("Cast", ElementRules::cast);
        table.put("Concat", ShapeRules::concatenation);
        table.put("Conv", WindowRules::convolution);
        table.put("ConvTranspose", WindowRules::transposedConvolution);
        table.put("DepthToSpace", ShapeRules::depthToSpace);
        table.put("Dropout", ElementRules::dropout);
        table.put("Flatten", ReshapeRule::flattened);
        table.put("Gather", ShapeRules::gather);
        table.put("Hardmax", ChannelRules::softmax);
        table.put("LRN", ChannelRules::same);
        table.put("LayerNormalization", ChannelRules::layerNormalization);
        table.put("LogSoftmax", ChannelRules::softmax);
        table.put("LpNormalization", ChannelRules::alongOne);
        table.put("LpPool", WindowRules::pooling);
        table.put("MatMul", ChannelRules::product);
        table.put("MaxPool", WindowRules::pooling);
        table.put("MeanVarianceNormalization", ChannelRules::meanVarianceNormalization);
        table.put("Pad", ShapeRules::padding);
        table.put("Reshape", ReshapeRule::reshaped);
        table.put("Resize", ResizeRule::outputs);
        table.put("Slice", ShapeRules::slice);
        table.put("Softmax", ChannelRules::softmax);
        table.put("SpaceToDepth", ShapeRules::spaceToDepth);
        table.put("Split", ShapeRules::split);
        table.put("Squeeze", ShapeRules::squeeze);
        table.put("Transpose", ShapeRules::transposition);
        table.put("Unsqueeze", ShapeRules::unsqueeze);
        table.put("Upsample", ResizeRule::outputs);
        table.put("Where", ElementRules::choice);
        table.putAll(TableRules.all());
        return Map.copyOf(table);
    }

    static Optional<Rule> of(String type) {
        return Optional.ofNullable(TABLE.get(type));
    }

    static List<String> types() {
        return TABLE.keySet().stream().sorted().toList();
    }

    /** Whether each call gives other numbers. */
    static boolean isRandom(String type) {
        return type.startsWith("Random") || type.equals("Bernoulli") || type.equals("Multinomial");
    }

    /** Whether a runtime need not hold the output beside the input. */
    static boolean isInPlace(String type) {
        return IN_PLACE.contains(type) || isElementwise(type);
    }

    private static boolean isElementwise(String type) {
        return FUNCTIONS.contains(type) || COMBINATIONS.contains(type);
    }

    /** Whether a runtime may read and write images in blocks of channels. */
    static boolean takesBlocks(String type) {
        return IN_BLOCKS.contains(type) || isElementwise(type);
    }
}
