package org.varve.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.FaultDips;
import org.varve.kernel.FaultStrike;
import org.varve.kernel.Strike;
import org.varve.kernel.StrikeMean;

/**
 * The search for the plane of least semblance.
 *
 * @param sums numerator and denominator of the semblance of each sample, averaged over a step
 * @param step samples from point to point of a plane
 */
record FaultScan(PassGraph graph, List<Field> sums, Window plane, int step, AngleScan strikes, AngleScan dips,
        FaultGeometry geometry) {

    /** Strikes of the whole circle, in degrees. */
    static final int CIRCLE = 360;

    /** The steepest dip, in degrees. */
    static final int VERTICAL = 90;

    /** What rounding may add to degrees. */
    private static final double ROUNDING = 1e-6;

    /** Planes that move by more traces than this per sample would need too wide a halo. */
    private static final double FLATTEST = 2;

    static void requireStrikes(AngleScan strikes) {
        if (strikes.first() < 0 || strikes.last() > CIRCLE) {
            throw new IllegalArgumentException(
                    "strikes %s: must lie in 0..%s degrees, such as 0,360,15".formatted(strikes, CIRCLE));
        }
    }

    static void requireDips(AngleScan dips) {
        if (!(dips.first() > 0 && dips.last() <= VERTICAL)) {
            throw new IllegalArgumentException(
                    "dips %s: must lie above 0 and at most at %s degrees, such as 60,85,5".formatted(dips, VERTICAL));
        }
    }

    /** Refuses dips whose planes would need too wide a halo. */
    static void requireDips(AngleScan dips, double aspect) {
        double traces = aspect / Math.tan(Math.toRadians(dips.first()));
        if (traces > FLATTEST) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT,
                            "dips %s with aspect %.3g: the first moves by %.3g traces per sample; give steeper ones, of %.0f at most",
                            dips, aspect, traces, FLATTEST));
        }
    }

    /** The least semblance, its strike and its dip in degrees. */
    List<Field> best() {
        List<Field> best = List.of();
        for (List<Integer> some : steps()) {
            List<Field> read = new ArrayList<>();
            for (int n : some) {
                read.addAll(List.of(semblance(n, n - 1), semblance(n, n), semblance(n, n + 1), scan(n).get(1)));
            }
            read.addAll(best);
            List<Float> degrees = some.stream().map(n -> (float) strike(n)).toList();
            best = graph.apply(new FaultStrike(degrees, (float) strikes.step()), read);
        }
        return best;
    }

    /** The strikes that each step takes. */
    private List<List<Integer>> steps() {
        List<Integer> order = order();
        return IntStream.range(0, Math.ceilDiv(order.size(), FaultStrike.MOST))
                .map(step -> step * FaultStrike.MOST)
                .mapToObj(first -> order.subList(first, Math.min(first + FaultStrike.MOST, order.size())))
                .toList();
    }

    /** All strikes; opposite ones together, which share the means along their lines. */
    private List<Integer> order() {
        int half = count() / 2;
        return isCircle() && count() % 2 == 0
                ? IntStream.range(0, half).boxed().flatMap(n -> Stream.of(n, n + half)).toList()
                : IntStream.range(0, count()).boxed().toList();
    }

    /** How many strikes there are, without the last where it is the first again. */
    private int count() {
        return isFull(strikes.count() - 1) ? strikes.count() - 1 : strikes.count();
    }

    private boolean isCircle() {
        return isFull(count());
    }

    private boolean isFull(int steps) {
        return Math.abs(steps * strikes.step() - CIRCLE) < ROUNDING;
    }

    private double strike(int n) {
        return strikes.first() + n * strikes.step();
    }

    /** The least semblance of a neighbour of strike {@code n}; beside the ends of an arc, that of the end itself. */
    private Field semblance(int n, int neighbour) {
        boolean exists = isCircle() || (0 < n && n < count() - 1);
        return scan(exists ? Math.floorMod(neighbour, count()) : n).get(0);
    }

    /** The least semblance of a strike, and its dip. */
    private List<Field> scan(int n) {
        Strike strike = geometry.strike(strike(n));
        double aspect = geometry.aspect(strike(n));
        requireDips(dips, aspect);
        int traces = strike.runsAlongInlines() ? plane.inline() : plane.crossline();
        // an odd number of steps
        int points = (plane.sample() / step + 1) / 2 * 2 - 1;
        FaultDips planes = new FaultDips(strike, dips.first(), dips.step(), dips.count(), aspect, points, step);
        return graph.apply(planes, graph.apply(new StrikeMean(strike, traces), sums));
    }
}
