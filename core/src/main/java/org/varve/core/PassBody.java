package org.varve.core;

/** Computes what a kernel defines, for the rows of one inline. */
@FunctionalInterface
public interface PassBody {

    /** Computes rows of the outputs from rows of the inputs. */
    void compute(Rows rows);
}
