package org.varve.operator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.MapGrid;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.kernel.AngleSlope;
import org.varve.kernel.DipDirection;
import org.varve.kernel.Line;
import org.varve.kernel.MapTurn;
import org.varve.kernel.SlopeAngle;

/**
 * What dips in samples per trace are in a unit, and for a survey.
 *
 * @param unit never {@code AUTO}
 * @param text the unit in words
 * @param grid the steps of the lines; empty if unknown
 * @param perSample what one sample of depth is, for a velocity of 1 where that is a field; the unit's length in it is a
 *     metre, or a trace
 * @param velocity at each sample; empty if it is a number, or not needed
 */
record DipScale(DipUnit unit, String text, Optional<MapGrid> grid, double perSample, Optional<Field> velocity) {

    /** Microseconds in a second, and millimetres in a metre. */
    private static final double MICRO = 1e6;
    private static final double MILLI = 1e3;

    private static final int CIRCLE = 360;
    private static final int VERTICAL = 90;

    static final String DEGREES = "degrees";

    static final String INLINE = "inline-dip";
    static final String CROSSLINE = "crossline-dip";

    private DipScale(DipUnit unit, String text, Optional<MapGrid> grid, double perSample) {
        this(unit, text, grid, perSample, Optional.empty());
    }

    /**
     * The scale in an operator that is being built.
     *
     * @param velocity at each sample, for {@code DEGREES} in time
     */
    static DipScale of(DipUnit unit, Optional<Field> velocity, Context context) {
        return velocity.isEmpty() ? of(unit, context) : of(velocity.get(), context);
    }

    private static DipScale of(Field velocity, Context context) {
        Survey survey = context.survey().with(context.metrics());
        if (survey.unit() != Survey.Unit.SECONDS) {
            throw new SettingException("velocity of each sample: the survey is in depth, where angles need none",
                    Remedy.of("leave it out of ", Workflow.INPUTS));
        }
        if (survey.metrics().velocity().isPresent()) {
            throw new SettingException("velocity %s m/s: a second survey gives that of each sample"
                    .formatted(survey.metrics().velocity().getAsDouble()), Remedy.of("leave out ", Setting.VELOCITY));
        }
        MapGrid grid = known(survey.metrics().grid(), DipUnit.DEGREES);
        double metres = switch (context.unit(velocity)) {
            case "ft/s" -> MapGrid.FOOT;
            case "m/s" -> 1;
            case "" -> grid.inFeet() ? MapGrid.FOOT : 1;
            case String other -> throw new IllegalArgumentException(
                    "velocity of each sample: its history gives its unit as %s; give a survey in m/s or ft/s"
                            .formatted(other));
        };
        return new DipScale(DipUnit.DEGREES, DEGREES, Optional.of(grid), metres * survey.interval() / 2,
                Optional.of(velocity));
    }

    /** The scale for the description of outputs, whose velocity may come from a field. */
    static DipScale described(DipUnit unit, Survey survey) {
        boolean isField = unit == DipUnit.DEGREES && survey.metresPerSample().isEmpty();
        return isField ? new DipScale(unit, DEGREES, survey.metrics().grid(), Double.NaN) : of(unit, survey);
    }

    /** The scale in an operator that is being built. */
    static DipScale of(DipUnit unit, Context context) {
        return of(unit, isAlwaysKnown(unit) ? context.survey() : context.survey().with(context.metrics()));
    }

    /** Only dips in samples per trace can be multiplied. */
    static void requireFactor(double factor, DipUnit unit, String remedy) {
        Check.positive("factor", factor);
        if (factor != 1 && unit != DipUnit.SAMPLES) {
            throw new IllegalArgumentException(
                    "factor %s: multiplies dips in samples per trace alone; add %s".formatted(factor, remedy));
        }
    }

    /** Whether dips in a unit need no metrics. */
    static boolean isAlwaysKnown(DipUnit unit) {
        return unit == DipUnit.SAMPLES || unit == DipUnit.INDEX;
    }

    /**
     * The scale for a survey.
     *
     * @throws SettingException if the unit needs metrics that are not known
     */
    static DipScale of(DipUnit unit, Survey survey) {
        Optional<MapGrid> grid = survey.metrics().grid();
        OptionalDouble depth = survey.metresPerSample();
        return switch (unit) {
            case AUTO ->
                of(grid.isEmpty() ? DipUnit.SAMPLES : depth.isEmpty() ? DipUnit.SLOPE : DipUnit.DEGREES, survey);
            case SAMPLES, INDEX -> always(unit, grid);
            case SLOPE -> slope(survey, known(grid, unit));
            case DEGREES -> {
                if (depth.isEmpty()) {
                    throw new SettingException(
                            "unit=degrees: the velocity is unknown, which angles of a survey in time need",
                            Remedy.of("set ", Setting.VELOCITY, ", give a survey of it by ", Workflow.INPUTS,
                                    ", or take unit=slope"));
                }
                yield new DipScale(unit, DEGREES, Optional.of(known(grid, unit)), depth.getAsDouble());
            }
        };
    }

    private static DipScale always(DipUnit unit, Optional<MapGrid> grid) {
        return new DipScale(unit, unit == DipUnit.SAMPLES ? "samples/trace" : "degrees in index space", grid, 1);
    }

    private static DipScale slope(Survey survey, MapGrid grid) {
        if (survey.unit() != Survey.Unit.SECONDS) {
            return new DipScale(DipUnit.SLOPE, "mm/m", Optional.of(grid),
                    MILLI * survey.metresPerSample().getAsDouble());
        }
        double length = grid.inFeet() ? MapGrid.FOOT : 1;
        return new DipScale(DipUnit.SLOPE, grid.inFeet() ? "us/ft" : "us/m", Optional.of(grid),
                MICRO * length * survey.interval());
    }

    private static MapGrid known(Optional<MapGrid> grid, DipUnit unit) {
        return grid.orElseThrow(() -> new SettingException(
                "unit=%s: the bins are unknown, as the survey has no coordinates on a grid".formatted(
                        ParameterText.of(unit)),
                Remedy.of("set ", Setting.BINS, ", or take unit=samples")));
    }

    private boolean isAngle() {
        return unit == DipUnit.DEGREES || unit == DipUnit.INDEX;
    }

    /** Whether dips are per length on the map, rather than per trace. */
    private boolean isOnMap() {
        return unit == DipUnit.DEGREES || unit == DipUnit.SLOPE;
    }

    private double perInline() {
        return isOnMap() ? perSample / grid.orElseThrow().inline().length() : 1;
    }

    private double perCrossline() {
        return isOnMap() ? perSample / grid.orElseThrow().crossline().length() : 1;
    }

    /** The two dips in this unit, of fields in samples per trace. */
    List<Field> dips(PassGraph graph, List<Field> dips) {
        return List.of(dip(graph, dips.get(0), perInline()), dip(graph, dips.get(1), perCrossline()));
    }

    private Field dip(PassGraph graph, Field dip, double slope) {
        if (isAngle()) return graph.apply(new SlopeAngle((float) slope), withVelocity(List.of(dip))).getFirst();
        return slope == 1 ? dip : graph.apply(new Line(slope, 0), dip);
    }

    private List<Field> withVelocity(List<Field> dips) {
        return Stream.concat(dips.stream(), velocity.stream()).toList();
    }

    /** The inline dip in samples per trace, of a field in this unit. */
    Field inlineSamples(PassGraph graph, Field dip) {
        return slope(graph, dip, perInline());
    }

    /** The crossline dip in samples per trace, of a field in this unit. */
    Field crosslineSamples(PassGraph graph, Field dip) {
        return slope(graph, dip, perCrossline());
    }

    private Field slope(PassGraph graph, Field dip, double slope) {
        if (isAngle()) return graph.apply(new AngleSlope((float) slope), dip);
        return slope == 1 ? dip : graph.apply(new Line(1 / slope, 0), dip);
    }

    /** Inline and crossline dip for any survey, of up to {@code maxDip} samples per trace. */
    static List<Output> outputs(DipUnit unit, double maxDip) {
        return isAlwaysKnown(unit)
                ? always(unit, Optional.empty()).outputs(maxDip)
                : Stream.of(INLINE, CROSSLINE).map(name -> Output.of(name, anyText(unit))).toList();
    }

    /** Dip and azimuth for any survey. */
    static List<Output> directions(DipUnit unit) {
        Output dip =
                isAlwaysKnown(unit) ? always(unit, Optional.empty()).dip() : Output.of("dip", anyText(unit)).atLeast(0);
        return List.of(dip.shownAs(Output.Style.NOISY_MAGNITUDE), azimuth("degrees"));
    }

    private static String anyText(DipUnit unit) {
        return switch (unit) {
            case AUTO -> "degrees, us/m, mm/m or samples/trace";
            case SLOPE -> "us/m or mm/m";
            case SAMPLES, DEGREES, INDEX -> "degrees";
        };
    }

    /** Inline and crossline dip, as operators describe them. */
    List<Output> outputs(double maxDip) {
        return List.of(output(INLINE, perInline() * maxDip), output(CROSSLINE, perCrossline() * maxDip));
    }

    private Output output(String name, double largest) {
        if (Double.isNaN(largest)) return Output.of(name, text).shownAs(Output.Style.SIGNED);
        double bound = isAngle() ? Math.toDegrees(Math.atan(largest)) : largest;
        return Output.of(name, text).within(-bound, bound).shownAs(Output.Style.SIGNED);
    }

    /** Dip and azimuth of the layers, of fields in samples per trace. */
    List<Field> direction(PassGraph graph, List<Field> dips, AzimuthReference reference) {
        MapTurn bearing = grid.map(known -> turn(isNorth(reference) ? known : known.ownAxes())).orElse(MapTurn.NONE);
        MapTurn dip = isOnMap() ? turn(grid.orElseThrow()).times(perSample) : MapTurn.NONE;
        return graph.apply(new DipDirection(bearing, dip, isAngle()), withVelocity(dips));
    }

    /** Dip and azimuth, as operators describe them. */
    List<Output> direction(AzimuthReference reference) {
        return List.of(dip(),
                azimuth(isNorth(reference) ? "degrees from north" : "degrees from increasing crosslines"));
    }

    private Output dip() {
        Output dip = Output.of("dip", text);
        return (isAngle() ? dip.within(0, VERTICAL) : dip.atLeast(0)).shownAs(Output.Style.NOISY_MAGNITUDE);
    }

    private static Output azimuth(String unit) {
        return Output.of("azimuth", unit).cyclic(0, CIRCLE).directionOf("dip");
    }

    private boolean isNorth(AzimuthReference reference) {
        boolean isNorth = grid.filter(MapGrid::isOriented).isPresent() && reference != AzimuthReference.GRID;
        requireNorth(reference, isNorth);
        return isNorth;
    }

    /** @throws SettingException if bearings are to count from north, and it is not known */
    static void requireNorth(AzimuthReference reference, boolean isNorth) {
        if (reference == AzimuthReference.NORTH && !isNorth) {
            throw new SettingException("reference=north: the survey has no coordinates that tell where north is",
                    Remedy.of("take reference=grid"));
        }
    }

    /** What changes per line are per metre on the map. */
    static MapTurn turn(MapGrid grid) {
        MapGrid.Step inline = grid.gradient(1, 0);
        MapGrid.Step crossline = grid.gradient(0, 1);
        return new MapTurn(inline.east(), crossline.east(), inline.north(), crossline.north());
    }
}
