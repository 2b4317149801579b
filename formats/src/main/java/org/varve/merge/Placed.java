package org.varve.merge;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.formats.FileVolume;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;

/**
 * An input and its place in the merged survey.
 *
 * @param part the positions of the merged survey that are those of the input, in order
 * @param headers the SEG-Y headers of the input, if it has any
 */
record Placed(FileVolume volume, SurveyPart part, Optional<SegyHeaders> headers) {

    static Placed of(FileVolume volume, SurveyPart part) throws IOException {
        return new Placed(volume, part, SegyHeaderSource.headers(volume));
    }

    /** Whether its rectangle has a line at both positions. */
    boolean covers(int inline, int crossline) {
        return part.inlines().has(inline) && part.crosslines().has(crossline);
    }

    /** The position of an inline in the input, which must have it. */
    int inline(int position) {
        return part.inlines().before(position);
    }

    /** The position of a crossline in the input, which must have it. */
    int crossline(int position) {
        return part.crosslines().before(position);
    }

    /** Whether the input has a trace at a place, dead or not. */
    boolean has(int inline, int crossline) {
        return covers(inline, crossline)
                && (headers.isPresent()
                        ? headers.get().layout().order().trace(inline(inline), crossline(crossline)) >= 0
                        : volume.isLive(inline(inline), crossline(crossline)));
    }

    /** Whether the input has a live trace at a place. */
    boolean isLive(int inline, int crossline) {
        return covers(inline, crossline) && volume.isLive(inline(inline), crossline(crossline));
    }

    /** Whether it is known without looking at each place that its rectangle has every trace. */
    boolean isFull() {
        return headers.isPresent() && !headers.get().layout().order().hasHoles();
    }

    /** Whether its lines are neighbours in the merged survey. */
    boolean isDense() {
        return part.inlines().step() == 1 && part.crosslines().step() == 1;
    }

    /** The smallest box around what the input has in a box of the merged survey, of which it must have something. */
    Box around(Box box) {
        Box own = part.within(box);
        int i = part.inlines().at(own.inline());
        int j = part.crosslines().at(own.crossline());
        return new Box(i, j, part.samples().at(own.sample()),
                new Shape(part.inlines().at(own.endInline() - 1) + 1 - i,
                        part.crosslines().at(own.endCrossline() - 1) + 1 - j, own.shape().samples()));
    }
}
