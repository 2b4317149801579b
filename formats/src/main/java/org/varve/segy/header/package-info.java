/**
 * The words of SEG-Y headers: how their numbers are stored, which word is where, and the headers of a file wherever
 * they are kept. Formats that keep or take over such headers depend on this package, and not on how SEG-Y files are
 * read.
 */
@NullMarked
package org.varve.segy.header;

import org.jspecify.annotations.NullMarked;
