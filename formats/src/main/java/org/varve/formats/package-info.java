/**
 * Opens and creates volumes of any format, chosen by the file name extension.
 *
 * <p><img src="doc-files/types.svg" alt="Volumes takes OpenOptions or CreateOptions and gives a FileVolume, an
 * OutputPlan or a VolumeWriter; a Format does it for one kind of files.">
 *
 * <p><b>Threads.</b> Any number of threads may open, read and close files. An output is written by one thread at a
 * time.
 *
 * <p><b>Null.</b> No argument may be null, but the cause of an exception, and no result is. What may be absent is an
 * {@link java.util.Optional}.
 */
@NullMarked
package org.varve.formats;

import org.jspecify.annotations.NullMarked;
