package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import org.varve.onnx.Dimension.Along;

/** Nodes that slide a window along the axes: convolutions and poolings. */
final class WindowRules {

    private WindowRules() {}

    /** The settings of a window, an entry for each axis. */
    private record Setting(List<Integer> size, List<Integer> stride, List<Integer> dilation, List<Integer> pads,
            String auto) {

        private static Setting of(Call call, List<Integer> size) {
            int axes = size.size();
            return new Setting(size, call.each("strides", axes, 1, 1), call.each("dilations", axes, 1, 1),
                    call.each("pads", 2 * axes, 0, 0), call.node().text("auto_pad", "NOTSET"));
        }

        /** Samples that a window spans. */
        private long span(int axis) {
            return (size.get(axis) - 1L) * dilation.get(axis) + 1;
        }

        private int axes() {
            return size.size();
        }

        private boolean isSame() {
            return auto.startsWith("SAME");
        }

        private long first(long both) {
            return auto.equals("SAME_LOWER") ? both - both / 2 : both / 2;
        }

        private boolean isStated() {
            return auto.equals("NOTSET") || auto.isEmpty();
        }
    }

    static List<ArrayFacts> convolution(Call call) {
        List<Dimension> weights = weights(call);
        Setting setting = Setting.of(call, kernel(call, weights));
        return List.of(slid(call, setting, weights.getFirst(), false));
    }

    static List<ArrayFacts> pooling(Call call) {
        if (call.node().outputs().size() > 1 && !call.node().outputs().get(1).isEmpty()) {
            throw new NotDerivedException("counts places in the whole input");
        }
        int axes = call.node().integers("kernel_shape").orElse(List.of()).size();
        List<Integer> size = call.each("kernel_shape", axes, 1, 1);
        boolean ceiling = call.node().integer("ceil_mode", 0) != 0;
        return List.of(slid(call, Setting.of(call, size), channels(call), ceiling));
    }

    private static Dimension channels(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        return dimensions.size() < 2 ? Dimension.unknown() : dimensions.get(1);
    }

    private static List<Dimension> weights(Call call) {
        call.requireConstantsFrom(1);
        List<Dimension> weights = call.dimensions(1);
        if (weights.size() < 3) {
            throw new NotDerivedException("has weights of %s dimensions".formatted(weights.size()));
        }
        return weights;
    }

    private static List<Integer> kernel(Call call, List<Dimension> weights) {
        int axes = weights.size() - 2;
        return call.node().has("kernel_shape")
                ? call.each("kernel_shape", axes, 0, 1)
                : weights.subList(2, weights.size()).stream().map(WindowRules::size).toList();
    }

    private static int size(Dimension dimension) {
        return dimension instanceof Dimension.Fixed(long size)
                ? Call.bounded("a window", size, 1)
                : Call.bounded("a window", -1, 1);
    }

    private static ArrayFacts slid(Call call, Setting setting, Dimension channels, boolean ceiling) {
        List<Dimension> dimensions = framed(call, setting.axes(), channels);
        for (int axis = 0; axis < setting.axes(); axis++) {
            Slide slide = new Slide(setting, axis, ceiling);
            dimensions.add(switch (call.dimensions(0).get(axis + 2)) {
                case Along(int number, Sight sight) -> new Along(number, slide.of(sight));
                case Dimension.Fixed(long size) when size > 0 -> Dimension.of(slide.count(size));
                default -> Dimension.unknown();
            });
        }
        return ArrayFacts.computed(dimensions, call.bits());
    }

    /** A window that slides along one axis. */
    private record Slide(Setting setting, int axis, boolean ceiling) {

        private int stride() {
            return setting.stride().get(axis);
        }

        private long pad(int side) {
            return setting.isStated() ? setting.pads().get(side * setting.axes() + axis) : 0;
        }

        /** The windows in a number of samples; of more samples by a multiple of the stride there are as many more. */
        private long count(long samples) {
            if (setting.isSame()) return Math.ceilDiv(samples, stride());
            long room = samples + pad(0) + pad(1) - setting.span(axis);
            long count = (ceiling ? Math.ceilDiv(room, stride()) : Math.floorDiv(room, stride())) + 1;
            // no window begins beyond the input
            return ceiling && (count - 1) * stride() >= samples + pad(0) ? count - 1 : count;
        }

        private long before(long samples, long count) {
            return setting.isSame()
                    ? setting.first(Math.max(0, (count - 1) * stride() + setting.span(axis) - samples))
                    : pad(0);
        }

        private Sight of(Sight sight) {
            long count = count(sight.offset());
            return sight.through(Windows.sliding(setting.size().get(axis), stride(), setting.dilation().get(axis),
                    before(sight.offset(), count)), count);
        }
    }

    static List<ArrayFacts> transposedConvolution(Call call) {
        List<Dimension> weights = weights(call);
        Setting setting = Setting.of(call, kernel(call, weights));
        if (call.node().has("output_shape")) {
            throw new NotDerivedException("pads to a fixed shape");
        }
        List<Integer> more = call.each("output_padding", setting.axes(), 0, 0);
        long groups = call.node().integer("group", 1);
        Dimension channels = weights.get(1) instanceof Dimension.Fixed(long size) && size > 0
                ? Dimension.of(Call.bounded("channels", size * Call.bounded("groups", groups, 1), 1))
                : Dimension.unknown();
        List<Dimension> dimensions = framed(call, setting.axes(), channels);
        for (int axis = 0; axis < setting.axes(); axis++) {
            Dimension along = call.dimensions(0).get(axis + 2);
            dimensions.add(along instanceof Along(int number, Sight sight)
                    ? new Along(number, spread(sight, setting, axis, more.get(axis)))
                    : Dimension.unknown());
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private static Sight spread(Sight sight, Setting setting, int axis, int more) {
        int stride = setting.stride().get(axis);
        long span = setting.span(axis);
        long before;
        long both;
        if (setting.isSame()) {
            both = more + span - stride;
            if (both < 0) throw new NotDerivedException("has gaps between its windows");
            before = setting.first(both);
        } else {
            before = setting.isStated() ? setting.pads().get(axis) : 0;
            both = setting.isStated() ? before + setting.pads().get(setting.axes() + axis) : 0;
        }
        long shift = stride * (sight.offset() - 1) + more + span - both;
        return sight.through(Windows.spread(setting.size().get(axis), stride, setting.dilation().get(axis), before),
                shift);
    }

    /** Batch and channels. */
    private static List<Dimension> framed(Call call, int axes, Dimension channels) {
        List<Dimension> read = call.dimensions(0);
        if (axes == 0 || read.size() != axes + 2) {
            throw new NotDerivedException("has windows of %s axes for an input of %s dimensions".formatted(axes,
                    read.size()));
        }
        Call.requireFixed(read.get(0));
        Call.requireFixed(read.get(1));
        List<Dimension> dimensions = new ArrayList<>();
        dimensions.add(read.getFirst());
        dimensions.add(channels);
        return dimensions;
    }
}
