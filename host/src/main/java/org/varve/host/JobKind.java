package org.varve.host;

import java.util.Objects;

/**
 * A kind of job, by what it loads besides its buffers: jobs of one kind take about the same host memory for that, whatever their operators
 * compute.
 *
 * @param reads format of the input, by its usual extension: {@code sgy}, {@code su}, {@code zarr}, {@code npy} or {@code raw}; or
 *        {@code memory}; several are joined by a plus sign
 * @param writes format of the output, likewise
 * @param passes number of passes of the program, at most {@link #MANY}; 0 if samples are only copied
 */
public record JobKind(String reads, String writes, int passes) {

    /** This many passes load most of what passes have in common; more passes add little. */
    public static final int MANY = 10;

    public JobKind {
        Objects.requireNonNull(reads, "reads");
        Objects.requireNonNull(writes, "writes");
        if (passes < 0 || passes > MANY) {
            throw new IllegalArgumentException("%d passes: must be 0 to %d".formatted(passes, MANY));
        }
    }

    /** The same formats for a program of {@code count} passes, which may be more than {@link #MANY}. */
    public JobKind withPasses(int count) {
        return new JobKind(reads, writes, Math.min(count, MANY));
    }

    /** For people, such as {@code sgy to zarr, 2 passes}. */
    @Override
    public String toString() {
        String count = passes == MANY ? passes + " or more" : Integer.toString(passes);
        return "%s to %s, %s pass%s".formatted(reads, writes, count, passes == 1 ? "" : "es");
    }
}
