package org.varve.cuda.ptx;

/** A defect that the interpreter has seen in a kernel. */
final class Finding extends RuntimeException {

    private static final long serialVersionUID = 1;

    Finding(String message) {
        super(message);
    }
}
