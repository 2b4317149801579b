package org.varve.nd4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;
import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Shape;
import org.varve.kernel.Absolute;
import org.varve.kernel.LinearCombination;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Product;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;
import org.varve.kernel.Taps;

/** Kernels as operations of ND4J on arrays of floats. */
final class ArrayBodies {

    private ArrayBodies() {}

    /** Computes fields from fields. */
    @FunctionalInterface
    interface Body {

        /** New arrays of the outputs, in axis order. */
        List<INDArray> compute(List<Neighbourhood> inputs);
    }

    /** The operations for a kernel; empty if there are none. */
    static Optional<Body> of(Kernel kernel) {
        return switch (kernel) {
            case Taps taps -> Optional.of(inputs -> inputs.stream().map(input -> sum(taps, input)).toList());
            case Absolute absolute -> Optional.of(inputs -> List.of(
                    Transforms.abs(inputs.getFirst().here(), true).muli(absolute.scale())));
            case Square square -> Optional.of(inputs -> List.of(square(inputs.getFirst().here().mul(square.scale()))));
            case SquareRoot root -> Optional.of(inputs -> List.of(
                    Transforms.sqrt(inputs.getFirst().here(), true).muli(root.scale())));
            case Product _ -> Optional.of(inputs -> List.of(inputs.get(0).here().mul(inputs.get(1).here())));
            case LinearCombination weights -> Optional.of(inputs -> List.of(combination(weights, inputs)));
            case Magnitude _ -> Optional.of(inputs -> List.of(magnitude(inputs)));
            default -> Optional.empty();
        };
    }

    private static INDArray square(INDArray scaled) {
        return scaled.muli(scaled);
    }

    private static INDArray sum(Taps taps, Neighbourhood input) {
        INDArray sum = input.at(taps.axis(), -taps.radius()).mul(taps.weight(0));
        for (int t = 1; t < taps.length(); t++) {
            try (INDArray weighted = input.at(taps.axis(), t - taps.radius()).mul(taps.weight(t))) {
                sum.addi(weighted);
            }
        }
        return sum;
    }

    private static INDArray combination(LinearCombination weights, List<Neighbourhood> inputs) {
        INDArray sum = inputs.get(0).here().mul(weights.a());
        try (INDArray second = inputs.get(1).here().mul(weights.b())) {
            return sum.addi(second);
        }
    }

    /** Squares of doubles do not overflow. */
    private static INDArray magnitude(List<Neighbourhood> parts) {
        List<INDArray> squares = new ArrayList<>();
        for (Neighbourhood part : parts) {
            squares.add(square(part.here().castTo(DataType.DOUBLE)));
        }
        try (INDArray sum = squares.get(0); INDArray other = squares.get(1)) {
            return Transforms.sqrt(sum.addi(other), false).castTo(DataType.FLOAT);
        }
    }

    /**
     * The samples of a field around those to compute.
     *
     * @param field an array in axis order that begins {@code beyond} before the first sample to compute
     * @param samples the shape of those to compute
     */
    record Neighbourhood(INDArray field, Halo beyond, Shape samples) {

        /** The samples themselves. */
        INDArray here() {
            return from(beyond.inline(), beyond.crossline(), beyond.sample());
        }

        /** Their neighbours at a distance along an axis. */
        INDArray at(Axis axis, int distance) {
            return switch (axis) {
                case INLINE -> from(beyond.inline() + distance, beyond.crossline(), beyond.sample());
                case CROSSLINE -> from(beyond.inline(), beyond.crossline() + distance, beyond.sample());
                case SAMPLE -> from(beyond.inline(), beyond.crossline(), beyond.sample() + distance);
            };
        }

        /** A view, not a copy. */
        private INDArray from(long inline, long crossline, long sample) {
            long offset = inline * field.stride(0) + crossline * field.stride(1) + sample;
            long[] sides = {samples.inlines(), samples.crosslines(), samples.samples()};
            return Nd4j.create(field.data(), sides, field.stride(), offset, 'c');
        }
    }
}
