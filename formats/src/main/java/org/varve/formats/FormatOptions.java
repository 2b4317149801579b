package org.varve.formats;

/** Options that only some formats take, as {@link Format#options} says; other formats ignore them. */
public interface FormatOptions {}
