package org.varve.core;

/** Computes what a kernel defines, for the rows of one inline. */
@FunctionalInterface
public interface PassBody {

    void compute(Rows rows);
}
