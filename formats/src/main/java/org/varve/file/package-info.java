/**
 * What readers and writers of traces on disk are made of: files read and written by position, the order of their traces, and
 * the loops that move boxes between a file and memory. Positions in a file count from 0, as everywhere in Java; only where a
 * format's own standard numbers its bytes from 1 do messages follow it, and say so.
 */
package org.varve.file;
