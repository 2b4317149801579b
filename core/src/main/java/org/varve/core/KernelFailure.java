package org.varve.core;

import org.jspecify.annotations.Nullable;

/** Thrown if the body of a kernel throws or breaks a rule: names the kernel, the tile, and the operators of the run. */
public final class KernelFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private KernelFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * A kernel whose body threw.
     *
     * @param thrown what it threw; a failure stays as it is
     */
    public static KernelFailure of(Kernel kernel, RuntimeException thrown) {
        return switch (thrown) {
            case KernelFailure failure -> failure;
            case IndexOutOfBoundsException beyond -> new KernelFailure(
                    "kernel %s reads or writes outside of its arrays (%s): an index is at(field, di, row) + k or to(field, row) + k, with k in 0..samples()-1, or beyond by the samples of the halo where it reads"
                            .formatted(kernel.name(), beyond.getMessage()),
                    beyond);
            default -> new KernelFailure("kernel %s failed: %s".formatted(kernel.name(), thrown), thrown);
        };
    }

    /**
     * A kernel that breaks a rule.
     *
     * @param fault what it does and the rule, such as {@code reads field 1, but is applied to 1 field: ...}
     */
    public static KernelFailure of(Kernel kernel, String fault) {
        return new KernelFailure("kernel %s %s".formatted(kernel.name(), fault), null);
    }

    /** This failure with its place before the message. */
    public KernelFailure in(String where) {
        return new KernelFailure("%s: %s".formatted(where, getMessage()), getCause());
    }
}
