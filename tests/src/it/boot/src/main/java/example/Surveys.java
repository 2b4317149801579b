package example;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.varve.core.Box;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunGroup;
import org.varve.run.RunHandle;

/** One open survey, for all that sections, attributes and runs read of it. */
final class Surveys implements AutoCloseable {

    /** Bytes that the process may occupy. */
    static final long BUDGET = 1L << 30;

    /** The mean along an inline, so that a section knows all it needs. */
    private static final Operator MEAN = new MeanFilter(new Window(1, 3, 3));

    private final RunGroup runs = new RunGroup(BUDGET, 4);
    private final Volume survey;

    Surveys(Path folder) throws Exception {
        Path file = folder.resolve("survey.sgy");
        Files.createDirectories(folder);
        Files.deleteIfExists(file);
        Run.copy().from(ArrayVolume.of(Layers.samples(), Layers.SHAPE)).to(file).run();
        survey = Volumes.open(file, OpenOptions.DEFAULT);
    }

    float[] section(int inline) throws IOException {
        Shape shape = new Shape(1, Layers.SHAPE.crosslines(), Layers.SHAPE.samples());
        float[] samples = new float[(int) shape.size()];
        try (Arena memory = Arena.ofConfined()) {
            MemorySegment read = memory.allocate(shape.bytes());
            survey.read(new Box(inline, 0, 0, shape), read);
            MemorySegment.copy(read, ValueLayout.JAVA_FLOAT, 0, samples, 0, samples.length);
        }
        return samples;
    }

    float[] attribute(int inline) throws Exception {
        Shape shape = new Shape(1, Layers.SHAPE.crosslines(), Layers.SHAPE.samples());
        float[] samples = new float[(int) shape.size()];
        runs.start(Run.of(MEAN).from(survey).part(SurveyRange.ALL.inlines(inline + 1, inline + 1))
                .to(List.of(ArrayVolume.of(samples, shape).writer()))).result().get();
        return samples;
    }

    /** Starts a run over the whole survey. */
    RunHandle mean(float[] samples) {
        return runs.start(Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).tile(new Shape(4, 50, 200))
                .to(List.of(ArrayVolume.of(samples, Layers.SHAPE).writer())));
    }

    Map<String, Path> means(Path file) throws Exception {
        Files.deleteIfExists(file);
        return runs.start(Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(file)).result().get().files();
    }

    @Override
    public void close() throws IOException {
        runs.close();
        survey.close();
    }
}
