package example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunResult;

/** Computes attributes of an array and of a file, and fails unless all is as it should be. */
public final class Attributes {

    private static final Shape SHAPE = new Shape(30, 40, 100);

    /** Arguments: a folder, and how many notes of a runtime without vectors are expected. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        for (String file : List.of("survey.sgy", "dip.sgy", "azimuth.sgy")) Files.deleteIfExists(folder.resolve(file));
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = i % 100 == 50 ? 27 : 0;

        float[] mean = Run.of(new MeanFilter(new Window(3, 3, 3))).apply(samples, SHAPE);
        require(mean[50] == 9 && mean[49] == 9 && mean[52] == 0, "the mean of a layer is a third of it");

        List<Note> notes = new ArrayList<>();
        Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(folder.resolve("survey.sgy")).run();
        RunResult result = Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                .from(folder.resolve("survey.sgy"))
                .to(folder.resolve("{output}.sgy"))
                .within(8L << 30)
                .listener(event -> {
                    if (event instanceof RunEvent.Noted(Note note)) notes.add(note);
                })
                .run();
        require(Files.exists(folder.resolve("dip.sgy")) && Files.exists(folder.resolve("azimuth.sgy")), "two files");
        require(result.took().hostBytes().measured() <= result.took().hostBytes().projected(), "within the projection: "
                + result.took().hostBytes());
        long missing = notes.stream().filter(note -> note.getMessage().contains("no Vector API")).count();
        require(missing == Integer.parseInt(arguments[1]), "notes: " + notes);
    }

    private static void require(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }
}
