package org.varve.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.formats.Overlap;

/** All inputs, found by place. */
final class PlacedInputs {

    private final List<Placed> all;
    private final Overlap overlap;

    /** Those that have each inline, in order. */
    private final List<List<Placed>> byInline;

    PlacedInputs(List<Placed> all, int inlines, Overlap overlap) {
        this.all = List.copyOf(all);
        this.overlap = overlap;
        this.byInline = new ArrayList<>();
        List<Placed> before = List.of();
        for (int i = 0; i < inlines; i++) {
            int inline = i;
            List<Placed> here = all.stream().filter(input -> input.part().inlines().has(inline)).toList();
            // neighbours mostly have the same
            before = here.equals(before) ? before : here;
            byInline.add(before);
        }
    }

    List<Placed> all() {
        return all;
    }

    /** Those that have something in a box, in order. */
    List<Placed> in(Box box) {
        return all.stream().filter(input -> !input.part().misses(box)).toList();
    }

    /** Whether some input has a live trace at a place. */
    boolean isLive(int inline, int crossline) {
        for (Placed input : byInline.get(inline)) {
            if (input.isLive(inline, crossline)) return true;
        }
        return false;
    }

    /** The input whose trace stands for a place: the first or last live one, as is chosen, or else one that is dead. */
    Optional<Placed> at(int inline, int crossline) {
        List<Placed> here = byInline.get(inline);
        List<Placed> inOrder = overlap == Overlap.LAST ? here.reversed() : here;
        Optional<Placed> dead = Optional.empty();
        for (Placed input : inOrder) {
            if (!input.has(inline, crossline)) continue;
            if (input.isLive(inline, crossline)) return Optional.of(input);
            dead = dead.isPresent() ? dead : Optional.of(input);
        }
        return dead;
    }

    /** Whether it is known without looking at each place that all of a survey has traces. */
    boolean fill(Shape shape) {
        List<Placed> before = List.of();
        for (List<Placed> here : byInline) {
            if (!here.equals(before) && !fillLine(here, shape.crosslines())) return false;
            before = here;
        }
        return true;
    }

    private static boolean fillLine(List<Placed> inputs, int crosslines) {
        List<AxisPart> parts = inputs.stream().filter(input -> input.isFull() && input.part().crosslines().step() == 1)
                .map(input -> input.part().crosslines()).sorted((a, b) -> Integer.compare(a.first(), b.first()))
                .toList();
        int end = 0;
        for (AxisPart part : parts) {
            if (part.first() <= end) end = Math.max(end, part.first() + part.count());
        }
        return end == crosslines;
    }

    /** The places that have a trace, but not all samples of it. */
    long shorter(Shape shape) {
        if (all.stream().allMatch(input -> input.part().samples().isWhole())) return 0;
        long shorter = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                if (isShorter(i, j, shape.samples())) shorter++;
            }
        }
        return shorter;
    }

    private boolean isShorter(int inline, int crossline, int samples) {
        int end = 0;
        boolean hasMore = true;
        boolean hasAny = false;
        while (end < samples && hasMore) {
            hasMore = false;
            for (Placed input : byInline.get(inline)) {
                AxisPart own = input.part().samples();
                if (!input.has(inline, crossline)) continue;
                hasAny = true;
                if (own.first() <= end && own.first() + own.count() > end) {
                    end = own.first() + own.count();
                    hasMore = true;
                }
            }
        }
        return hasAny && end < samples;
    }

    /** Whether two inputs may have samples at one place. */
    boolean mayOverlap() {
        for (int a = 0; a < all.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (meet(all.get(a), all.get(b))) return true;
            }
        }
        return false;
    }

    private static boolean meet(Placed a, Placed b) {
        return meet(a.part().inlines(), b.part().inlines()) && meet(a.part().crosslines(), b.part().crosslines())
                && meet(a.part().samples(), b.part().samples());
    }

    private static boolean meet(AxisPart a, AxisPart b) {
        return a.first() <= b.at(b.count() - 1) && b.first() <= a.at(a.count() - 1);
    }
}
