package org.varve.segy;

import org.varve.file.TraceLayout;
import org.varve.file.TracePlaces;

/** Where traces stand in a twin that leaves out some traces of its original: as many places earlier as are left out. */
record TwinPlaces(TraceLayout twin, TraceSet kept) implements TracePlaces {

    @Override
    public long position(long trace) {
        return twin.start() + kept.rank(trace) * twin.traceBytes();
    }

    @Override
    public int headerBytes(long trace) {
        return twin.headerBytes();
    }

    @Override
    public int samples(long trace) {
        return twin.samples();
    }

    @Override
    public boolean isUniform() {
        return true;
    }
}
