package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;
import org.varve.core.Device;
import org.varve.core.Family;
import org.varve.core.Output;
import org.varve.core.Sweep;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * Keeps docs/operators equal to the catalogue: a page and a picture for each operator, and an index. After a change to
 * an operator, {@code VARVE_DOCS=write} in the environment of this test writes all of it anew, in a minute.
 */
@Execution(ExecutionMode.SAME_THREAD)
class OperatorPagesTest {

    private static final Path FOLDER = Path.of("../docs/operators");
    private static final Path INDEX = FOLDER.resolve("README.md");
    private static final Path PICTURES = FOLDER.resolve("pictures");
    private static final boolean WRITE = "write".equals(System.getenv("VARVE_DOCS"));
    private static final long MOST_BYTES = 2_500_000;

    /** Another machine's last digits may move a sample to the next shade. */
    private static final double MOST_CHANGED = 0.01;

    private static Optional<Device> gpu = Optional.empty();

    @BeforeAll
    static void open() throws IOException {
        try {
            gpu = Optional.of(PretendGpu.open());
        } catch (TestAbortedException withoutGpu) {
            assertThat(WRITE).as("pages are written where there are GPUs: %s", withoutGpu.getMessage()).isFalse();
        }
        if (WRITE) write();
    }

    private static void write() throws IOException {
        Files.createDirectories(PICTURES);
        Files.writeString(INDEX, index());
        for (OperatorEntry entry : Catalogue.entries()) {
            Files.writeString(page(entry), new OperatorPage(entry).markdown(gpu));
            Files.write(picture(entry), OperatorPicture.png(entry));
        }
    }

    private static Path page(OperatorEntry entry) {
        return FOLDER.resolve(entry.name() + ".md");
    }

    private static Path picture(OperatorEntry entry) {
        return PICTURES.resolve(entry.name() + ".png");
    }

    @AfterAll
    static void close() {
        gpu.ifPresent(Device::close);
    }

    static Stream<OperatorEntry> operators() {
        return Catalogue.entries().stream();
    }

    static Stream<OperatorEntry> some() {
        return Sweep.of(20, Catalogue.entries());
    }

    @Test
    void theIndexListsTheCatalogue() throws IOException {
        assertThat(INDEX).as("see the Javadoc of this test").hasContent(index());
    }

    @ParameterizedTest
    @MethodSource("operators")
    void aPageTellsWhatTheOperatorTells(OperatorEntry entry) throws IOException {
        String page = new OperatorPage(entry).markdown(gpu);

        assertThat(told(Files.readString(page(entry)))).as("see the Javadoc of this test").isEqualTo(told(page));
        assertThat(MissingSamples.reach(entry.name())).as("rows of docs/missing-samples.md").isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("some")
    void aPictureShowsWhatTheOperatorComputes(OperatorEntry entry) throws IOException {
        BufferedImage kept = ImageIO.read(picture(entry).toFile());
        BufferedImage now = ImageIO.read(new ByteArrayInputStream(OperatorPicture.png(entry)));

        assertThat(List.of(now.getWidth(), now.getHeight())).isEqualTo(List.of(kept.getWidth(), kept.getHeight()));
        long changed = 0;
        for (int y = 0; y < now.getHeight(); y++) {
            for (int x = 0; x < now.getWidth(); x++) {
                if (now.getRGB(x, y) != kept.getRGB(x, y)) changed++;
            }
        }
        assertThat(changed).isLessThan((long) (MOST_CHANGED * now.getWidth() * now.getHeight()));
    }

    @Test
    void nothingElseIsThere() throws IOException {
        try (Stream<Path> pages = Files.list(FOLDER); Stream<Path> pictures = Files.list(PICTURES)) {
            assertThat(names(pages, ".md")).containsExactlyInAnyOrderElementsOf(
                    Stream.concat(Stream.of("README"), operators().map(OperatorEntry::name)).toList());
            assertThat(names(pictures, ".png"))
                    .containsExactlyInAnyOrderElementsOf(operators().map(OperatorEntry::name).toList());
        }
        try (Stream<Path> pictures = Files.list(PICTURES)) {
            assertThat(pictures.mapToLong(picture -> picture.toFile().length()).sum()).isLessThan(MOST_BYTES);
        }
    }

    private static List<String> names(Stream<Path> files, String ending) {
        return files.map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(ending))
                .map(name -> name.substring(0, name.length() - ending.length()))
                .toList();
    }

    /** The page without what only a build with GPUs can tell, where this is none. */
    private static String told(String page) {
        if (gpu.isPresent()) return page;
        return page.lines().filter(line -> !line.startsWith(OperatorPage.ON_A_GPU)).collect(Collectors.joining("\n"));
    }

    private static String index() {
        Map<Family, List<OperatorEntry>> families =
                operators().collect(Collectors.groupingBy(OperatorEntry::family, LinkedHashMap::new,
                        Collectors.toList()));
        StringBuilder page = new StringBuilder(
                """
                        # Operators

                        Each operator has a page: definition, parameters, outputs, sources and a picture. `./varve operators NAME` prints it.
                        Axes are inline, crossline, sample; windows and sigmas are written in that order. Windows are odd numbers, lengths are above 0, frequencies
                        lie below Nyquist; other bounds are stated. Windows, sigmas, lengths and lags may have a unit, as in `window=75m,75m,40ms`: ms or s in
                        time, m or ft in depth, across traces m, ft or traces. A window is then the nearest odd number of samples, which `varve plan` prints; a
                        number alone counts samples, or traces across them. Of `128ms/33samples` the second holds in depth.
                        Frequencies in depth are in cycles/km, in place of Hz. The halo is for the default
                        parameters (T: whole traces; G: a statistic of the survey is measured first). An output's unit `input` is that of the
                        survey's samples. M/s: million samples per second of the processor, [measured](../benchmarks.md#all-operators) with two threads.
                        """);
        families.forEach((family, entries) -> {
            String title = family.toString();
            page.append("\n## ").append(Character.toUpperCase(title.charAt(0))).append(title.substring(1));
            page.append("\n\n| name | what it computes | outputs | halo | M/s |\n|---|---|---|---|---:|\n");
            entries.forEach(entry -> page.append(row(entry)));
        });
        page.append(
                """

                        ## Pictures

                        Each page shows an operator's input beside its first outputs, with default parameters or the examples of its page, on a part of
                        the survey that `./varve generate survey.sgy --shape 100,120,160 --seed 7` writes: folded layers, three faults, a channel and noise.
                        Operators on several surveys also read a repeated survey, with its lower half a little later and stronger. Colours clip
                        the largest values, as in `./varve demo`.
                        """);
        return page.toString();
    }

    private static String row(OperatorEntry entry) {
        String outputs = entry.example().outputs().stream()
                .map(output -> output(entry, output))
                .collect(Collectors.joining("<br>"));
        OperatorPage page = new OperatorPage(entry);
        return "| [%s](%s.md) | %s | %s | %s | %s |\n".formatted(
                entry.name(), entry.name(), entry.summary(), outputs, page.shortHalo(), page.rate());
    }

    /** Such as {@code `dip` degrees, 0..90}; an only output has no other name than its operator. */
    private static String output(OperatorEntry entry, Output output) {
        String name = output.name().equals(entry.name()) ? "" : "`%s` ".formatted(output.name());
        return name + output.values();
    }
}
