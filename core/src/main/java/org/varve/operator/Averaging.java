package org.varve.operator;

/** How the products of a structure tensor are averaged around a sample. */
public enum Averaging {
    /** With equal weights over a window. */
    UNIFORM,
    /** With the weights of a Gaussian, cut at 4 standard deviations. */
    GAUSSIAN
}
