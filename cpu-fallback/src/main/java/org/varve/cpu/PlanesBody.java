package org.varve.cpu;

import org.varve.core.PassBody;

/** A body that computes several planes at once, because most of the rows that they read are the same. */
interface PlanesBody extends PassBody {

    /** The number of planes at once. */
    int PLANES = TapsOfFourRows.ROWS;

    /** Planes come in multiples of this number; the planes left over are computed one by one. */
    default int multiple() {
        return PLANES;
    }

    /** Computes the plane of the rows and the next ones, {@code planes} in all, a multiple of {@link #multiple}. */
    void computePlanes(PassRows rows, int planes);
}
