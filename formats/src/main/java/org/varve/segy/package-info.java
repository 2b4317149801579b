/**
 * Reads SEG-Y of revisions 0 to 2.1 and writes SEG-Y: volumes, 2-D lines and single offsets of prestack files, with
 * traces in any order.
 *
 * <p>Header fields are named by the standard's byte numbers: those of the binary header from 3201, those of a trace
 * header from 1. Traces are numbered from 1 in messages and from 0 in code.
 */
@NullMarked
package org.varve.segy;

import org.jspecify.annotations.NullMarked;
