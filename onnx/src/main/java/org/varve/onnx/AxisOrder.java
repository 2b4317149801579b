package org.varve.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.varve.core.Axis;

/**
 * The axes of a survey that a network's axes stand for. Along the others it computes one section, or trace, after the
 * other.
 *
 * @param axes in the order of the network
 */
record AxisOrder(List<Axis> axes) {

    private static final String RULE =
            "give volume, inlines, crosslines, slices or traces, or axes in the network's order, such as sample,crossline";

    private static final Map<String, List<Axis>> NAMED = Map.of(
            "volume", List.of(Axis.INLINE, Axis.CROSSLINE, Axis.SAMPLE),
            "inlines", List.of(Axis.CROSSLINE, Axis.SAMPLE),
            "crosslines", List.of(Axis.INLINE, Axis.SAMPLE),
            "slices", List.of(Axis.INLINE, Axis.CROSSLINE),
            "traces", List.of(Axis.SAMPLE));

    AxisOrder {
        axes = List.copyOf(axes);
    }

    /**
     * Reads an order.
     *
     * @param count of the network's axes
     */
    static AxisOrder parse(String text, int count) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        List<Axis> axes = lower.equals("auto") ? usual(count) : NAMED.getOrDefault(lower, listed(text, lower));
        if (axes.size() != count) {
            throw new IllegalArgumentException("axes %s: the network has %s axes, not %s; %s"
                    .formatted(text, count, axes.size(), RULE));
        }
        return new AxisOrder(axes);
    }

    private static List<Axis> usual(int count) {
        return Objects.requireNonNull(NAMED.get(switch (count) {
            case 1 -> "traces";
            case 2 -> "inlines";
            default -> "volume";
        }));
    }

    private static List<Axis> listed(String text, String lower) {
        if (NAMED.containsKey(lower)) return List.of();
        List<Axis> axes = Arrays.stream(lower.split(",", -1)).map(String::strip)
                .map(word -> Arrays.stream(Axis.values()).filter(axis -> name(axis).equals(word)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("axes %s: %s".formatted(text, RULE))))
                .toList();
        if (axes.stream().distinct().count() < axes.size()) {
            throw new IllegalArgumentException("axes %s: name an axis twice; %s".formatted(text, RULE));
        }
        return axes;
    }

    private static String name(Axis axis) {
        return axis.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return axes.stream().map(AxisOrder::name).collect(Collectors.joining(","));
    }
}
