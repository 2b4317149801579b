/**
 * Seismic Unix: SEG-Y traces without file headers, in the byte order of the machine that wrote them, with words of its
 * own in bytes 181 to 240 of the trace headers. All else is as in {@link org.varve.segy}.
 */
@NullMarked
package org.varve.su;

import org.jspecify.annotations.NullMarked;
