package org.varve.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.varve.onnx.Dimension.Along;
import org.varve.onnx.Dimension.Fixed;

/** Nodes that move samples and dimensions, and compute nothing. */
final class ShapeRules {

    /** Numbers from here on stand for the end of a dimension. */
    private static final long END = Integer.MAX_VALUE;

    private ShapeRules() {}

    static List<ArrayFacts> concatenation(Call call) {
        List<Dimension> first = call.dimensions(0);
        int dimension = Call.dimension(call.node().integer("axis", 1), first.size());
        List<Dimension> joined = first;
        long size = 0;
        for (int n = 0; n < call.inputs().size(); n++) {
            List<Dimension> next = call.dimensions(n);
            if (next.size() != first.size()) throw new NotDerivedException("joins arrays of different dimensions");
            Call.requireFixed(next.get(dimension));
            long more = ((Fixed) next.get(dimension)).size();
            size = size < 0 || more < 0 ? -1 : size + more;
            joined = Joined.of(changed(joined, dimension, Dimension.unknown()),
                    changed(next, dimension, Dimension.unknown()));
        }
        return List.of(ArrayFacts.computed(changed(joined, dimension, Dimension.of(size)), call.bits()));
    }

    private static List<Dimension> changed(List<Dimension> dimensions, int dimension, Dimension by) {
        List<Dimension> changed = new ArrayList<>(dimensions);
        changed.set(dimension, by);
        return changed;
    }

    static List<ArrayFacts> slice(Call call) {
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        List<Long> starts = call.integers("starts", 1).orElse(List.of());
        List<Long> ends = call.integers("ends", 2).orElse(List.of());
        List<Long> axes = call.integers("axes", 3).orElse(Positions.upTo(starts.size()));
        List<Long> steps = call.integers("", 4).orElse(Collections.nCopies(starts.size(), 1L));
        if (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size()) {
            throw new NotDerivedException("has settings that do not belong together");
        }
        for (int n = 0; n < starts.size(); n++) {
            int dimension = Call.dimension(axes.get(n), dimensions.size());
            dimensions.set(dimension, cut(dimensions.get(dimension), starts.get(n), ends.get(n), steps.get(n)));
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private static Dimension cut(Dimension dimension, long start, long end, long step) {
        if (!(dimension instanceof Along(int axis, Sight sight))) {
            if (!(dimension instanceof Fixed(long size)) || size < 0) return Dimension.unknown();
            return Dimension.of(Positions.slice(size, start, end, step).size());
        }
        if (start < 0 || (end >= 0 && end < END)) throw new NotDerivedException("cuts at a fixed place");
        int every = Call.bounded("steps", step, 1);
        long last = end >= END ? 0 : Call.bounded("cut samples", -end, 0);
        long left = sight.offset() - Call.bounded("cut samples", start, 0) - last;
        return new Along(axis, sight.through(Windows.picked(start, every), Math.ceilDiv(left, every)));
    }

    static List<ArrayFacts> padding(Call call) {
        String mode = call.node().text("mode", "constant");
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        List<Long> pads = call.integers("pads", 1)
                .orElseThrow(() -> new NotDerivedException("pads by numbers that are computed"));
        List<Long> axes = call.integers("", 3).orElse(Positions.upTo(dimensions.size()));
        if (pads.size() != 2 * axes.size()) throw new NotDerivedException("has settings that do not belong together");
        for (int n = 0; n < axes.size(); n++) {
            int dimension = Call.dimension(axes.get(n), dimensions.size());
            int before = Call.bounded("padding", pads.get(n), -(1 << 16));
            int after = Call.bounded("padding", pads.get(axes.size() + n), -(1 << 16));
            if (before == 0 && after == 0) continue;
            if (dimensions.get(dimension) instanceof Along && !mode.equals("constant") && !mode.equals("edge")) {
                throw NotDerivedException.unknown("pads by '%s'".formatted(mode));
            }
            dimensions.set(dimension, padded(dimensions.get(dimension), before, after));
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private static Dimension padded(Dimension dimension, int before, int after) {
        return switch (dimension) {
            case Along(int axis, Sight sight) ->
                new Along(axis, sight.through(Windows.picked(-before, 1), sight.offset() + before + after));
            case Dimension.Merged _ -> dimension;
            case Fixed(long size) when size < 0 -> dimension;
            case Fixed(long size) -> Dimension.of(size + before + after);
        };
    }

    static List<ArrayFacts> transposition(Call call) {
        List<Dimension> read = call.dimensions(0);
        List<Long> order = call.node().integers("perm").orElse(Positions.upTo(read.size()).reversed());
        if (!order.stream().sorted().toList().equals(Positions.upTo(read.size()))) {
            throw new NotDerivedException("has an order of dimensions that is none");
        }
        List<Dimension> dimensions = order.stream().map(place -> read.get(Math.toIntExact(place))).toList();
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    static List<ArrayFacts> squeeze(Call call) {
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        List<Long> axes = call.integers("axes", 1)
                .orElseThrow(() -> new NotDerivedException("drops dimensions that it does not name"));
        List<Integer> dropped = axes.stream().map(axis -> Call.dimension(axis, dimensions.size())).distinct()
                .sorted(Collections.reverseOrder()).toList();
        for (int dimension : dropped) {
            if (!dimensions.remove(dimension).isOne()) throw new NotDerivedException("drops a dimension that is not 1");
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    static List<ArrayFacts> unsqueeze(Call call) {
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        List<Long> axes = call.integers("axes", 1)
                .orElseThrow(() -> new NotDerivedException("adds dimensions that it does not name"));
        int most = dimensions.size() + axes.size();
        axes.stream().map(axis -> Call.dimension(axis, most)).sorted().forEach(dimension -> {
            if (dimension > dimensions.size()) throw new NotDerivedException("adds a dimension beyond the last");
            dimensions.add(dimension, Dimension.of(1));
        });
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    static List<ArrayFacts> split(Call call) {
        List<Dimension> read = call.dimensions(0);
        int dimension = Call.dimension(call.node().integer("axis", 0), read.size());
        Call.requireFixed(read.get(dimension));
        int parts = call.node().outputs().size();
        Optional<List<Long>> sizes = call.integers("split", 1);
        if (sizes.isPresent() && sizes.get().size() != parts) {
            throw new NotDerivedException("has settings that do not belong together");
        }
        long size = ((Fixed) read.get(dimension)).size();
        List<ArrayFacts> outputs = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            long equal = Math.ceilDiv(size, parts);
            long each = size < 0 ? -1 : Math.max(0, Math.min(equal, size - part * equal));
            long own = sizes.isPresent() ? sizes.get().get(part) : each;
            outputs.add(ArrayFacts.computed(call.changed(dimension, Dimension.of(own)), call.bits()));
        }
        return outputs;
    }

    /** Picks channels by numbers of their own. */
    static List<ArrayFacts> gather(Call call) {
        call.requireConstantsFrom(1);
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        int dimension = Call.dimension(call.node().integer("axis", 0), dimensions.size());
        Call.requireFixed(dimensions.get(dimension));
        dimensions.remove(dimension);
        dimensions.addAll(dimension, call.dimensions(1));
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    static List<ArrayFacts> depthToSpace(Call call) {
        return moved(call, true);
    }

    static List<ArrayFacts> spaceToDepth(Call call) {
        return moved(call, false);
    }

    private static List<ArrayFacts> moved(Call call, boolean toSpace) {
        List<Dimension> dimensions = new ArrayList<>(call.dimensions(0));
        int size = Call.bounded("blocks", call.node().integer("blocksize", 0), 1);
        if (dimensions.size() != 4) throw new NotDerivedException("reads no 4 dimensions");
        Call.requireFixed(dimensions.get(0));
        Call.requireFixed(dimensions.get(1));
        long channels = ((Fixed) dimensions.get(1)).size();
        long block = (long) size * size;
        dimensions.set(1, Dimension.of(channels < 0 ? -1 : toSpace ? channels / block : channels * block));
        for (int dimension = 2; dimension < 4; dimension++) {
            dimensions.set(dimension, moved(dimensions.get(dimension), size, toSpace));
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private static Dimension moved(Dimension dimension, int size, boolean toSpace) {
        if (!(dimension instanceof Along(int axis, Sight sight))) return Dimension.unknown();
        if (toSpace) return new Along(axis, sight.through(Windows.repeated(size), sight.offset() * size));
        if (sight.offset() % size != 0) throw new NotDerivedException("has blocks that do not divide its input");
        return new Along(axis, sight.through(Windows.blocks(size), sight.offset() / size));
    }
}
