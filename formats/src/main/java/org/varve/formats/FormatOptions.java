package org.varve.formats;

/** Options that only some formats take, which {@link Format#options} names; others ignore them. */
public interface FormatOptions {}
