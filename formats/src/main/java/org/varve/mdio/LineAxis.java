package org.varve.mdio;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.formats.Overlap;

/**
 * The numbers of the inlines or crosslines.
 *
 * @param numbers each of them once
 * @param isStated whether they are in the group
 * @param notes what the user should know about them
 */
record LineAxis(List<Integer> numbers, boolean isStated, List<Note> notes) {

    /** The numbers that an axis states if it gives each line a whole number of its own, or else numbers from 1. */
    static LineAxis of(Optional<Coordinates> axis, int extent) {
        Optional<String> fault = axis.flatMap(LineAxis::fault);
        if (axis.isPresent() && fault.isEmpty()) {
            List<Integer> numbers = axis.get().values().stream().map(Double::intValue).toList();
            return new LineAxis(numbers, true, uneven(axis.get().name(), numbers).stream().toList());
        }
        return new LineAxis(IntStream.rangeClosed(1, extent).boxed().toList(), false, fault.stream()
                .map(what -> new Note("has axis '%s' with %s: its lines are numbered from 1 instead".formatted(
                        axis.get().name(), what)))
                .toList());
    }

    /** Says that neighbours in the group are none on the ground, as operators take them to be. */
    private static Optional<Note> uneven(String name, List<Integer> numbers) {
        for (int n = 2; n < numbers.size(); n++) {
            long step = (long) numbers.get(n) - numbers.get(n - 1);
            if (step == (long) numbers.get(1) - numbers.get(0)) continue;
            return Optional.of(new Note(
                    ("has lines along axis '%s' not in equal steps, from %s to %s but from %s to %s: each is taken for the "
                            + "neighbour of the next, which dips, derivatives and windows depend on")
                            .formatted(name, numbers.get(0), numbers.get(1), numbers.get(n - 1), numbers.get(n)),
                    Remedy.of("to have all lines in their places, write it as .sgy with ", Overlap.CONVERT)));
        }
        return Optional.empty();
    }

    private static Optional<String> fault(Coordinates axis) {
        Map<Double, Integer> seen = new HashMap<>();
        for (int position = 0; position < axis.values().size(); position++) {
            double value = axis.values().get(position);
            if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
                return Optional.of("number %s at position %s, which is not whole".formatted(value, position));
            }
            Integer before = seen.putIfAbsent(value, position);
            if (before != null) {
                return Optional.of("number %s twice, at positions %s and %s".formatted((int) value, before, position));
            }
        }
        return Optional.empty();
    }
}
