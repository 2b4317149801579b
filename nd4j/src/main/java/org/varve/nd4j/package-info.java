/**
 * Surveys in arrays of ND4J.
 *
 * <p><img src="doc-files/types.svg" alt="Nd4jVolumes takes an INDArray and gives an ArrayVolume or a VolumeWriter of
 * its samples, or applies a Run to it.">
 *
 * <p><b>Threads.</b> Any number of threads may read an array at a time; nobody else may write it while a run uses it.
 *
 * <p><b>Null.</b> No argument may be null, and no result is.
 */
@NullMarked
package org.varve.nd4j;

import org.jspecify.annotations.NullMarked;
