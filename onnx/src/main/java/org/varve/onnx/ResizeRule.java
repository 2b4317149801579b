package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.onnx.ArrayFacts.Term;
import org.varve.onnx.Dimension.Along;

/**
 * Resize, and Upsample as it was called before: nearest and linear, by factors that do not depend on the survey's
 * extent.
 */
final class ResizeRule {

    /** Factors are whole multiples of one over this. */
    private static final int FINEST = 64;

    private final Call call;
    private final boolean isOld;

    private ResizeRule(Call call) {
        this.call = call;
        this.isOld = call.opset() < 11;
    }

    static List<ArrayFacts> outputs(Call call) {
        return new ResizeRule(call).outputs();
    }

    private List<ArrayFacts> outputs() {
        if (call.node().integer("antialias", 0) != 0) throw NotDerivedException.unknown("smooths before it resizes");
        if (!call.node().text("keep_aspect_ratio_policy", "stretch").equals("stretch")) {
            throw NotDerivedException.unknown("keeps the ratio of extents");
        }
        call.requireConstantsFrom(1);
        List<Dimension> read = call.dimensions(0);
        int[] axes = axes(read.size());
        List<Dimension> dimensions = new ArrayList<>(read);
        for (int n = 0; n < axes.length; n++) {
            dimensions.set(axes[n], resized(read.get(axes[n]), n, axes.length));
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private int[] axes(int dimensions) {
        return call.node().integers("axes")
                .map(stated -> stated.stream().mapToInt(axis -> Call.dimension(axis, dimensions)).toArray())
                .orElseGet(() -> IntStream.range(0, dimensions).toArray());
    }

    private Dimension resized(Dimension dimension, int number, int of) {
        if (!(dimension instanceof Along(int axis, Sight sight))) {
            return call.takesWhole() && dimension.isOne() ? repeated(dimension, number, of) : dimension;
        }
        Factor factor = factor(axis, sight, number, of);
        if (factor.isOne()) return dimension;
        if (sight.offset() * factor.up % factor.down != 0) {
            throw new NotDerivedException("resizes a number of samples that its factor %s does not divide".formatted(
                    factor));
        }
        return new Along(axis, sight.through(windows(factor), sight.offset() * factor.up / factor.down));
    }

    /** The mean of a survey, say, as often as there are samples. */
    private Dimension repeated(Dimension dimension, int number, int of) {
        List<Term> sizes = call.optional(isOld ? 99 : 3).flatMap(ArrayFacts::terms).orElse(List.of());
        return sizes.size() == of && sizes.get(number) instanceof Term.Extent(Along along) ? along : dimension;
    }

    /** The number of outputs for a number of inputs, without a common divisor. */
    private record Factor(int up, int down) {

        private static Factor of(double factor) {
            double up = factor * FINEST;
            if (!(up >= 1) || up > (long) FINEST * FINEST || up != Math.rint(up)) {
                throw new NotDerivedException("resizes by %s, no multiple of 1/%s up to %s".formatted(factor, FINEST,
                        FINEST));
            }
            int divisor = Sight.gcd((long) up, FINEST);
            return new Factor((int) up / divisor, FINEST / divisor);
        }

        private boolean isOne() {
            return up == down;
        }

        @Override
        public String toString() {
            return down == 1 ? Integer.toString(up) : up + "/" + down;
        }
    }

    private Factor factor(int axis, Sight sight, int number, int of) {
        Optional<List<Double>> stated = factors();
        if (stated.isPresent() && stated.get().size() == of) return Factor.of(stated.get().get(number));
        List<Term> sizes = call.optional(isOld ? 99 : 3).flatMap(ArrayFacts::terms).orElse(List.of());
        if (sizes.size() != of) throw new NotDerivedException("resizes by factors that are computed");
        return switch (sizes.get(number)) {
            case Term.Extent(Along(int wanted, Sight other)) when wanted == axis && other.offset() == 0
                    && sight.offset() == 0 ->
                Factor.of(other.rate() / sight.rate());
            case Term.Extent _ -> throw new NotDerivedException("resizes to the extent of another axis");
            case Term.Known(double size) -> Factor.of(size / extent(axis, sight));
        };
    }

    private Optional<List<Double>> factors() {
        if (call.node().has("scales")) return call.node().reals("scales");
        return call.optional(isOld ? 1 : 2).flatMap(ArrayFacts::numbers).filter(numbers -> !numbers.isEmpty());
    }

    private double extent(int axis, Sight sight) {
        long survey = call.extents().get(axis).orElseThrow(
                () -> new NotDerivedException("resizes to a fixed extent"));
        return survey * sight.rate() + sight.offset();
    }

    private Windows windows(Factor factor) {
        String mode = call.node().text("mode", "nearest");
        String places = isOld ? "asymmetric" : call.node().text("coordinate_transformation_mode", "half_pixel");
        boolean half = switch (places) {
            case "half_pixel", "pytorch_half_pixel", "half_pixel_symmetric" -> true;
            case "asymmetric" -> false;
            default -> throw new NotDerivedException(
                    "resizes by '%s', where every place depends on the extent".formatted(places));
        };
        List<long[]> reads = new ArrayList<>();
        for (int output = 0; output < factor.up; output++) {
            long place = half ? (2L * output + 1) * factor.down - factor.up : 2L * output * factor.down;
            reads.add(switch (mode) {
                case "nearest" -> new long[] {nearest(place, 2L * factor.up, factor)};
                case "linear" -> around(place, 2L * factor.up);
                default -> throw NotDerivedException.unknown("resizes by the mode '%s'".formatted(mode));
            });
        }
        return new Windows(factor.up, factor.down, reads);
    }

    private long nearest(long place, long unit, Factor factor) {
        String rounding = isOld
                ? factor.up < factor.down ? "ceil" : "floor"
                : call.node().text("nearest_mode", "round_prefer_floor");
        return switch (rounding) {
            case "round_prefer_floor" -> Math.ceilDiv(2 * place - unit, 2 * unit);
            case "round_prefer_ceil" -> Math.floorDiv(2 * place + unit, 2 * unit);
            case "floor" -> Math.floorDiv(place, unit);
            case "ceil" -> Math.ceilDiv(place, unit);
            default -> throw NotDerivedException.unknown("rounds by '%s'".formatted(rounding));
        };
    }

    private static long[] around(long place, long unit) {
        long first = Math.floorDiv(place, unit);
        return Math.floorMod(place, unit) == 0 ? new long[] {first} : new long[] {first, first + 1};
    }

    /**
     * Whether places between samples are the same numbers everywhere: their fractions are multiples of a power of two.
     */
    static boolean isExact(Call call) {
        if (!call.node().text("mode", "nearest").equals("linear")) return true;
        ResizeRule rule = new ResizeRule(call);
        List<Dimension> read = call.dimensions(0);
        int[] axes = rule.axes(read.size());
        for (int n = 0; n < axes.length; n++) {
            if (read.get(axes[n]) instanceof Along(int axis, Sight sight)
                    && Integer.bitCount(rule.factor(axis, sight, n, axes.length).up) != 1) {
                return false;
            }
        }
        return true;
    }
}
