/**
 * The words of SEG-Y headers: how their numbers are stored, what stands where, and the headers of a file wherever they are
 * kept. Formats that keep or take over such headers know this package, and not how SEG-Y files are read.
 */
package org.varve.segy.header;
