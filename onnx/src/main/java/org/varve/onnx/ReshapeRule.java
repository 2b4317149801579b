package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import org.varve.onnx.ArrayFacts.Term;
import org.varve.onnx.Dimension.Along;
import org.varve.onnx.Dimension.Fixed;
import org.varve.onnx.Dimension.Merged;

/**
 * Nodes that take samples in another shape. What samples then lie side by side depends on the survey's extent, so no
 * reach follows.
 */
final class ReshapeRule {

    private final Call call;

    /** What no dimension of the output has taken yet: samples along axes, and a number of others. */
    private final List<Along> along = new ArrayList<>();
    private long others = 1;

    private ReshapeRule(Call call) {
        this.call = call;
        call.dimensions(0).forEach(call::requireRead);
        for (Dimension dimension : call.dimensions(0)) {
            switch (dimension) {
                case Along one -> along.add(one);
                case Merged merged -> {
                    along.addAll(merged.along());
                    others *= merged.others();
                }
                case Fixed(long size) when size < 0 -> throw unknownShape();
                case Fixed(long size) -> others *= size;
            }
        }
    }

    private static NotDerivedException unknownShape() {
        return new NotDerivedException("reads an array of unknown shape");
    }

    static List<ArrayFacts> flattened(Call call) {
        ReshapeRule rule = new ReshapeRule(call);
        List<Dimension> read = call.dimensions(0);
        int axis = (int) call.node().integer("axis", 1);
        long first = 1;
        for (Dimension dimension : read.subList(0, axis < 0 ? axis + read.size() : axis)) {
            if (!(dimension instanceof Fixed(long size))) throw unknownShape();
            first *= size;
        }
        rule.take(Dimension.of(first));
        return List.of(ArrayFacts.computed(List.of(Dimension.of(first), rule.rest()), call.bits()));
    }

    static List<ArrayFacts> reshaped(Call call) {
        return new ReshapeRule(call).reshaped();
    }

    private List<ArrayFacts> reshaped() {
        List<Term> wanted = call.input(1).terms()
                .orElseThrow(() -> new NotDerivedException("takes its shape from an array that is computed"));
        boolean copies = call.node().integer("allowzero", 0) == 0;
        List<Dimension> dimensions = new ArrayList<>();
        int rest = -1;
        for (int n = 0; n < wanted.size(); n++) {
            Dimension dimension = switch (wanted.get(n)) {
                case Term.Extent(Along one) -> one;
                case Term.Known(double size) when size == 0 && copies -> call.dimensions(0).get(n);
                case Term.Known(double size) -> Dimension.of((long) size);
            };
            dimensions.add(dimension);
            if (dimension instanceof Fixed(long size) && size < 0) {
                rest = n;
            } else {
                take(dimension);
            }
        }
        if (rest >= 0) {
            dimensions.set(rest, rest());
        } else if (!along.isEmpty() || others != 1) {
            throw new NotDerivedException("has a shape of other samples than it reads");
        }
        return List.of(ArrayFacts.computed(dimensions, call.bits()));
    }

    private void take(Dimension dimension) {
        switch (dimension) {
            case Along(int axis, Sight sight) -> {
                boolean isThere = along.remove(along.stream()
                        .filter(one -> one.axis() == axis && one.sight().hasExtentOf(sight)).findFirst().orElse(null));
                if (!isThere) throw new NotDerivedException("has a shape of other samples than it reads");
            }
            case Merged merged -> {
                merged.along().forEach(this::take);
                take(Dimension.of(merged.others()));
            }
            case Fixed(long size) when size < 1 || others % size != 0 ->
                throw new NotDerivedException("has a shape of other samples than it reads");
            case Fixed(long size) -> others /= size;
        }
    }

    private Dimension rest() {
        if (along.isEmpty()) return Dimension.of(others);
        return along.size() == 1 && others == 1 ? along.getFirst() : new Merged(others, along);
    }
}
