package org.varve.cli;

/** A number of bytes, written as {@code 8GiB} on the command line. */
record MemorySize(long bytes) {}
