package org.varve.kernel;

/**
 * What changes per line are on the map: {@code east = ei p + ec q} and {@code north = ni p + nc q} of a change
 * {@code p} from inline to inline and {@code q} from crossline to crossline.
 */
public record MapTurn(double eastOfInline, double eastOfCrossline, double northOfInline, double northOfCrossline) {

    /** Inlines lead east and crosslines north, in steps of length 1. */
    public static final MapTurn NONE = new MapTurn(1, 0, 0, 1);

    /** The change towards the east. */
    double east(double perInline, double perCrossline) {
        return eastOfInline * perInline + eastOfCrossline * perCrossline;
    }

    /** The change towards the north. */
    double north(double perInline, double perCrossline) {
        return northOfInline * perInline + northOfCrossline * perCrossline;
    }

    /** This turn in another unit of length. */
    public MapTurn times(double factor) {
        return new MapTurn(factor * eastOfInline, factor * eastOfCrossline, factor * northOfInline,
                factor * northOfCrossline);
    }
}
