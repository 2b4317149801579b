/**
 * Editing the headers of files of SEG-Y traces: words set by formulas, lines and coordinates from corner points, traces
 * sorted. It works on traces, not on a survey, so that files can be mended whose geometry cannot be read yet; samples
 * are copied as they are.
 */
@NullMarked
package org.varve.segy.edit;

import org.jspecify.annotations.NullMarked;
