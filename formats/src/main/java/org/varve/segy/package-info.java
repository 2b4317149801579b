/**
 * SEG-Y: regular post-stack volumes of revision 0 and 1, read and written.
 *
 * <p>Header fields are named by the standard's byte numbers: those of the binary header from 3201, those of a trace header
 * from 1. Traces are numbered from 1 in messages and from 0 in code.
 */
package org.varve.segy;
