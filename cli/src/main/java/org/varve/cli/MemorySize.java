package org.varve.cli;

/** A number of bytes, written like {@code 8GiB} on the command line. */
record MemorySize(long bytes) {}
