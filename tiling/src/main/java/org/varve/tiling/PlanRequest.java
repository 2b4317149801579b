package org.varve.tiling;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;

/**
 * The inputs of a plan besides program, survey, device and budget.
 *
 * @param name the name of the computation, for messages: {@code gst-dip-azimuth}
 * @param tile extents that no tile may exceed; empty if the planner chooses
 * @param strategy how the tiles are chosen
 * @param workers used by the peer strategies only
 * @param tilesInFlight tiles to hold at a time for each tile that the device computes at a time; fewer if fewer fit or
 *     suffice, and with {@link Strategy#LARGEST} more if these fill a device's memory better
 * @param readerBytes bytes of the buffers of all readers together
 * @param writerBytes bytes of the buffers of all writers together
 * @param memoryBytes bytes of the outputs that are held in memory, such as files on a tmpfs
 * @param stored the sample encoding of each volume that is read; native floats for those beyond the list
 * @param traceHeader bytes before the samples of each trace of all volumes that are read, if these can be read as whole
 *     traces
 * @param output how every volume that is written stores its samples; native floats if they differ
 * @param chunks the pieces in which volumes are stored
 * @param parts the wanted parts of the survey
 * @param rates how fast the machine is
 * @param cuts the tiles themselves; empty if they are planned
 */
public record PlanRequest(
        String name,
        Optional<Shape> tile,
        Strategy strategy,
        Workers workers,
        int tilesInFlight,
        long readerBytes,
        long writerBytes,
        long memoryBytes,
        List<SampleEncoding> stored,
        OptionalInt traceHeader,
        ScaledEncoding output,
        Chunks chunks,
        Parts parts,
        Rates rates,
        Optional<TileCuts> cuts) {

    /**
     * The workers among which peer strategies share a run.
     *
     * @param count blocks computed at a time
     * @param bytes of memory that each worker may use
     */
    public record Workers(int count, long bytes) {

        /** One worker with unlimited memory. */
        public static final Workers ONE = new Workers(1, Long.MAX_VALUE);

        public Workers {
            if (count < 1 || bytes < 1) {
                throw new IllegalArgumentException(
                        "%s workers of %s bytes: at least 1 of both is needed".formatted(count, bytes));
            }
        }
    }

    /**
     * The pieces in which volumes are stored. Tiles begin at chunks of the outputs, or of the input if the outputs have
     * none.
     *
     * @param read chunk of the volume that is read; {@link Shape#ONE} for none
     * @param written chunk of the volumes that are written; {@link Shape#ONE} for none
     * @param shards samples of a file that gathers written chunks; the chunk itself where each has its own file
     */
    public record Chunks(Shape read, Shape written, Shape shards) {

        /** Volumes stored trace by trace. */
        public static final Chunks NONE = new Chunks(Shape.ONE, Shape.ONE);

        /** A file for each piece. */
        public Chunks(Shape read, Shape written) {
            this(read, written, written);
        }

        Shape grain() {
            return written.equals(Shape.ONE) ? read : written;
        }

        boolean areGathered() {
            return !shards.equals(written);
        }
    }

    /**
     * The parts of the survey that are streamed; empty means all of it.
     *
     * @param run the part whose results are written
     * @param scan the part whose statistics are gathered first
     */
    public record Parts(Optional<SurveyPart> run, Optional<SurveyPart> scan) {

        /** The whole survey. */
        public static final Parts ALL = new Parts(Optional.empty(), Optional.empty());

        Parts ofScan() {
            return new Parts(scan, scan);
        }
    }

    /** One tile being read, one computed, one written. */
    public static final int TILES_IN_FLIGHT = 3;

    /** Tiles in flight on a GPU: spare ones keep it busy when a disk is slow for a moment. */
    public static final int TILES_IN_FLIGHT_OF_GPU = 6;

    public PlanRequest {
        Objects.requireNonNull(name);
        Objects.requireNonNull(tile);
        Objects.requireNonNull(strategy);
        Objects.requireNonNull(workers);
        stored = List.copyOf(stored);
        Objects.requireNonNull(traceHeader);
        Objects.requireNonNull(output);
        Objects.requireNonNull(chunks);
        Objects.requireNonNull(parts);
        Objects.requireNonNull(rates);
        Objects.requireNonNull(cuts);
        if (tile.isPresent() && strategy.ignoresBudget()) {
            throw new IllegalArgumentException("tile %s and strategy %s: both decide on the tiles, give one of them"
                    .formatted(tile.get(), strategy));
        }
        if (tilesInFlight < 1) {
            throw new IllegalArgumentException("%s tiles in flight: at least 1 is needed".formatted(tilesInFlight));
        }
        if (readerBytes < 0 || writerBytes < 0 || memoryBytes < 0) {
            throw new IllegalArgumentException("reader %s, writer %s, outputs %s bytes: must not be negative"
                    .formatted(readerBytes, writerBytes, memoryBytes));
        }
    }

    /** The fastest plan for unbuffered volumes of native floats; refine it with the methods below. */
    public static PlanRequest of(String name) {
        return new PlanRequest(
                name, Optional.empty(), Strategy.FASTEST, Workers.ONE, TILES_IN_FLIGHT, 0, 0, 0,
                List.of(), OptionalInt.empty(), ScaledEncoding.NATIVE,
                Chunks.NONE, Parts.ALL, Rates.TYPICAL, Optional.empty());
    }

    /** The same with a largest tile. */
    public PlanRequest withTile(Optional<Shape> forced) {
        return new PlanRequest(
                name, forced, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored,
                traceHeader, output,
                chunks,
                parts,
                rates, cuts);
    }

    /** The same with another way to choose tiles. */
    public PlanRequest withStrategy(Strategy preferred) {
        return new PlanRequest(name, tile, preferred, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, traceHeader, output, chunks, parts,
                rates, cuts);
    }

    /** The same with workers among which peer strategies share the memory. */
    public PlanRequest withWorkers(Workers sharing) {
        return new PlanRequest(name, tile, strategy, sharing, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, traceHeader, output, chunks, parts,
                rates, cuts);
    }

    /** The same with another number of tiles in flight. */
    public PlanRequest withTilesInFlight(int wanted) {
        return new PlanRequest(name, tile, strategy, workers, wanted, readerBytes, writerBytes, memoryBytes, stored,
                traceHeader, output, chunks, parts, rates, cuts);
    }

    /** The same with the bytes of the buffers of all readers, and of all writers, together. */
    public PlanRequest withBuffers(long reader, long writers) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, reader, writers, memoryBytes, stored,
                traceHeader, output, chunks, parts, rates, cuts);
    }

    /** The same with the bytes of all outputs that are held in memory. */
    public PlanRequest withOutputsInMemory(long bytes) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, bytes, stored,
                traceHeader, output, chunks, parts, rates, cuts);
    }

    /** The same with the sample encodings of the inputs, whose samples alone can be read. */
    public PlanRequest withStored(List<SampleEncoding> encodings) {
        return withStored(encodings, OptionalInt.empty());
    }

    /** The same with the sample encodings of the inputs, and the header of their traces if these can be read whole. */
    public PlanRequest withStored(List<SampleEncoding> encodings, OptionalInt header) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                encodings, header, output, chunks, parts,
                rates, cuts);
    }

    /** The same with the common sample encoding of the outputs. */
    public PlanRequest withOutput(ScaledEncoding encoding) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, traceHeader, encoding, chunks, parts, rates, cuts);
    }

    /** The same with the pieces in which files are stored. */
    public PlanRequest withChunks(Chunks pieces) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored,
                traceHeader, output,
                pieces,
                parts,
                rates, cuts);
    }

    /** The same with the rates for predicting time. */
    public PlanRequest withRates(Rates measured) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored,
                traceHeader, output,
                chunks,
                parts,
                measured, cuts);
    }

    /** The same for parts of the survey. */
    public PlanRequest withParts(Parts wanted) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored,
                traceHeader, output,
                chunks,
                wanted, rates, cuts);
    }

    /** The same with exactly these tiles, or again with planned ones. */
    public PlanRequest withCuts(Optional<TileCuts> exact) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, traceHeader, output, chunks, parts, rates, exact);
    }

    /** The same for a scan, which stores no field. */
    PlanRequest ofScan() {
        return withParts(parts.ofScan()).withOutput(ScaledEncoding.NATIVE);
    }

    /** The sample encoding of each volume that a program reads. */
    List<SampleEncoding> stored(Program program) {
        return IntStream.range(0, program.inputs())
                .mapToObj(n -> n < stored.size() ? stored.get(n) : SampleEncoding.NATIVE)
                .toList();
    }

    /** The part of a survey that the run writes. */
    SurveyPart part(Survey survey) {
        return parts.run().orElseGet(() -> SurveyPart.whole(survey.shape()));
    }

    /** The part of a survey that is cut into tiles: with whole traces if the program needs them. */
    SurveyPart cut(Program program, Survey survey) {
        return program.wholeTrace() ? part(survey).withWholeTraces() : part(survey);
    }
}
