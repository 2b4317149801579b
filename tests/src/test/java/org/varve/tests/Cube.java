package org.varve.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.Workflow;
import org.varve.run.Run;
import org.varve.run.Source;
import org.varve.testkit.run.SampledSurvey;

/** A volume held in an array, for tests. */
class Cube extends SampledSurvey {

    /** How many samples further on each of several inputs begins. */
    private static final int STEP = 7;

    Cube(Survey survey, float[] samples) {
        super(survey, samples);
    }

    /** A skew grid far from the bins' directions, so that no turn on the map is like another. */
    static final Metrics METRICS = Metrics.of(
            new MapGrid(new MapGrid.Step(20, 6), new MapGrid.Step(-4, 12.5), true, false), OptionalDouble.of(2000));

    static Cube of(Shape shape, float... samples) {
        return new Cube(new Survey(shape, 0.004, Survey.Unit.SECONDS).with(METRICS), samples);
    }

    /** The same samples in a survey of other metrics. */
    Cube with(Metrics metrics) {
        return new Cube(survey().with(metrics), samples());
    }

    /** Normally distributed samples. */
    static Cube random(Shape shape, long seed) {
        return of(shape, noise(shape, seed));
    }

    /** Reads a whole volume. */
    static Cube of(Volume volume) {
        try (Arena arena = Arena.ofConfined()) {
            Shape shape = volume.survey().shape();
            MemorySegment all = arena.allocate(shape.bytes(), 64);
            volume.read(Box.of(shape), all);
            return new Cube(volume.survey(), all.toArray(ValueLayout.JAVA_FLOAT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a program of several inputs reads: the cube, and cubes whose samples begin seven further on for each that
     * follows.
     */
    List<Cube> inputs(int count) {
        return IntStream.range(0, count).mapToObj(n -> n == 0 ? this : rolled(STEP * n)).toList();
    }

    /** Where one of the {@link #inputs} has the sample that stands at a place in the cube. */
    static int place(int input, int place, Shape shape) {
        return (int) Math.floorMod(place - (long) STEP * input, shape.size());
    }

    /** Lets a run read as many of them as its workflow does. */
    final Run readBy(Run run, Workflow workflow) {
        run.from(this);
        inputs(workflow.inputs().size()).stream().skip(1).forEach(input -> run.with(Source.of(input)));
        return run;
    }

    Cube rolled(int by) {
        float[] samples = samples();
        float[] rolled = new float[samples.length];
        for (int s = 0; s < rolled.length; s++) {
            rolled[s] = samples[(s + by) % rolled.length];
        }
        return new Cube(survey(), rolled);
    }
}
