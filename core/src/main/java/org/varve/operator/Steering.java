package org.varve.operator;

/** Whether windows follow the layers, and by which dips. */
public enum Steering {
    /** They are flat. */
    NONE,
    /** By the dips of the gradient structure tensor. */
    GST,
    /** By the inline and the crossline dip that two further inputs hold. */
    INPUTS
}
