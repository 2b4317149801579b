package example;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.operator.Catalogue;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.run.Recipe;
import org.varve.run.Run;

/** Applies operators one after the other. Argument: a folder with survey.sgy. */
final class ChainsExample {

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);

        // as the command line writes it: the envelope and the semblance of the smoothed survey
        Recipe chain = Recipe.of("gaussian|(envelope+semblance)", Map.of("gaussian.sigma", "1,1,2"), List.of());
        Run.of(chain).from(folder.resolve("survey.sgy")).to(folder.resolve("{output}.sgy")).run();

        // from records: each step names what it reads and which outputs are written
        Workflow workflow = new Workflow(List.of(
                new Step("smooth", Catalogue.get("gaussian").example(), Workflow.SURVEY, List.of()),
                new Step("layers", new GstDipAzimuth(new Window(3, 3, 9)), "smooth", List.of()),
                new Step("dip", Catalogue.get("median").example(), "layers.dip", List.of("median"))));
        Run.of(workflow).from(folder.resolve("survey.sgy")).to(folder.resolve("dip.zarr")).run();
    }
}
