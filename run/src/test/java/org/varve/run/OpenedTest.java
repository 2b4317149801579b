package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Operator;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.operator.Catalogue;

/** What is known of an input once it is open, and what the user hears of it. */
class OpenedTest {

    private static final Shape SHAPE = new Shape(4, 5, 40);

    @TempDir
    private Path folder;

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private int closed;

    private static Operator operator(String name, String... values) {
        Map<String, String> parameters =
                values.length == 0 ? Map.of() : Map.of(values[0], values[1]);
        return Catalogue.get(name).create(parameters);
    }

    /** A survey in depth, whose closing is counted. */
    private Source depth() {
        return Source.of(Path.of("depth.dat"), _ -> new Volume() {
            @Override
            public Survey survey() {
                return new Survey(SHAPE, 5, Survey.Unit.METRES);
            }

            @Override
            public void read(Box box, MemorySegment destination) {}

            @Override
            public void close() {
                closed++;
            }
        });
    }

    private RunListener listener() {
        return event -> {
            if (event instanceof RunEvent.Noted(var note)) heard.add(note.toString());
        };
    }

    @Test
    void aVelocityIsRefusedInDepth() throws Exception {
        Operator dips = operator("gst-dips-2d", "unit", "degrees");
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(Run.of(dips).from(depth()).velocity(2500).bins(25, 25)
                        .to(folder.resolve("{output}.npy"))::run)
                .withMessageContaining("velocity 2500.0 m/s: the survey is in depth, where angles need none")
                .satisfies(refusal -> assertThat(refusal.sentence()).contains("leave out ", "velocity"));
        assertThat(closed).isEqualTo(1);

        Path file = Files.writeString(folder.resolve("dips.json"),
                "{\"velocity\": 2500, \"steps\": [{\"operator\": \"gst-dips-2d\"}]}");
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(Run.of(Recipe.of(file.toString(), Map.of(), List.of())).from(depth())
                        .to(folder.resolve("{output}.npy"))::run)
                .satisfies(refusal -> assertThat(refusal.sentence()).contains("leave \"velocity\" out of "));
        assertThat(closed).isEqualTo(2);

        Run.of(dips).from(depth()).bins(25, 25).to(folder.resolve("{output}.npy")).run();
        assertThat(closed).isEqualTo(3);
    }

    /** A file of IEEE floats that calls them IBM floats. */
    private Path misleading() throws Exception {
        Path file = folder.resolve("survey.sgy");
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (s * 7919 % 1013) - 500;
        Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(file).run();
        byte[] bytes = Files.readAllBytes(file);
        bytes[3225] = 1;
        Files.write(file, bytes);
        return file;
    }

    /** Those who plan and then run need not read it twice; it is in the plan and in the result. */
    @Test
    void aNoteOnAnInputIsToldOnce() throws Exception {
        Run run = Run.of(operator("mean")).on("cpu").from(misleading()).to(folder.resolve("mean.npy"))
                .listener(listener());
        RunResult result;
        try (PlannedRun planned = run.plan()) {
            assertThat(planned.notes()).anySatisfy(note -> assertThat(note.getMessage()).contains("IEEE"));
            result = planned.run();
        }
        assertThat(heard.stream().filter(note -> note.contains("IEEE"))).hasSize(1);
        assertThat(result.notes()).anySatisfy(note -> assertThat(note.getMessage()).contains("IEEE"));

        heard.clear();
        Files.delete(folder.resolve("mean.npy"));
        run.run();
        assertThat(heard).as("by the same program").noneMatch(note -> note.contains("IEEE"));
    }

    /** Whoever sees it may still stop the run. */
    @Test
    void aNoteOnAnInputIsToldBeforeAnythingIsWritten() throws Exception {
        Run.of(operator("mean")).on("cpu").from(misleading()).to(folder.resolve("mean.npy")).listener(event -> {
            if (event instanceof RunEvent.Noted(var note)) heard.add(note.toString());
            if (event instanceof RunEvent.Planned) heard.add("planned");
        }).run();

        assertThat(heard.getFirst()).contains("IEEE");
        assertThat(heard).contains("planned");
    }

    private float[] curvature(String dipUnit) throws Exception {
        Recipe curvature = Recipe.of("curvature-from-dips", Map.of("dip-unit", dipUnit), List.of("maximum"));
        float[] maximum = new float[(int) SHAPE.size()];
        Run.of(curvature).on("cpu").from(folder.resolve("inline-dip.sgy")).with(folder.resolve("crossline-dip.sgy"))
                .velocity(2500).bins(25, 12.5).to(List.of(ArrayVolume.of(maximum, SHAPE).writer())).run();
        return maximum;
    }

    @Test
    void theUnitOfDipsIsThatOfTheirHistory() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) Math.sin(s % 40 * 0.3 + Math.pow(s / 40 % 5, 2) * 0.1);
        }
        Run.of(operator("gst-dips-2d", "unit", "degrees")).on("cpu").from(ArrayVolume.of(samples, SHAPE))
                .velocity(2500).bins(25, 12.5).to(folder.resolve("{output}.sgy")).run();

        assertThat(curvature("auto")).isEqualTo(curvature("degrees")).isNotEqualTo(curvature("samples"));
    }
}
