/**
 * The building blocks of readers and writers of traces on disk: files read and written by position, the order of their
 * traces, and the loops that move boxes between a file and memory. Positions in a file count from 0, as everywhere in
 * Java; messages count bytes from 1 only where a format's own standard does.
 */
@NullMarked
package org.varve.file;

import org.jspecify.annotations.NullMarked;
