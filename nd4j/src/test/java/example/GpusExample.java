package example;

import java.nio.file.Path;
import org.varve.core.Note;
import org.varve.operator.StructureTensor;
import org.varve.operator.Window;
import org.varve.run.NoDeviceException;
import org.varve.run.Run;
import org.varve.run.RunEvent;

/** Shares a survey among all GPUs. Argument: a folder with survey.sgy. */
final class GpusExample {

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Run run = Run.of(new StructureTensor(new Window(3, 3, 9)))
                .from(folder.resolve("survey.sgy"))
                .to(folder.resolve("{output}.sgy"))
                .within(16L << 30) // host memory, for all GPUs together
                .withinDevice(8L << 30) // of each GPU
                .listener(event -> {
                    if (event instanceof RunEvent.Noted(Note note)) System.out.println(note.getMessage());
                });
        try {
            run.on("cuda").run(); // each GPU takes the tiles that it finishes first; cuda:1 is one of them
        } catch (NoDeviceException none) {
            System.out.println(none.getMessage());
            run.on("cpu").run();
        }
    }
}
