package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunListener;
import org.varve.run.StatisticsOf;
import org.varve.view.AttributeStyle;

/**
 * An operator's results for the section in view, computed in memory from the part of the survey that the section needs.
 */
final class Computed implements AutoCloseable {

    /** The most samples that are read for a section, and that its outputs may have together. */
    private static final long MOST = 48L << 20;

    /** The heap is collected if it is fuller than this. */
    private static final int FILLED = 4;

    /**
     * The request.
     *
     * @param volume number of the volume
     * @param operator an operator, or an expression
     * @param parameters of the operator, as text
     */
    record Wanted(int volume, String operator, Map<String, String> parameters, Axis axis, int at) {

        /** @throws IllegalArgumentException if the operator or a parameter does not suit */
        Recipe recipe() throws IOException {
            if (Recipe.isFile(operator)) {
                throw new IllegalArgumentException(
                        "'%s': is a workflow file; write its steps as in gaussian|envelope".formatted(operator));
            }
            Recipe recipe = Recipe.of(operator, parameters, List.of());
            int surveys = recipe.workflow().inputs().size();
            if (surveys > 1) {
                throw new IllegalArgumentException(
                        "'%s': reads %s surveys, and the viewer tries operators on one; run it on the whole surveys"
                                .formatted(operator, surveys));
            }
            return recipe;
        }
    }

    private final Arena arena = Arena.ofShared();
    private final List<ViewedVolume> outputs = new ArrayList<>();

    private Computed() {}

    /**
     * Computes an operator on a section.
     *
     * @throws IllegalArgumentException if the section needs too much of the survey, or a parameter does not suit
     */
    static Computed of(Wanted key, ViewedVolume viewed, ViewMemory memory, RunListener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        Recipe recipe = key.recipe();
        Survey survey = viewed.volume().survey();
        Box section = Box.of(survey.shape()).part(key.axis(), key.at(), key.at() + 1);
        requireSmall(recipe, survey, section);
        collect();
        return of(recipe, section, viewed.volume(), memory, listener);
    }

    /** Computes operators on a small part of a survey. */
    static Computed of(Recipe recipe, Box part, Volume volume, ViewMemory memory, RunListener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        memory.require(recipe.name(), part.shape().bytes() * recipe.workflow().outputs().size());
        Computed computed = new Computed();
        try {
            return computed.run(recipe, part, volume, memory, listener);
        } catch (IOException | OutOfBudgetException | InterruptedException | RuntimeException | Error e) {
            computed.close();
            throw e;
        }
    }

    private Computed run(Recipe recipe, Box part, Volume volume, ViewMemory memory, RunListener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        Survey survey = volume.survey();
        List<VolumeWriter> writers = new ArrayList<>();
        for (Output output : recipe.workflow().descriptions(survey)) {
            MemorySegment samples = arena.allocate(part.shape().bytes(), Float.BYTES);
            ArrayVolume values = ArrayVolume.of(samples, part.shape()).sampledAt(survey.interval(), survey.unit());
            outputs.add(new ViewedVolume(output.name(), "", new SectionVolume(values, part, volume),
                    AttributeStyle.of(output)));
            writers.add(values.writer());
        }
        Run run = Run.of(recipe).from(volume).part(range(part, volume)).statisticsOf(StatisticsOf.PART).on("cpu")
                .to(writers).within(memory.whileComputing()).listener(listener);
        try {
            run.run();
        } catch (OutOfBudgetException e) {
            throw memory.refusal(recipe.name(), e);
        }
        return this;
    }

    /** Garbage of earlier sections counts as filled until it is collected. */
    private static void collect() {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / FILLED) System.gc();
    }

    /** A part in the survey's own numbers; along axes that it covers, whatever these are. */
    private static SurveyRange range(Box part, Volume volume) throws IOException {
        Survey survey = volume.survey();
        SurveyGeometry geometry = volume.geometry();
        SurveyRange range = SurveyRange.ALL;
        if (part.shape().inlines() < survey.shape().inlines()) {
            int first = geometry.inlines().at(part.inline());
            int last = geometry.inlines().at(part.endInline() - 1);
            range = range.inlines(Math.min(first, last), Math.max(first, last));
        }
        if (part.shape().crosslines() < survey.shape().crosslines()) {
            int first = geometry.crosslines().at(part.crossline());
            int last = geometry.crosslines().at(part.endCrossline() - 1);
            range = range.crosslines(Math.min(first, last), Math.max(first, last));
        }
        if (part.shape().samples() < survey.shape().samples()) {
            range = range.samples(place(part.sample(), survey, geometry),
                    place(part.endSample() - 1, survey, geometry));
        }
        return range;
    }

    /** The time or depth of a sample, in ms or m. */
    private static double place(int sample, Survey survey, SurveyGeometry geometry) throws IOException {
        double scale = survey.unit() == Survey.Unit.SECONDS ? 1000 : 1;
        return scale * (geometry.start() + sample * survey.interval());
    }

    /** The samples of a survey that a part of the results depends on. */
    static long samples(Recipe recipe, Survey survey, Box part) {
        Program program = new Compilation(recipe.workflow(), survey).program();
        Shape source = part.grow(program.halo(), survey.shape()).shape();
        return program.wholeTrace() ? source.traces() * survey.shape().samples() : source.size();
    }

    private static void requireSmall(Recipe recipe, Survey survey, Box section) {
        long samples = samples(recipe, survey, section);
        long written = section.shape().size() * recipe.workflow().outputs().size();
        if (samples > MOST || written > MOST) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT,
                            "%s needs %,d samples of the survey for this section, and the viewer reads at most %,d: choose another section, or run it on the whole survey",
                            recipe.name(), Math.max(samples, written), MOST));
        }
    }

    /** The outputs, each a volume of this section alone. */
    List<ViewedVolume> outputs() {
        return outputs;
    }

    /** Facts about the outputs, for the page. */
    List<ViewedVolume.Facts> json() throws IOException {
        List<ViewedVolume.Facts> all = new ArrayList<>();
        for (ViewedVolume output : outputs) {
            all.add(output.jsonOfSection());
        }
        return all;
    }

    @Override
    public void close() {
        arena.close();
    }
}
