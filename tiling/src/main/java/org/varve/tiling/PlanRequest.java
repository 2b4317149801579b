package org.varve.tiling;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;

/**
 * What a plan is made for, besides program, survey, device and budget.
 *
 * @param name what is computed, for messages: {@code gst-dip-azimuth}
 * @param tile extents that no tile may exceed, if the user forces them
 * @param strategy how the tiles are chosen
 * @param workers what the strategies of others go by; ours do not
 * @param tilesInFlight tiles to hold at a time; fewer are held where that is what fits or suffices, and some more where they
 *     fill a device whose memory equal tiles would leave unused
 * @param readerBytes bytes of the buffers of the volume that is read
 * @param writerBytes bytes of the buffers of all writers together
 * @param memoryBytes bytes of the outputs that lie in memory, as files of a tmpfs do
 * @param stored how the samples are stored that are read, volume by volume; as native floats where that is not said
 * @param chunks in which pieces volumes are stored
 * @param parts of the survey that are wanted
 * @param rates how fast the machine is
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
        Chunks chunks,
        Parts parts,
        Rates rates) {

    /**
     * The pieces in which volumes are stored. Tiles begin where those of the outputs do, or of the input if these have none.
     *
     * @param read of the volume that is read
     * @param written of those that are written
     * @param shards in which the latter are gathered in files
     */
    public record Chunks(Shape read, Shape written, Shape shards) {

        /** Volumes that are stored trace by trace. */
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
     * Which parts of the survey are streamed; all of it where one is empty.
     *
     * @param run whose results are written
     * @param scan whose statistics are gathered before
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

    public PlanRequest {
        Objects.requireNonNull(name);
        Objects.requireNonNull(tile);
        Objects.requireNonNull(strategy);
        Objects.requireNonNull(workers);
        stored = List.copyOf(stored);
        Objects.requireNonNull(chunks);
        Objects.requireNonNull(parts);
        Objects.requireNonNull(rates);
        if (tile.isPresent() && strategy.ignoresBudget()) {
            throw new IllegalArgumentException("tile %s and strategy %s: both decide on the tiles, give one of them"
                    .formatted(tile.get(), strategy));
        }
        if (tilesInFlight < 1) {
            throw new IllegalArgumentException("%d tiles in flight: at least 1 is needed".formatted(tilesInFlight));
        }
        if (readerBytes < 0 || writerBytes < 0 || memoryBytes < 0) {
            throw new IllegalArgumentException("reader %d, writer %d, outputs %d bytes: must not be negative"
                    .formatted(readerBytes, writerBytes, memoryBytes));
        }
    }

    /** The fastest plan for volumes of native floats without buffers of its own; refine with the methods below. */
    public static PlanRequest of(String name) {
        return new PlanRequest(
                name, Optional.empty(), Strategy.FASTEST, Workers.ONE, TILES_IN_FLIGHT, 0, 0, 0,
                List.of(),
                Chunks.NONE, Parts.ALL, Rates.TYPICAL);
    }

    /** The same with a largest tile. */
    public PlanRequest withTile(Optional<Shape> forced) {
        return new PlanRequest(
                name, forced, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored, chunks,
                parts,
                rates);
    }

    /** The same with another way to choose tiles. */
    public PlanRequest withStrategy(Strategy preferred) {
        return new PlanRequest(name, tile, preferred, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, chunks, parts,
                rates);
    }

    /** The same with workers that share the memory. */
    public PlanRequest withWorkers(Workers sharing) {
        return new PlanRequest(name, tile, strategy, sharing, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                stored, chunks, parts,
                rates);
    }

    /** The same with another number of tiles at a time. */
    public PlanRequest withTilesInFlight(int wanted) {
        return new PlanRequest(name, tile, strategy, workers, wanted, readerBytes, writerBytes, memoryBytes, stored,
                chunks, parts, rates);
    }

    /** Buffers of the volume that is read and of all writers together. */
    public PlanRequest withBuffers(long reader, long writers) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, reader, writers, memoryBytes, stored,
                chunks, parts, rates);
    }

    /** Bytes of the outputs that lie in memory, all together. */
    public PlanRequest withOutputsInMemory(long bytes) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, bytes, stored,
                chunks, parts, rates);
    }

    /** The same with samples as the inputs store them. */
    public PlanRequest withStored(List<SampleEncoding> encodings) {
        return new PlanRequest(name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes,
                encodings, chunks, parts,
                rates);
    }

    /** The same with the pieces in which files are stored. */
    public PlanRequest withChunks(Chunks pieces) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored, pieces,
                parts,
                rates);
    }

    /** The same with rates by which time is predicted. */
    public PlanRequest withRates(Rates measured) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored, chunks,
                parts,
                measured);
    }

    /** The same for parts of the survey. */
    public PlanRequest withParts(Parts wanted) {
        return new PlanRequest(
                name, tile, strategy, workers, tilesInFlight, readerBytes, writerBytes, memoryBytes, stored, chunks,
                wanted, rates);
    }

    /** How the samples are stored of the volumes that a program reads. */
    List<SampleEncoding> stored(Program program) {
        return IntStream.range(0, program.inputs())
                .mapToObj(n -> n < stored.size() ? stored.get(n) : SampleEncoding.NATIVE)
                .toList();
    }

    /** The part of a survey that the run writes. */
    SurveyPart part(Survey survey) {
        return parts.run().orElseGet(() -> SurveyPart.whole(survey.shape()));
    }

    /** The part of a survey that is cut into tiles: with whole traces, where the program needs them. */
    SurveyPart cut(Program program, Survey survey) {
        return program.wholeTrace() ? part(survey).withWholeTraces() : part(survey);
    }
}
