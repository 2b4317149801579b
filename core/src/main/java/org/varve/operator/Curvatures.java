package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.MapGrid;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.Curvature;
import org.varve.kernel.CurvatureMeasure;
import org.varve.kernel.Interior;
import org.varve.kernel.LateralSlopes;
import org.varve.kernel.MapTurn;

/** The curvatures of layers whose dips are known. */
final class Curvatures {

    private Curvatures() {}

    /** The curvatures for any survey. */
    static List<Output> outputs(CurvatureUnit unit) {
        return switch (unit) {
            case AUTO -> outputs("1/m, 1/ft or samples/trace^2", "1/m^2, 1/ft^2 or samples^2/trace^4");
            case LENGTH -> outputs("1/m or 1/ft", "1/m^2 or 1/ft^2");
            case SAMPLES -> outputs("samples/trace^2", "samples^2/trace^4");
        };
    }

    /** The curvatures for a survey. */
    static List<Output> outputs(CurvatureUnit unit, Survey survey) {
        if (!unit.isLength(survey)) return outputs(CurvatureUnit.SAMPLES);
        String per = survey.metrics().grid().orElseThrow().inFeet() ? "1/ft" : "1/m";
        return outputs(per, per + "^2");
    }

    private static List<Output> outputs(String unit, String ofGaussian) {
        return Arrays.stream(CurvatureMeasure.values()).map(measure -> {
            String name = measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
            return switch (measure) {
                case GAUSSIAN -> Output.of(name, ofGaussian);
                case MAXIMUM, MINIMUM -> Output.of(name, unit).chosen();
                case MEAN, MOST_POSITIVE, MOST_NEGATIVE -> Output.of(name, unit);
            };
        }).toList();
    }

    /**
     * The curvatures of layers that dip by {@code p} and {@code q} samples per trace along inlines and crosslines, one
     * field for each of {@link #outputs}.
     */
    static List<Field> of(PassGraph graph, Field p, Field q, CurvatureUnit unit, Context context) {
        Survey survey = unit == CurvatureUnit.SAMPLES
                ? context.survey()
                : context.survey().with(context.metrics());
        if (!unit.isLength(survey)) return of(graph, p, q, MapTurn.NONE, 1, survey);
        MapGrid grid = survey.metrics().grid().orElseThrow();
        double length = grid.inFeet() ? MapGrid.FOOT : 1;
        double depth = survey.metresPerSample().orElseThrow() / length;
        return of(graph, p, q, DipScale.turn(grid).times(length), depth, survey);
    }

    private static List<Field> of(PassGraph graph, Field p, Field q, MapTurn turn, double depth, Survey survey) {
        LateralSlopes slopes = new LateralSlopes(Interior.of(survey.shape()));
        List<Field> slopeOfP = graph.apply(slopes, List.of(p));
        List<Field> slopeOfQ = graph.apply(slopes, List.of(q));
        List<Field> read = List.of(p, q, slopeOfP.get(0), slopeOfP.get(1), slopeOfQ.get(0), slopeOfQ.get(1));
        return Arrays.stream(CurvatureMeasure.values())
                .map(measure -> graph.apply(new Curvature(measure, turn, depth), read).getFirst())
                .toList();
    }
}
