package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Halo;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.StatisticsOf;
import org.varve.view.AttributeStyle;

/** What operators make of a section that is seen: of the part of the survey that the section needs, in memory. */
final class Computed implements AutoCloseable {

    /** The most samples that are read for a section, and that all its outputs have. */
    private static final long MOST = 48L << 20;

    /**
     * What was asked for.
     *
     * @param volume number of the volume
     * @param parameters of the operator, as text
     */
    record Wanted(int volume, String operator, Map<String, String> parameters, Axis axis, int at) {}

    private final Arena arena = Arena.ofShared();
    private final List<ViewedVolume> outputs = new ArrayList<>();

    private Computed() {}

    /**
     * Computes an operator on a section.
     *
     * @throws IllegalArgumentException if the section needs too much of the survey, or a parameter does not suit
     */
    static Computed of(Wanted key, ViewedVolume viewed) throws Exception {
        Recipe recipe = Recipe.of(key.operator(), key.parameters(), List.of());
        Computed computed = new Computed();
        try {
            return computed.run(recipe, key, viewed.volume());
        } catch (Exception e) {
            computed.close();
            throw e;
        }
    }

    private Computed run(Recipe recipe, Wanted key, Volume volume)
            throws IOException, OutOfBudgetException, InterruptedException {
        Survey survey = volume.survey();
        Box section = section(key, survey.shape());
        requireSmall(recipe, survey, section);
        List<VolumeWriter> writers = new ArrayList<>();
        for (Output output : recipe.workflow().descriptions()) {
            MemorySegment samples = arena.allocate(section.shape().bytes(), Float.BYTES);
            ArrayVolume values = ArrayVolume.of(samples, section.shape()).sampledAt(survey.interval(), survey.unit());
            outputs.add(new ViewedVolume(output.name(), "", new SectionVolume(values, section, volume),
                    AttributeStyle.of(output)));
            writers.add(values.writer());
        }
        Run.of(recipe).from(volume).part(range(key, volume)).statisticsOf(StatisticsOf.PART).on("cpu").to(writers)
                .run();
        return this;
    }

    private static Box section(Wanted key, Shape shape) {
        return Box.of(shape).part(key.axis(), key.at(), key.at() + 1);
    }

    private static SurveyRange range(Wanted key, Volume volume) throws IOException {
        return switch (key.axis()) {
            case INLINE -> {
                int number = volume.geometry().inlines().at(key.at());
                yield SurveyRange.ALL.inlines(number, number);
            }
            case CROSSLINE -> {
                int number = volume.geometry().crosslines().at(key.at());
                yield SurveyRange.ALL.crosslines(number, number);
            }
            case SAMPLE -> {
                Survey survey = volume.survey();
                double scale = survey.unit() == Survey.Unit.SECONDS ? 1000 : 1;
                double place = scale * (volume.geometry().start() + key.at() * survey.interval());
                yield SurveyRange.ALL.samples(place, place);
            }
        };
    }

    private static void requireSmall(Recipe recipe, Survey survey, Box section) {
        Program program = new Compilation(recipe.workflow(), survey).program();
        Halo halo = program.halo();
        Shape source = section.grow(halo, survey.shape()).shape();
        long samples = program.wholeTrace() ? source.traces() * survey.shape().samples() : source.size();
        long written = section.shape().size() * recipe.workflow().outputs().size();
        if (samples > MOST || written > MOST) {
            throw new IllegalArgumentException(
                    "%s needs %,d samples of the survey for this section, and here at most %,d are read: choose another section, or compute the whole"
                            .formatted(recipe.name(), Math.max(samples, written), MOST));
        }
    }

    /** The outputs, each a volume of this section alone. */
    List<ViewedVolume> outputs() {
        return outputs;
    }

    /** What the page must know of the outputs. */
    List<Map<String, Object>> json() throws IOException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (ViewedVolume output : outputs) {
            Map<String, Object> json = new LinkedHashMap<>(output.json());
            json.remove("outline");
            all.add(json);
        }
        return all;
    }

    @Override
    public void close() {
        arena.close();
    }
}
