package org.varve.host;

import java.util.Objects;

/**
 * A kind of job, by the code it loads: jobs of one kind take about the same host memory besides their buffers, whatever
 * their operators compute.
 *
 * @param reads format of the input, by its usual extension: {@code sgy}, {@code su}, {@code zarr}, {@code npy} or
 *     {@code raw}; or {@code memory}; several are joined by a plus sign
 * @param writes format of the output, likewise
 * @param kernels number of different kernels of the program, whose code is loaded and compiled once for all of their
 *     passes, at most {@link #MANY}; 0 if samples are only copied
 */
public record JobKind(String reads, String writes, int kernels) {

    /** This many kernels load most of the code that kernels share; more add little. */
    public static final int MANY = 10;

    public JobKind {
        Objects.requireNonNull(reads, "reads");
        Objects.requireNonNull(writes, "writes");
        if (kernels < 0 || kernels > MANY) {
            throw new IllegalArgumentException("%s kernels: must be 0 to %s".formatted(kernels, MANY));
        }
    }

    /** The same formats for a program of {@code count} kernels, which may be more than {@link #MANY}. */
    public JobKind withKernels(int count) {
        return new JobKind(reads, writes, Math.min(count, MANY));
    }

    /** For people, such as {@code sgy to zarr, 2 kernels}. */
    @Override
    public String toString() {
        String count = kernels == MANY ? kernels + " or more" : Integer.toString(kernels);
        return "%s to %s, %s kernel%s".formatted(reads, writes, count, kernels == 1 ? "" : "s");
    }
}
