package org.varve.cuda;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.cuda.PairTable.Pair;
import org.varve.kernel.FaultDips;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;
import org.varve.kernel.StrikeMean;

/**
 * Points of two lines or planes that are added together, as {@code TwoPoints} of faults.cuh.
 *
 * @param at where the first trace lies that the first line or plane weighs
 * @param apart traces from there to the first that the second one weighs
 * @param near the most traces apart at which points share what is loaded
 */
record TwoPoints(Pair first, Pair second, int at, int apart, int near) {

    private static final int BYTES = 4 * Integer.BYTES + 4 * Float.BYTES;

    /**
     * The planes of dips 0 and 1, then those of 2 and 3, and so on, all without the sample itself. The last of an odd
     * number of dips comes twice: of equal semblances the first counts. Places are bytes of the shared memory of a
     * block.
     */
    static List<TwoPoints> ofPlanes(FaultDips kernel, boolean isAlongInlines, PlaneBlock block) {
        List<List<Pair>> planes = IntStream.range(0, kernel.count())
                .mapToObj(dip -> pairs(kernel.stencil(dip), isAlongInlines))
                .toList();
        List<TwoPoints> points = new ArrayList<>();
        for (int dip = 0; dip < kernel.count(); dip += 2) {
            for (int n = 0; n < kernel.points(); n++) {
                if (n == kernel.points() / 2) continue;
                Pair first = planes.get(dip).get(n);
                Pair second = planes.get(Math.min(dip + 1, kernel.count() - 1)).get(n);
                int at = block.bytes(trace(first, isAlongInlines), first.first().sample());
                int apart = trace(second, isAlongInlines) - trace(first, isAlongInlines);
                points.add(new TwoPoints(first, second, at, apart, KernelConstants.PLANES_APART));
            }
        }
        return points;
    }

    /**
     * A line through a trace, and the same through the next trace along it, whose points come one later: the first ones
     * have none of the second line, the last ones none of the first. Places are traces across the line.
     */
    static List<TwoPoints> ofLines(StrikeMean kernel, boolean isAlongInlines) {
        List<Pair> line = pairs(kernel.stencil(), isAlongInlines);
        List<TwoPoints> points = new ArrayList<>();
        for (int n = 0; n <= line.size(); n++) {
            Pair first = line.get(Math.min(n, line.size() - 1));
            Pair second = line.get(Math.max(n - 1, 0));
            int at = trace(first, isAlongInlines);
            points.add(new TwoPoints(
                    first, second, at, trace(second, isAlongInlines) - at, KernelConstants.LINES_APART));
        }
        return points;
    }

    /** The weight of the sample itself in every plane. */
    static float middle(FaultDips kernel) {
        return kernel.stencil(0).neighbours().stream()
                .filter(each -> each.sample() == 0)
                .findFirst().orElseThrow()
                .weight();
    }

    /** Each point of a line or plane is a pair. */
    private static List<Pair> pairs(Stencil stencil, boolean isAlongInlines) {
        return PairTable.of(List.of(stencil), isAlongInlines).pairs();
    }

    private static int trace(Pair pair, boolean isAlongInlines) {
        Neighbour neighbour = pair.first();
        return isAlongInlines ? neighbour.inline() : neighbour.crossline();
    }

    static int bytes(List<TwoPoints> points) {
        return BYTES * points.size();
    }

    /** Puts points into a table. */
    static void put(List<TwoPoints> points, ByteBuffer table) {
        points.forEach(each -> each.put(table));
    }

    private void put(ByteBuffer table) {
        table.putInt(at).putInt(apart).putInt(way()).putInt(0)
                .putFloat(first.first().weight()).putFloat(first.next())
                .putFloat(second.first().weight()).putFloat(second.next());
    }

    /** How the device adds them. */
    private int way() {
        int separate = near + 1;
        return first.next() != 0 && second.next() != 0 && Math.abs(apart) <= near ? apart : separate;
    }
}
