package org.varve.core;

/** Code that computes a kernel for the rows of one inline. */
@FunctionalInterface
public interface PassBody {

    /** Computes rows of the outputs from rows of the inputs. */
    void compute(Rows rows);
}
