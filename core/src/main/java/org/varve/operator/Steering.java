package org.varve.operator;

/** Whether windows follow the layers. */
public enum Steering {
    /** They are flat. */
    NONE,
    /** By the dips of the gradient structure tensor. */
    GST
}
