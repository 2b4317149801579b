package org.varve.study;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.Source;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;

/** Runs an operator on cubes of different edges in the middle of a survey, where all of their halo is read. */
public final class TileStudy {

    /** So many tiles are run beside each other. */
    private static final int TILES = 4;

    /** Runs are repeated at least this often, and for at least {@link #SECONDS}; the fastest counts. */
    private static final int RUNS = 3;

    private static final double SECONDS = 1;

    private final Device device;
    private final long hostBytes;

    /**
     * A study on a device, which stays open.
     *
     * @param hostBytes of memory that this process may take
     */
    public TileStudy(Device device, long hostBytes) {
        this.device = device;
        this.hostBytes = hostBytes;
    }

    /** The speed on cubes; where whole traces are needed, these are as long as the edge. */
    public TileSpeed time(String operator, Recipe recipe, int edge) throws IOException, InterruptedException {
        Shape tile = new Shape(edge, edge, edge);
        Program program = new Compilation(recipe.workflow(), MemoryStudy.survey(tile)).program();
        Box middle = middle(program, tile);
        Shape survey = around(program, middle);
        Shape source = new Box(middle.inline(), middle.crossline(), middle.sample(), tile)
                .grow(program.halo(), survey).shape();
        try (Arena arena = Arena.ofShared()) {
            Run run = Run.of(recipe).on(device).within(hostBytes).tile(tile).learns(false);
            for (int n = 0; n < program.inputs(); n++) {
                SyntheticSurvey filled = new SyntheticSurvey(survey, MemorySurvey.SEED + n);
                MemorySegment samples = arena.allocate(survey.bytes(), Long.BYTES);
                SyntheticData.fill(filled, Box.of(survey), samples);
                Volume volume = ArrayVolume.of(samples, survey);
                run = n == 0 ? run.from(volume).part(range(middle, volume)) : run.with(Source.of(volume));
            }
            return fastest(operator, tile, source, run, middle.shape(), arena, program.outputs().size());
        } catch (OutOfBudgetException tooLarge) {
            return new TileSpeed(operator, tile, source, tooLarge.needed(), 0, Double.NaN);
        }
    }

    private static TileSpeed fastest(String operator, Shape tile, Shape source, Run run, Shape part, Arena arena,
            int outputs) throws IOException, InterruptedException, OutOfBudgetException {
        List<VolumeWriter> writers = new ArrayList<>();
        for (int n = 0; n < outputs; n++) {
            writers.add(ArrayVolume.of(arena.allocate(part.bytes(), Long.BYTES), part).writer());
        }
        TileSpeed best = new TileSpeed(operator, tile, source, 0, 0, Double.POSITIVE_INFINITY);
        double spent = 0;
        for (int number = 0; number < RUNS || spent < SECONDS; number++) {
            RunResult result = run.to(writers).run();
            if (!result.plan().run().tileShape().equals(tile)) {
                // the planner took smaller ones
                return new TileSpeed(operator, tile, source, 0, 0, Double.NaN);
            }
            double seconds = result.took().seconds() / TILES;
            spent += TILES * seconds;
            if (seconds < best.seconds()) {
                best = new TileSpeed(operator, tile, source, result.took().hostBytes().projected(),
                        result.took().deviceBytes().projected(), seconds);
            }
        }
        return best;
    }

    /** Tiles with all of their halo before them, on the operator's grid. */
    private static Box middle(Program program, Shape tile) {
        Halo halo = program.halo();
        Shape grid = program.grid();
        return new Box(multiple(halo.inline(), grid.inlines()), multiple(halo.crossline(), grid.crosslines()),
                program.wholeTrace() ? 0 : multiple(halo.sample(), grid.samples()),
                new Shape(TILES * tile.inlines(), tile.crosslines(), tile.samples()));
    }

    /** The least survey that holds the tiles and all of their halo. */
    private static Shape around(Program program, Box middle) {
        Halo halo = program.halo();
        Shape grid = program.grid();
        return new Shape(multiple(middle.endInline() + halo.inline(), grid.inlines()),
                multiple(middle.endCrossline() + halo.crossline(), grid.crosslines()),
                program.wholeTrace()
                        ? middle.endSample()
                        : multiple(middle.endSample() + halo.sample(), grid.samples()));
    }

    private static int multiple(int least, int step) {
        return Math.ceilDiv(least, step) * step;
    }

    private static SurveyRange range(Box part, Volume volume) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        return SurveyRange.ALL
                .inlines(geometry.inlines().at(part.inline()), geometry.inlines().at(part.endInline() - 1))
                .crosslines(geometry.crosslines().at(part.crossline()),
                        geometry.crosslines().at(part.endCrossline() - 1))
                .samples(milliseconds(part.sample(), volume), milliseconds(part.endSample() - 1, volume));
    }

    private static double milliseconds(int sample, Volume volume) throws IOException {
        return 1000 * (volume.geometry().start() + sample * volume.survey().interval());
    }
}
