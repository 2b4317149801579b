package org.varve.tiling;

import java.util.List;
import java.util.stream.Stream;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;

/**
 * The tiles of the peer strategies (Dask, even split, cubes), which depend on the survey and the workers but not on the
 * memory that a run needs.
 */
final class PeerCuts {

    /** Samples of a chunk at most, as float32: Dask's {@code array.chunk-size}, 128 MiB by default. */
    private static final double DASK_SAMPLES = (128 << 20) / 4.0;

    /**
     * Bytes that a worker is assumed to need for each sample of its block: the memory of GST dip in NumPy in the
     * experiment behind the rule, so that 1.5 GB give cubes of side 159.
     */
    private static final double CUBE_BYTES = 370;

    private PeerCuts() {}

    /**
     * The one cut by the request's strategy, which must be a peer strategy. Traces that an operator needs whole stay
     * whole.
     */
    static Cuts of(Program program, SurveyPart part, PlanRequest request) {
        Shape survey = part.shape();
        PlanRequest.Workers workers = request.workers();
        return switch (request.strategy()) {
            case DASK_AUTO -> cuts(program, part, daskChunk(survey, program.wholeTrace()));
            case CUBE -> cuts(program, part, cube(survey, program.wholeTrace(), workers.bytes()));
            case EVEN_SPLIT -> evenSplit(program, part, workers.count());
            case FASTEST, LARGEST -> throw new IllegalArgumentException(request.strategy() + " is a search");
        };
    }

    /**
     * Dask's automatic chunk, as large as allowed: equally long along all axes that are cut, and whole along shorter
     * axes. Source: {@code auto_chunks} of dask.array 2022.12.
     */
    static Shape daskChunk(Shape survey, boolean wholeTraces) {
        Stream<Integer> lateral = Stream.of(survey.inlines(), survey.crosslines());
        double side = wholeTraces
                ? daskSide(lateral.toList(), survey.samples())
                : daskSide(Stream.concat(lateral, Stream.of(survey.samples())).toList(), 1);
        return block(survey, side, wholeTraces);
    }

    /**
     * The side of a chunk along the axes that are cut.
     *
     * @param axes extents of the axes that may be cut
     * @param whole samples of a chunk along all others
     */
    private static double daskSide(List<Integer> axes, long whole) {
        double side = Math.pow(DASK_SAMPLES / whole, 1.0 / axes.size());
        List<Integer> longer = axes.stream().filter(extent -> extent >= side).toList();
        if (longer.size() == axes.size()) return side;
        long shorter =
                axes.stream().filter(extent -> extent < side).mapToLong(extent -> extent).reduce(1, (a, b) -> a * b);
        return daskSide(longer, whole * shorter);
    }

    /** The largest cube, or square of whole traces, for which a worker's memory should suffice. */
    static Shape cube(Shape survey, boolean wholeTraces, long bytes) {
        double samples = bytes / CUBE_BYTES;
        double side = wholeTraces ? Math.sqrt(samples / survey.samples()) : Math.cbrt(samples);
        return block(survey, side, wholeTraces);
    }

    private static Shape block(Shape survey, double side, boolean wholeTraces) {
        int whole = Math.max(1, (int) side);
        return new Shape(
                Math.min(whole, survey.inlines()),
                Math.min(whole, survey.crosslines()),
                wholeTraces ? survey.samples() : Math.min(whole, survey.samples()));
    }

    private static Cuts cuts(Program program, SurveyPart part, Shape block) {
        return cuts(
                program,
                AxisCut.remainderLast(part.inlines(), block.inlines()),
                AxisCut.remainderLast(part.crosslines(), block.crosslines()),
                AxisCut.remainderLast(part.samples(), block.samples()));
    }

    private static Cuts evenSplit(Program program, SurveyPart part, int workers) {
        return cuts(
                program,
                AxisCut.balanced(part.inlines(), Math.min(workers, part.inlines().count())),
                AxisCut.balanced(part.crosslines(), 1),
                AxisCut.balanced(part.samples(), 1));
    }

    private static Cuts cuts(Program program, AxisCut inlines, AxisCut crosslines, AxisCut samples) {
        Halo halo = program.halo();
        return new Cuts(
                List.of(AxisOption.of(inlines, halo.inline(), 1)),
                List.of(AxisOption.of(crosslines, halo.crossline(), 1)),
                List.of(AxisOption.of(samples, halo.sample(), 1)));
    }
}
