package org.varve.profiler;

import java.time.Instant;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.JobKind;

/**
 * The memory, time and amounts of one run.
 *
 * @param subject the operator and the site
 * @param kind kind of the job
 * @param load how much was done at a time
 * @param host bytes of host memory
 * @param device bytes of the device's own memory; {@link Bytes#NONE} if it works in host memory
 * @param work how much was done in all
 * @param seconds how long it took
 * @param origin when and how it was measured
 */
public record Measurement(
        Subject subject, JobKind kind, Load load, Bytes host, Bytes device, Work work, Seconds seconds, Origin origin) {

    public Measurement {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(load, "load");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(seconds, "seconds");
        Objects.requireNonNull(origin, "origin");
    }

    /** The same if the memory of the process is not known, as others use it. */
    public Measurement withoutHost() {
        return new Measurement(subject, kind, load, new Bytes(host.declared, host.reserved, host.projected, 0), device,
                work, seconds, origin);
    }

    /** The bytes on one side. */
    public Bytes bytes(Side side) {
        return switch (side) {
            case HOST -> host;
            case DEVICE -> device;
        };
    }

    /** One of the two memories. */
    public enum Side {
        HOST, DEVICE
    }

    /**
     * What was run, and where.
     *
     * @param operator name of the operator, or of those of a workflow, such as {@code gaussian+envelope}
     * @param parameters parameters as text, in a fixed order
     * @param site where it was run
     */
    public record Subject(String operator, String parameters, Site site) {

        public Subject {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(parameters, "parameters");
            Objects.requireNonNull(site, "site");
        }
    }

    /**
     * Where something was run; measurements of one site can be compared.
     *
     * @param machine name of the machine
     * @param device name of the device, such as {@code cuda:0}
     * @param driver the device's description of itself: model, driver, threads
     * @param version version of Varve
     */
    public record Site(String machine, String device, String driver, String version) {

        public Site {
            Objects.requireNonNull(machine, "machine");
            Objects.requireNonNull(device, "device");
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(version, "version");
        }
    }

    /**
     * How much was done at a time.
     *
     * @param tile the largest tile
     * @param halo samples read around a tile
     * @param source the largest tile with its halo, as far as the survey extends
     * @param outputs number of volumes written
     * @param threads number of threads of the device
     * @param tilesInFlight number of tiles held at a time
     * @param survey shape of the whole volume
     * @param wholeTrace whether traces were left uncut
     */
    public record Load(
            Shape tile,
            Halo halo,
            Shape source,
            int outputs,
            int threads,
            int tilesInFlight,
            Shape survey,
            boolean wholeTrace) {

        public Load {
            Objects.requireNonNull(tile, "tile");
            Objects.requireNonNull(halo, "halo");
            Objects.requireNonNull(survey, "survey");
            if (tile.size() > Objects.requireNonNull(source, "source").size()) {
                throw new IllegalArgumentException(
                        "tile %s with halo is %s: must not be smaller".formatted(tile, source));
            }
        }
    }

    /**
     * Bytes of one memory.
     *
     * @param declared the sum of all buffers known before the run; on the host, the whole Java heap is among them
     * @param reserved set aside for what is not declared, such as the runtime and libraries
     * @param projected the most that was expected to be occupied
     * @param measured the most that was occupied; 0 if unknown
     */
    public record Bytes(long declared, long reserved, long projected, long measured) {

        public static final Bytes NONE = new Bytes(0, 0, 0, 0);

        /** 1 PiB; no machine has more. */
        private static final long MOST = 1L << 50;

        public Bytes {
            if (!LongStream.of(declared, reserved, projected, measured).allMatch(Bytes::isPossible)) {
                throw new IllegalArgumentException(
                        "bytes %s declared, %s reserved, %s projected, %s measured: must be 0 to %s each"
                                .formatted(declared, reserved, projected, measured, MOST));
            }
        }

        private static boolean isPossible(long bytes) {
            return bytes >= 0 && bytes <= MOST;
        }

        /** Whether the bytes were measured. */
        public boolean isMeasured() {
            return measured > 0;
        }

        /** Bytes measured beyond those declared; negative if buffers were not filled. */
        public long undeclared() {
            return measured - declared;
        }
    }

    /**
     * How much was done in all, as plans count it.
     *
     * @param touched bytes of memory that were allocated
     * @param read bytes of the file that were read, halos once for each tile
     * @param computed samples that were computed, halos once for each tile
     * @param written bytes of the outputs
     * @param operations floating-point operations for each sample computed
     * @param bytes bytes read and written for each sample computed, in the memory that the device works in
     */
    public record Work(double touched, double read, double computed, double written, double operations, double bytes) {

        public static final Work NONE = new Work(0, 0, 0, 0, 0, 0);

        public Work {
            if (!DoubleStream.of(touched, read, computed, written, operations, bytes).allMatch(Measurement::isAmount)) {
                throw new IllegalArgumentException(
                        "%s bytes touched, %s read, %s written, %s samples computed, %s operations, %s bytes: must be 0 or more, and finite"
                                .formatted(touched, read, written, computed, operations, bytes));
            }
        }
    }

    private static boolean isAmount(double amount) {
        return amount >= 0 && amount < Double.POSITIVE_INFINITY;
    }

    /**
     * Times, in seconds.
     *
     * @param total from the allocation of memory until the outputs were complete
     * @param allocate allocation of memory
     * @param read time for which the reader was busy
     * @param copyIn time for which tiles were copied to the device
     * @param compute time for which the device computed
     * @param copyOut time for which outputs were copied back
     * @param write time for which the writers were busy
     * @param complete from the last write until the outputs were on the disk and had their names
     * @param predicted the total that was predicted
     */
    public record Seconds(double total, double allocate, double read, double copyIn, double compute, double copyOut,
            double write, double complete, double predicted) {

        public Seconds {
            if (!DoubleStream.of(total, allocate, read, copyIn, compute, copyOut, write, complete, predicted)
                    .allMatch(Measurement::isAmount)) {
                throw new IllegalArgumentException(
                        "seconds %s in all, %s allocating, %s reading, %s, %s, %s on the device, %s writing, %s completing, "
                                .formatted(total, allocate, read, copyIn, compute, copyOut, write, complete)
                                + "%s predicted: must be 0 or more, and finite".formatted(predicted));
            }
        }

        /** The times of a run that only computed. */
        public static Seconds computing(double seconds) {
            return new Seconds(seconds, 0, 0, 0, seconds, 0, 0, 0, 0);
        }
    }

    /**
     * How a measurement came about.
     *
     * @param instant when the run ended
     * @param repeat number, from 0, of the run among several equal ones
     * @param isolated whether a new process did nothing else; otherwise an ordinary run measured itself
     */
    public record Origin(Instant instant, int repeat, boolean isolated) {

        public Origin {
            Objects.requireNonNull(instant, "instant");
        }
    }
}
