/**
 * The journal of a run: it records which blocks of the outputs are on the disk, so that any process can compute the
 * others.
 */
@NullMarked
package org.varve.run.journal;

import org.jspecify.annotations.NullMarked;
