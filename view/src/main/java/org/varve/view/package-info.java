/**
 * Pictures of volumes, as PNG files: an inline, a crossline and a time slice side by side, or small sections in a row.
 * Drawings of programs, as text, DOT and SVG.
 *
 * <p>A picture holds sections reduced to the pixels that show them, never a volume. It is drawn with Java2D, without a
 * display or the system's fonts, which a compute node may lack: letters are drawn from outlines in the library, so that
 * a picture looks the same everywhere.
 */
@NullMarked
package org.varve.view;

import org.jspecify.annotations.NullMarked;
