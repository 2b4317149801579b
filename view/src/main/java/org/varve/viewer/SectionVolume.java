package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** A section in memory, with the live traces of its volume. */
record SectionVolume(Volume values, Box section, Volume of) implements Volume {

    @Override
    public Survey survey() {
        return values.survey();
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        values.read(box, destination);
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return of.isLive(section.inline() + inline, section.crossline() + crossline);
    }

    @Override
    public void close() {
        // the memory is the caller's
    }
}
