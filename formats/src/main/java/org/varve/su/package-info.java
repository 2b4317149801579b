/**
 * Seismic Unix: SEG-Y traces without the headers of the file, in the byte order of the machine that wrote them, with words of
 * Seismic Unix's own in bytes 181 to 240 of their headers. Everything else is that of {@link org.varve.segy}.
 */
package org.varve.su;
