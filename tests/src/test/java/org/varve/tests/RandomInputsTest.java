package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyReading;

/**
 * Random groups that xarray and zarr-python write, and random SEG-Y files that a writer of bytes writes, mean here what
 * they mean to their writer, or one sentence refuses them: {@code mvn -B test -pl tests -am -Dtest=RandomInputsTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dvarve.cases=2000}.
 */
class RandomInputsTest {

    private static final int CASES = Integer.getInteger("varve.cases", Sweep.count(40, 100));
    private static final int SEED = Integer.getInteger("varve.seed", 1);

    @TempDir
    private Path folder;

    private int read;
    private int refused;
    private final List<String> wrong = new ArrayList<>();

    @Test
    void areReadAsTheyAreMeantOrRefused() throws IOException, InterruptedException {
        Python.run(List.of("numcodecs", "xarray", "zarr"), "src/test/oracle/random_inputs.py", folder.toString(),
                Integer.toString(CASES), Integer.toString(SEED));

        for (JsonNode found : new ObjectMapper().readTree(folder.resolve("cases.json").toFile())) {
            check(found);
        }

        System.out
                .println("%s of %s random inputs are read, %s refused (seed %s)".formatted(read, CASES, refused, SEED));
        assertThat(wrong).isEmpty();
        assertThat(read).as("inputs that are read").isGreaterThan(CASES * 3 / 4);
    }

    private void check(JsonNode expected) throws IOException {
        check(expected, reading(expected.get("options")));
    }

    private void check(JsonNode expected, SegyReading reading) throws IOException {
        Path file = folder.resolve(expected.get("name").asText());
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT.with(reading))) {
            String difference = difference(volume, expected);
            if (!difference.isEmpty()) {
                wrong.add("%s %s %s: %s".formatted(file.getFileName(), expected.get("refusable"), volume.warnings(),
                        difference));
            }
            read++;
        } catch (FormatException refusal) {
            String sentence = refusal.sentence();
            if (sentence.contains("SegyReading.withIndex(true)") && !reading.index()) {
                check(expected, reading.withIndex(true));
                return;
            }
            refused++;
            if (expected.get("refusable").isEmpty() || sentence.lines().count() != 1
                    || sentence.matches(".*(java\\.|fasterxml|Exception).*")) {
                wrong.add("%s is refused: %s".formatted(file.getFileName(), sentence));
            }
        }
    }

    private static SegyReading reading(JsonNode asked) {
        SegyReading reading = SegyReading.DEFAULT;
        if (asked.has("bytes")) {
            reading = reading.with(HeaderBytes.STANDARD.with(asked.get("bytes").get(0).asInt(),
                    asked.get("bytes").get(1).asInt()));
        }
        if (asked.has("offset")) {
            reading = reading.withOffset(asked.get("offset").asInt());
        }
        return reading;
    }

    /** What is read differently from what was written; empty if nothing is. */
    private String difference(FileVolume volume, JsonNode expected) throws IOException {
        Survey survey = volume.survey();
        double interval = expected.get("interval").asDouble();
        if (Math.abs(survey.interval() - interval) > 1e-6 * interval
                || !survey.unit().symbol().equals(expected.get("unit").asText())) {
            return "interval %s %s, not %s %s".formatted(survey.interval(), survey.unit().symbol(), interval,
                    expected.get("unit").asText());
        }
        float[] samples = samples(volume);
        float[] truth;
        int length;
        try (Volume written =
                Volumes.open(folder.resolve(expected.get("name").asText() + ".truth.npy"), OpenOptions.DEFAULT)) {
            truth = samples(written);
            length = written.survey().shape().samples();
        }
        boolean isCut = false;
        Shape shape = survey.shape();
        int traces = expected.get("lines").size();
        for (int n = 0; n < traces; n++) {
            JsonNode lines = expected.get("lines").get(n);
            OptionalInt trace = place(volume.geometry(), shape, lines.get(0).asInt(), lines.get(1).asInt());
            if (trace.isEmpty()) {
                return "no trace %s".formatted(lines);
            }
            double late = (expected.get("delays").get(n).asDouble() - volume.geometry().start()) / interval;
            if (Math.abs(late - Math.rint(late)) > 1e-3) {
                return "trace %s begins %s samples after the survey".formatted(lines, late);
            }
            for (int k = 0; k < length; k++) {
                int at = k + (int) Math.rint(late);
                if (at < 0 || at >= shape.samples()) {
                    isCut = true;
                    continue;
                }
                float is = samples[trace.getAsInt() * shape.samples() + at];
                float should = truth[n * length + k];
                if (Float.compare(is, should) != 0 && Math.abs(is - should) > 1e-6 * Math.abs(should)) {
                    return "trace %s has %s at sample %s, not %s".formatted(lines, is, at, should);
                }
            }
        }
        long live = live(volume, shape);
        return isCut && volume.warnings().isEmpty()
                ? "samples are left out without a note"
                : live > traces ? "%s traces are live, not %s".formatted(live, traces) : "";
    }

    private static OptionalInt place(SurveyGeometry geometry, Shape shape, int inline, int crossline) {
        OptionalInt i = geometry.inlines().find(inline);
        OptionalInt x = geometry.crosslines().find(crossline);
        return i.isPresent() && x.isPresent()
                ? OptionalInt.of(i.getAsInt() * shape.crosslines() + x.getAsInt())
                : OptionalInt.empty();
    }

    private static long live(Volume volume, Shape shape) {
        long live = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int x = 0; x < shape.crosslines(); x++) {
                live += volume.isLive(i, x) ? 1 : 0;
            }
        }
        return live;
    }

    private static float[] samples(Volume volume) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            Box all = Box.of(volume.survey().shape());
            MemorySegment samples = arena.allocate(all.shape().bytes());
            volume.read(all, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }
}
