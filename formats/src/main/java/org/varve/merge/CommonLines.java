package org.varve.merge;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.varve.core.AxisPart;
import org.varve.core.LineNumbers;
import org.varve.core.RegularLines;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.formats.FileVolume;
import org.varve.formats.Overlap;

/**
 * The inlines or crosslines of several inputs on one axis: from the lowest number to the highest, in the largest step
 * that reaches all.
 *
 * @param all the lines of the axis
 * @param parts those of each input, in order
 */
record CommonLines(RegularLines all, List<AxisPart> parts) {

    /** The numbers of one input: {@code step} is 0 for a single line. */
    private record Own(FileVolume volume, long first, long step, int count) {

        long last() {
            return first + step * (count - 1);
        }

        /** Such as {@code 100 to 200 in steps of 2}. */
        @Override
        public String toString() {
            return step == 0 ? "%s".formatted(first) : "%s to %s in steps of %s".formatted(first, last(), step);
        }
    }

    /**
     * Brings lines together.
     *
     * @param kind {@code inlines} or {@code crosslines}
     * @param numbers gets them of an input
     * @throws SettingException if an input states no line numbers, or some lie between those of others
     */
    static CommonLines of(List<? extends FileVolume> volumes, String kind, Function<FileVolume, LineNumbers> numbers) {
        List<Own> owns = new ArrayList<>();
        for (FileVolume volume : volumes) {
            owns.add(own(volume, kind, numbers.apply(volume)));
        }
        long lowest = owns.stream().mapToLong(Own::first).min().orElseThrow();
        long highest = owns.stream().mapToLong(Own::last).max().orElseThrow();
        long ownSteps = owns.stream().mapToLong(Own::step).reduce(0, CommonLines::divisor);
        long smallest = owns.stream().mapToLong(Own::step).filter(step -> step > 0).min().orElse(0);
        long step = owns.stream().mapToLong(own -> own.first - lowest).reduce(ownSteps, CommonLines::divisor);
        step = Math.max(1, step);
        long count = (highest - lowest) / step + 1;
        if (count > Integer.MAX_VALUE) throw tooFar(owns, kind, lowest, highest);
        if (smallest > 0 && step != smallest && !isFull(owns, lowest, step, (int) count)) {
            throw between(owns, kind, smallest);
        }
        RegularLines all = new RegularLines((int) lowest, (int) step, (int) count);
        return new CommonLines(all, owns.stream().map(own -> part(own, all)).toList());
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    private static Own own(FileVolume volume, String kind, LineNumbers lines) {
        long step = lines.count() == 1 ? 0 : (long) lines.at(1) - lines.at(0);
        for (int n = 2; step > 0 && lines.step().isEmpty() && n < lines.count(); n++) {
            step = (long) lines.at(n) - lines.at(n - 1) == step ? step : -1;
        }
        if (step < 0) {
            throw new SettingException(
                    "%s: its %s are not in equal steps upwards, and inputs of a merged survey must be".formatted(
                            volume.path(), kind),
                    Remedy.of("write it as .sgy with ", Overlap.CONVERT, ", and merge that"));
        }
        return new Own(volume, lines.first(), step, lines.count());
    }

    /** Whether some input has each line. */
    private static boolean isFull(List<Own> owns, long lowest, long step, int count) {
        BitSet found = new BitSet(count);
        for (Own own : owns) {
            for (int n = 0; n < own.count; n++) {
                found.set((int) ((own.first + n * own.step - lowest) / step));
            }
        }
        return found.cardinality() == count;
    }

    private static SettingException between(List<Own> owns, String kind, long smallest) {
        Own one = owns.stream().filter(own -> own.step == smallest).findFirst().orElseThrow();
        Own two = owns.stream().filter(own -> Math.floorMod(own.first - one.first, smallest) != 0
                || own.step % smallest != 0).findFirst().orElseThrow();
        return Unmergeable.of(one.volume, two.volume,
                "%s are %s and %s, so that some lie between others".formatted(kind, one, two),
                Remedy.of("renumber those of one of them with ", Overlap.EDIT));
    }

    private static SettingException tooFar(List<Own> owns, String kind, long lowest, long highest) {
        Own one = owns.stream().filter(own -> own.first == lowest).findFirst().orElseThrow();
        Own two = owns.stream().filter(own -> own.last() == highest).findFirst().orElseThrow();
        return Unmergeable.of(one.volume, two.volume, "%s are %s and %s, too far apart".formatted(kind, one, two),
                Remedy.of("renumber those of one of them with ", Overlap.EDIT));
    }

    private static AxisPart part(Own own, RegularLines all) {
        int first = all.position((int) own.first);
        int step = own.step == 0 ? 1 : (int) (own.step / all.interval());
        return new AxisPart(all.count(), first, step, own.count);
    }
}
