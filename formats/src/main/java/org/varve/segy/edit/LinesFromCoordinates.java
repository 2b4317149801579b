package org.varve.segy.edit;

import java.util.List;

/** Computes the line numbers of a trace from its coordinates. */
record LinesFromCoordinates(Corners corners, GridWords places) implements Change {

    @Override
    public String text() {
        return "lines from coordinates by " + corners;
    }

    @Override
    public List<Word> words() {
        return places.lines();
    }

    @Override
    public void apply(Row row) throws UnfitException {
        double x = places.coordinate(row, places.x());
        double y = places.coordinate(row, places.y());
        double inline = corners.inline(x, y);
        double crossline = corners.crossline(x, y);
        double distance = Math.max(Math.abs(inline - Math.rint(inline)), Math.abs(crossline - Math.rint(crossline)));
        if (distance > Corners.MOST_DISTANCE) {
            throw new FarException(
                    "its coordinates %s and %s lie at inline %s, crossline %s, more than %s of a line from whole numbers: check the corner points and the coordinate scalar (byte 71), here %s"
                            .formatted(Word.text(x), Word.text(y), hundredths(inline), hundredths(crossline),
                                    Corners.MOST_DISTANCE, places.scalar(row)),
                    distance);
        }
        places.inline().write(row, Math.rint(inline));
        places.crossline().write(row, Math.rint(crossline));
    }

    private static String hundredths(double value) {
        return Word.text(Math.rint(value * 100) / 100);
    }
}
