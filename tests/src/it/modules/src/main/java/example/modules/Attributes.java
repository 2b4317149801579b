package example.modules;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.json.Json;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.watch.RunRecorder;

/** Runs that reach into every library: files of each format, JSON, a workflow file, an operator of the application. */
public final class Attributes {

    private static final Shape SHAPE = new Shape(30, 40, 100);

    /** Arguments: a new folder and a device. */
    public static void main(String[] arguments) throws Exception {
        String device = arguments[1];
        if (device.equals("cuda") && !Files.exists(Path.of(System.getenv("VARVE_CUDA_DRIVER")))) {
            System.out.println("the build has no CUDA compiler, and made no pretend GPU");
            return;
        }
        Path folder = Files.createDirectory(Path.of(arguments[0]));
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = i % 100 == 50 ? 25 : 0;

        float[] detail = Run.of(new Detail(5)).apply(samples, SHAPE);
        require(detail[50] == 20 && detail[48] == -5 && detail[47] == 0, "the mean of five samples is a fifth");

        Path survey = folder.resolve("survey.sgy");
        Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(survey).run();
        Path workflow = Files.writeString(folder.resolve("workflow.json"), """
                {"steps": [{"operator": "gaussian"}, {"operator": "envelope", "input": "gaussian"}],
                 "outputs": ["envelope"]}
                """);
        for (String name : List.of("envelope.zarr", "envelope.npy", "envelope.su")) {
            RunRecorder recorder = new RunRecorder(true);
            RunResult result = Run.of(Recipe.of(workflow.toString(), Map.of(), List.of()))
                    .from(survey).to(folder.resolve(name))
                    .on(device)
                    .listener(recorder)
                    .run();
            String json = Json.of(recorder.json(result));
            require(json.contains("\"device\" : \"" + device), json);
            require(Files.exists(folder.resolve(name)), name);
        }
        require(!Run.class.getModule().getDescriptor().isAutomatic(), "a named module");
        System.out.println("named modules compute on " + device);
    }

    private static void require(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }
}
