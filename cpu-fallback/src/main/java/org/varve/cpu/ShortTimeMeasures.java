package org.varve.cpu;

import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/** Computes some of the measures of {@link ShortTimeSpectrum}. */
interface ShortTimeMeasures {

    /** Writes those of a vector of samples of a row and of another. */
    void compute(Rows rows, int row, int k, int otherRow, int otherK);
}
