package org.varve.host;

import java.util.List;
import java.util.Objects;

/**
 * What a job loads besides its buffers: jobs of one kind take about the same of the host, whatever their operators compute.
 *
 * @param reads the format of what is read, by its usual extension: {@code sgy}, {@code su}, {@code zarr}, {@code npy}, {@code raw}, or {@code memory};
 *     several are joined by a plus sign
 * @param writes the format of what is written
 * @param passes of the program, at most {@link #MANY}; none where samples are only copied
 */
public record JobKind(String reads, String writes, int passes) {

    /** So many passes load what most of them have in common; more add little. */
    public static final int MANY = 10;

    /** What loads most, for those who cannot tell what they will do. */
    public static final JobKind ANY = new JobKind("zarr", "zarr", MANY);

    public JobKind {
        Objects.requireNonNull(reads, "reads");
        Objects.requireNonNull(writes, "writes");
        if (passes < 0 || passes > MANY) {
            throw new IllegalArgumentException("%d passes: must be 0 to %d".formatted(passes, MANY));
        }
    }

    /** The same formats for a program of a number of passes, which may be more than {@link #MANY}. */
    public JobKind withPasses(int count) {
        return new JobKind(reads, writes, Math.min(count, MANY));
    }

    /** Whether a format is read. */
    public boolean reads(String format) {
        return List.of(reads.split("\\+")).contains(format);
    }

    /** Whether a format is read or written. */
    public boolean touches(String format) {
        return reads(format) || writes.equals(format);
    }

    /** For people: {@code sgy to zarr, 2 passes}. */
    @Override
    public String toString() {
        String count = passes == MANY ? passes + " or more" : Integer.toString(passes);
        return "%s to %s, %s pass%s".formatted(reads, writes, count, passes == 1 ? "" : "es");
    }
}
