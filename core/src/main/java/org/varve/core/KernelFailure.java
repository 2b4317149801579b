package org.varve.core;

/** Thrown if the body of a kernel throws: names the kernel, the tile, and the operators of the run. */
public final class KernelFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * A failure of a kernel.
     *
     * @param kernel its name
     * @param cause what its body threw
     */
    public KernelFailure(String kernel, RuntimeException cause) {
        super("kernel %s failed: %s".formatted(kernel, cause), cause);
    }

    private KernelFailure(String where, KernelFailure failure) {
        super("%s: %s".formatted(where, failure.getMessage()), failure.getCause());
    }

    /** This failure with its place before the message. */
    public KernelFailure in(String where) {
        return new KernelFailure(where, this);
    }
}
