package org.varve.operator;

import java.util.Optional;
import java.util.OptionalDouble;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.MapGrid;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.IndexStrike;
import org.varve.kernel.Strike;

/**
 * What strikes and dips of faults are among the traces of a survey.
 *
 * @param map the steps of the lines, seen from where strikes count; empty if strikes are those among traces
 * @param metres of depth in a sample; empty if dips are those of index space
 * @param aspect traces that are as long as a sample there
 * @param isNorth whether strikes count from north
 */
record FaultGeometry(Optional<IndexStrike> map, OptionalDouble metres, double aspect, boolean isNorth) {

    static FaultGeometry of(Aspect aspect, AzimuthReference reference, Context context) {
        return of(aspect, reference,
                aspect.traces().isPresent() ? context.survey() : context.survey().with(context.metrics()));
    }

    /** An aspect that is given is that of index space, in which all angles are then. */
    static FaultGeometry of(Aspect aspect, AzimuthReference reference, Survey survey) {
        Optional<MapGrid> grid = aspect.traces().isPresent() ? Optional.empty() : survey.metrics().grid();
        boolean isNorth = grid.filter(MapGrid::isOriented).isPresent() && reference != AzimuthReference.GRID;
        DipScale.requireNorth(reference, isNorth);
        return new FaultGeometry(grid.map(known -> isNorth ? known : known.ownAxes()).map(FaultGeometry::map),
                grid.isPresent() ? survey.metresPerSample() : OptionalDouble.empty(), aspect.traces().orElse(1),
                isNorth);
    }

    private static IndexStrike map(MapGrid grid) {
        return new IndexStrike(grid.inline().east(), grid.inline().north(), grid.crossline().east(),
                grid.crossline().north());
    }

    /** The unit of strikes in words. */
    String strikes() {
        return isNorth ? "degrees from north" : "degrees from increasing crosslines";
    }

    /** The unit of dips in words. */
    String dips() {
        return metres.isPresent() ? "degrees" : "degrees in index space";
    }

    /** The strike among traces. */
    Strike strike(double degrees) {
        return map.map(known -> known.of(degrees)).orElseGet(() -> new Strike(degrees));
    }

    /** How many traces are as long as a sample across a strike. */
    double aspect(double strike) {
        return metres.isPresent() ? metres.getAsDouble() / map.orElseThrow().metresAcross(strike) : aspect;
    }

    /** A field of strikes as those among traces. */
    Field amongTraces(PassGraph graph, Field strike) {
        return map.map(known -> graph.apply(known, strike)).orElse(strike);
    }
}
