package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Axis;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.view.AttributeStyle;
import org.varve.view.ContactSheet.Thumbnail;
import org.varve.view.ContactSheet;
import org.varve.view.LineNumbers;
import org.varve.view.Section;
import org.varve.view.SectionReader;

/**
 * Runs every operator at its defaults on a survey, at two intervals, in depth, and on a line. {@code VARVE_DOCS=write}
 * in the environment draws the results, docs/pictures/contact-sheet.png; {@code VARVE_SURVEY=FILE} draws those of a
 * survey of one's own, target/contact-sheet.png.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ContactSheetTest {

    private static final Path PICTURE = Path.of("../docs/pictures/contact-sheet.png");
    private static final Path OWN = Path.of("target/contact-sheet.png");
    private static final long MOST_BYTES = 1_500_000;
    private static final int SEED = 7;
    private static final int BLOCKS = 3;
    private static final double ROUNDING = 1e-6;

    /** What is the same everywhere on a line, whose layers do not change across it. */
    private static final List<String> WITHOUT_LINES = List.of("isotropy");

    /** What one run gives. */
    private record Result(Operator operator, List<Output> outputs, List<float[]> samples) {

        /** Whether an output is the same everywhere but for rounding. */
        private boolean isConstant(int output) {
            float[] values = samples.get(output);
            return IntStream.range(0, values.length).allMatch(s -> Math.abs(values[s] - values[0]) < ROUNDING);
        }

        /** The first output that is not the same everywhere, as the inline dip of a line is. */
        private int shown() {
            return IntStream.range(0, samples.size()).filter(output -> !isConstant(output)).findFirst().orElse(0);
        }
    }

    private static Map<String, Cube> generated() {
        Metrics metrics = Metrics.of(MapGrid.of(25, 12.5, false), OptionalDouble.of(2500));
        Shape shape = new Shape(50, 80, 130);
        Map<String, Cube> surveys = new LinkedHashMap<>();
        surveys.put("survey, 4 ms", generated(shape, 0.004, Survey.Unit.SECONDS, metrics));
        surveys.put("survey, 2 ms", generated(shape, 0.002, Survey.Unit.SECONDS, Metrics.UNKNOWN));
        surveys.put("depth, 5 m", generated(shape, 5, Survey.Unit.METRES, metrics));
        surveys.put("line, 4 ms", generated(new Shape(1, 80, 130), 0.004, Survey.Unit.SECONDS, Metrics.UNKNOWN));
        return surveys;
    }

    private static Cube generated(Shape shape, double interval, Survey.Unit unit, Metrics metrics) {
        double seconds = unit == Survey.Unit.SECONDS ? interval : SyntheticSurvey.DEFAULT_INTERVAL;
        float[] samples = Cube.of(new SyntheticSurvey(shape, seconds, SEED)).samples();
        return new RepeatedSurvey(new Survey(shape, interval, unit).with(metrics), samples);
    }

    private static Result result(OperatorEntry entry, Cube cube) {
        Operator operator = entry.example().in(cube.survey());
        return new Result(operator, operator.outputs(cube.survey()),
                CpuRun.whole(cube, true).run(OperatorPicture.workflow(entry.name(), operator), cube));
    }

    private static Thumbnail thumbnail(String name, Result result, Cube cube) throws IOException {
        int shown = result.shown();
        Output output = result.outputs().get(shown);
        String title = result.outputs().size() == 1 ? name : name + ": " + output.name();
        if (result.isConstant(shown)) return new Thumbnail(title + ": constant", AttributeStyle.of(output), List.of());
        Section section =
                new SectionReader(new Cube(cube.survey(), result.samples().get(shown)), LineNumbers.FROM_ONE, false)
                        .read(Axis.INLINE, cube.shape().inlines() / 2, Integer.MAX_VALUE, Integer.MAX_VALUE);
        return new Thumbnail(title, AttributeStyle.of(output), List.of(section));
    }

    private static void draw(Map<String, Cube> surveys, Path file) throws IOException {
        List<List<Thumbnail>> rows = new ArrayList<>();
        for (OperatorEntry entry : Catalogue.entries()) {
            List<Thumbnail> row = new ArrayList<>();
            for (Cube cube : surveys.values()) row.add(thumbnail(entry.name(), result(entry, cube), cube));
            rows.add(row);
        }
        Files.write(file, new ContactSheet(List.copyOf(surveys.keySet()), rows).png(BLOCKS));
    }

    /** Finite, and not the same everywhere. */
    @Test
    void everyOperatorRunsAtItsDefaults() throws IOException {
        Map<String, Cube> surveys = generated();
        for (OperatorEntry entry : Sweep.of(16, Catalogue.entries()).toList()) {
            surveys.forEach((survey, cube) -> {
                Result result = result(entry, cube);
                boolean isLine = cube.shape().inlines() == 1 && WITHOUT_LINES.contains(entry.name());
                assertThat(result.isConstant(result.shown())).as("%s of %s is constant", entry.name(), survey)
                        .isEqualTo(isLine);
                for (float[] samples : result.samples()) {
                    assertThat(IntStream.range(0, samples.length).allMatch(s -> Float.isFinite(samples[s])))
                            .as("%s of %s is finite", entry.name(), survey).isTrue();
                }
            });
        }
        if ("write".equals(System.getenv("VARVE_DOCS"))) draw(surveys, PICTURE);
        assertThat(PICTURE).exists();
        assertThat(Files.size(PICTURE)).isLessThan(MOST_BYTES);
    }

    @Test
    void aSurveyOfOnesOwnIsDrawn() throws IOException {
        String file = System.getenv("VARVE_SURVEY");
        if (file == null) return;
        try (Volume volume = Volumes.open(Path.of(file), OpenOptions.DEFAULT)) {
            Cube whole = Cube.of(volume);
            draw(Map.of(Path.of(file).getFileName().toString(), new RepeatedSurvey(whole.survey(), whole.samples())),
                    OWN);
        }
    }
}
