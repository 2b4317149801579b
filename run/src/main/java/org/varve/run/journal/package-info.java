/** The journal of a run: which blocks of its outputs are on the disk, so that any process can go on with the others. */
package org.varve.run.journal;
