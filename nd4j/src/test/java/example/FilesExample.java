package example;

import java.nio.file.Path;
import org.varve.core.SurveyRange;
import org.varve.operator.Catalogue;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.run.RunResult;

/** Computes attributes of a file. Argument: a folder with survey.sgy. */
final class FilesExample {

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);

        // dip.sgy and azimuth.sgy, with the headers of the input
        RunResult result = Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                .from(folder.resolve("survey.sgy"))
                .to(folder.resolve("{output}.sgy"))
                .within(2L << 30)
                .run();
        System.out.println(result.files());
        System.out.println(result.took().hostBytes());

        // an operator of the catalogue by its name, a part of the survey, another format
        Run.of(Catalogue.get("wavelet-bank").example())
                .from(folder.resolve("survey.sgy"))
                .part(SurveyRange.ALL.samples(100, 300))
                .to(folder.resolve("frequencies.zarr"))
                .run();
    }
}
