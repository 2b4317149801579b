package org.varve.segy.edit;

import java.util.List;
import org.varve.segy.header.Fields;

/** Computes the coordinates of a trace from its line numbers; they are stored with the scalar of its header. */
record CoordinatesFromLines(Corners corners, GridWords places) implements Change {

    @Override
    public String text() {
        return "coordinates from lines by " + corners;
    }

    @Override
    public List<Word> words() {
        return places.coordinates();
    }

    @Override
    public void apply(Row row) throws UnfitException {
        double inline = places.inline().read(row);
        double crossline = places.crossline().read(row);
        int scalar = places.scalar(row);
        double x = corners.x(inline, crossline);
        double y = corners.y(inline, crossline);
        double storedX = Math.rint(Fields.scaled(x, -scalar));
        double storedY = Math.rint(Fields.scaled(y, -scalar));
        double readX = Fields.scaled(storedX, scalar);
        double readY = Fields.scaled(storedY, scalar);
        double distance = Math.max(Math.abs(corners.inline(readX, readY) - inline),
                Math.abs(corners.crossline(readX, readY) - crossline));
        if (distance > Corners.MOST_DISTANCE) {
            throw new FarException(
                    "the coordinates %s and %s of inline %s, crossline %s would be stored as %s and %s with the coordinate scalar %s (byte 71), more than %s of a line away: set another scalar before, such as -100 for centimetres"
                            .formatted(Word.text(x), Word.text(y), Word.text(inline), Word.text(crossline),
                                    Word.text(storedX), Word.text(storedY), scalar, Corners.MOST_DISTANCE),
                    distance);
        }
        places.x().write(row, storedX);
        places.y().write(row, storedY);
    }
}
