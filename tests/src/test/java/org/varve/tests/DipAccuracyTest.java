package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import edu.mines.jtk.dsp.LocalOrientFilter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.study.DefaultsStudy;
import org.varve.study.DipErrors;
import org.varve.study.Table;

/**
 * How exact dips and what follows from them are, beside the Mines Java Toolkit and scikit-image.
 * {@code VARVE_DOCS=write} in the environment writes the table of docs/defaults.md anew, as tests/accuracy does.
 */
@Execution(ExecutionMode.SAME_THREAD)
class DipAccuracyTest {

    private static final Path PAGE = Path.of("../docs/defaults.md");
    private static final String BEGIN = "<!-- DipAccuracyTest -->";

    /** Results of all layers by operator as it is written: a study measures all of them at once. */
    private static final Map<String, Map<String, Double>> MEASURED = new HashMap<>();

    @TempDir
    private Path folder;

    /** With the same Gaussian for the products, and that of 1 sample which both take for derivatives. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"8, 2", "3, 1.5"})
    void dipsAreAsExactAsThoseOfMinesJtk(double along, double across) throws Exception {
        Map<String, Double> theirs = DipErrors.of(mines(along, across));
        Map<String, Double> ours = ours("gst-dips-2d smoothing=gaussian gradient=1 sigma=%s,%s,%s"
                .formatted(across, across, along));

        for (String noisy : List.of("plane 25", "plane 50", "plane 100", "dome 25")) {
            assertThat(ours.get(noisy)).as(noisy).isLessThan(1.1 * theirs.get(noisy));
        }
        for (String clean : List.of("plane 0", "dome 0")) assertThat(ours.get(clean)).as(clean).isLessThan(0.15);
    }

    /** On layers without noise, where less smoothing can only be better. */
    @ParameterizedTest
    @CsvSweep(oneIn = 7, delimiter = "|", value = {
            "gst-dips-2d | window=3,3,3 gradient=0 | plane 0",
            "gst-dips-2d | window=3,3,3 gradient=0 | dome 0",
            "gradient-dips | window=3,3,3 gradient=0 | plane 0",
            "gradient-dips | window=3,3,3 gradient=0 | dome 0",
            "dip-steered-semblance | window=3,3,9 max-dip=2 dip-step=0.25 | plane 0",
            "dip-steered-semblance | window=3,3,9 max-dip=2 dip-step=0.25 | dome 0",
            "volume-curvature | window=3,3,3 gradient=0 | deviation 0"})
    void defaultsAreAsExactAsTheFormerOnesOnCleanLayers(String operator, String former, String layers)
            throws Exception {
        assertThat(ours(operator).get(layers)).isLessThanOrEqualTo(ours(operator + " " + former).get(layers));
    }

    /** Decibels of signal to noise. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"structure-oriented-smoothing", "dip-steered-median"})
    void filtersKeepMoreOfCleanLayersThanWithTheirFormerDips(String operator) throws Exception {
        assertThat(ours(operator).get("decibels 0"))
                .isGreaterThan(ours(operator + " dip-window=5,5,9 dip-gradient=0").get("decibels 0"));
    }

    @Test
    @Tag("nightly")
    void dipsAreAsExactAsThoseOfScikitImage() throws Exception {
        Map<String, Double> theirs = DipErrors.of(scikitImage(2));
        Map<String, Double> ours = ours("gst-dips-2d smoothing=gaussian sigma=2,2,2");

        for (String noisy : List.of("plane 25", "plane 50", "plane 100", "dome 25")) {
            assertThat(ours.get(noisy)).as(noisy).isLessThan(theirs.get(noisy));
        }
    }

    @Test
    void thePageHasATableOfThem() throws Exception {
        if ("write".equals(System.getenv("VARVE_DOCS"))) {
            String page = Files.readString(PAGE);
            Files.writeString(PAGE, page.substring(0, page.indexOf(BEGIN)) + BEGIN + "\n\n"
                    + String.join("\n", table().markdown()) + "\n");
        }

        assertThat(Files.readString(PAGE)).contains(BEGIN, "| Mines JTK", "| scikit-image");
    }

    private Table table() throws Exception {
        Map<String, Map<String, Double>> all = new LinkedHashMap<>();
        all.put("Varve, default", ours("gst-dips-2d"));
        all.put("Varve, `smoothing=gaussian sigma=2,2,8`", ours("gst-dips-2d smoothing=gaussian sigma=2,2,8"));
        all.put("Mines JTK, sigma 8,2,2", DipErrors.of(mines(8, 2)));
        all.put("Varve, `smoothing=gaussian sigma=1.5,1.5,3`", ours("gst-dips-2d smoothing=gaussian sigma=1.5,1.5,3"));
        all.put("Mines JTK, sigma 3,1.5,1.5", DipErrors.of(mines(3, 1.5)));
        all.put("Varve, `smoothing=gaussian sigma=2,2,2`", ours("gst-dips-2d smoothing=gaussian sigma=2,2,2"));
        all.put("scikit-image, sigma 2", DipErrors.of(scikitImage(2)));
        List<String> titles = Stream.concat(Stream.of("dips"),
                all.values().iterator().next().keySet().stream()).toList();
        return new Table(titles, all.entrySet().stream().map(row -> cells(row.getKey(), row.getValue())).toList());
    }

    private static List<String> cells(String name, Map<String, Double> errors) {
        List<String> cells = new ArrayList<>(List.of(name));
        errors.values().forEach(error -> cells.add(String.format(Locale.ROOT, "%.2f", error)));
        return cells;
    }

    private static Map<String, Double> ours(String written) throws Exception {
        Map<String, Double> known = MEASURED.get(written);
        if (known != null) return known;
        Map<String, Double> results = new DefaultsStudy(Optional.empty()).measure(written).results();
        MEASURED.put(written, results);
        return results;
    }

    /** Hale's filter, whose first axis is that of samples. */
    private static DipErrors.Method mines(double along, double across) {
        return (samples, shape) -> {
            float[][][] x = cube(samples, shape);
            float[][][] along1 = cube(samples, shape);
            float[][][] across2 = cube(samples, shape);
            float[][][] across3 = cube(samples, shape);
            new LocalOrientFilter(along, across, across).applyForNormal(x, along1, across2, across3);
            return List.of(dip(across3, along1, shape), dip(across2, along1, shape));
        };
    }

    private static float[][][] cube(float[] samples, Shape shape) {
        float[][][] cube = new float[shape.inlines()][shape.crosslines()][shape.samples()];
        for (int n = 0; n < samples.length; n++) {
            int trace = n / shape.samples();
            cube[trace / shape.crosslines()][trace % shape.crosslines()][n % shape.samples()] = samples[n];
        }
        return cube;
    }

    private static float[] dip(float[][][] lateral, float[][][] along, Shape shape) {
        float[] dip = new float[Math.toIntExact(shape.size())];
        for (int n = 0; n < dip.length; n++) {
            int trace = n / shape.samples();
            int i = trace / shape.crosslines();
            int j = trace % shape.crosslines();
            int k = n % shape.samples();
            dip[n] = -lateral[i][j][k] / along[i][j][k];
        }
        return dip;
    }

    /** The leading eigenvector of {@code skimage.feature.structure_tensor}. */
    private DipErrors.Method scikitImage(double sigma) {
        return (samples, shape) -> {
            Path survey = folder.resolve("survey.raw");
            Path dips = folder.resolve("dips.raw");
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asFloatBuffer().put(samples);
            Files.write(survey, bytes.array());
            Python.run(List.of("skimage"), "src/test/oracle/scikit_dips.py", survey.toString(), dips.toString(),
                    Integer.toString(shape.inlines()), Integer.toString(shape.crosslines()),
                    Integer.toString(shape.samples()), Double.toString(sigma));
            float[] both = new float[2 * samples.length];
            ByteBuffer.wrap(Files.readAllBytes(dips)).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(both);
            return List.of(Arrays.copyOf(both, samples.length),
                    Arrays.copyOfRange(both, samples.length, both.length));
        };
    }
}
