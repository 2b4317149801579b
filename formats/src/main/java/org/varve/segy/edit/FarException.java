package org.varve.segy.edit;

/** A trace does not lie on the grid of the corner points. */
final class FarException extends UnfitException {

    private static final long serialVersionUID = 1;

    private final double distance;

    /** @param distance from the nearest place of the grid, in lines */
    FarException(String sentence, double distance) {
        super(sentence);
        this.distance = distance;
    }

    double distance() {
        return distance;
    }
}
