package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.WheelInput;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyRange;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Envelope;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.view.AttributeStyle;
import org.varve.view.ColourMap;
import org.varve.viewer.Styles;
import org.varve.viewer.ViewedVolume;
import org.varve.viewer.Viewer;

/** The viewer in a browser: what it shows are the samples, in the colours asked for. */
@Execution(ExecutionMode.SAME_THREAD)
class ViewerPageTest {

    private static final Shape SHAPE = new Shape(90, 80, 160);

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static final List<Volume> VOLUMES = new ArrayList<>();
    private static Viewer viewer;
    private static Browser started;
    private final List<String> addresses = new ArrayList<>();
    private Browser browser;

    @BeforeAll
    static void serve() throws Exception {
        Path survey = folder.resolve("survey.sgy");
        SyntheticSurvey synthetic = new SyntheticSurvey(SHAPE, 7);
        try (VolumeWriter writer = Volumes.create(survey, synthetic.survey(), CreateOptions.DEFAULT)) {
            SyntheticData.write(synthetic, writer, _ -> {});
        }
        Run.of(new Envelope()).from(survey).to(folder.resolve("{output}.sgy")).on("cpu").run();
        List<ViewedVolume> viewed = new ArrayList<>();
        for (String name : List.of("survey.sgy", "envelope.sgy")) {
            FileVolume volume = Volumes.open(folder.resolve(name), OpenOptions.DEFAULT);
            VOLUMES.add(volume);
            viewed.add(
                    new ViewedVolume(name, folder.resolve(name).toString(), volume, Styles.of(name, volume.history())));
        }
        viewer = Viewer.start(viewed, 0, "varve");
    }

    @AfterAll
    static void stop() throws IOException {
        if (started != null) started.close();
        if (viewer != null) viewer.close();
        for (Volume volume : VOLUMES) volume.close();
    }

    @BeforeEach
    void open() throws IOException, InterruptedException {
        if (started == null) started = Browser.start(1500, 950);
        else
            started.renew();
        browser = started;
        open(viewer);
    }

    private void open(Viewer other) throws InterruptedException {
        addresses.add(other.address().toString());
        browser.open(other.address());
        settle();
    }

    @AfterEach
    void nothingWasWrong() throws IOException {
        if (browser == null) return;
        // the advice is to this test, which looks at pixels
        assertThat(browser.console()).filteredOn(ViewerPageTest::isFault).isEmpty();
        assertThat(browser.requests()).isNotEmpty()
                .allMatch(request -> addresses.stream().anyMatch(request::startsWith)
                        || request.startsWith("data:") || request.startsWith("blob:"));
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).as("nothing is written")
                    .containsExactlyInAnyOrder("survey.sgy", "envelope.sgy");
        }
    }

    /** The canvas is read for the test alone. */
    private static boolean isFault(String line) {
        return !line.contains("willReadFrequently");
    }

    private void settle() throws InterruptedException {
        browser.await("document.body.dataset.state === 'idle'");
    }

    private static float sample(int volume, int inline, int crossline, int sample) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(4);
            VOLUMES.get(volume).read(new Box(inline, crossline, sample, Shape.ONE), value);
            return value.get(ValueLayout.JAVA_FLOAT, 0);
        }
    }

    /** The colour that a value must have between two. */
    private static int colour(ColourMap map, double value, double low, double high) {
        return map.rgb((value - low) / (high - low));
    }

    /** The colour in the middle of a place of a panel, of {@code columns} by {@code rows}. */
    private int pixel(int panel, int column, int columns, int row, int rows) {
        return ((Number) browser.value("""
                (() => {
                  const image = document.querySelectorAll('.panel canvas.image')[%s];
                  const frame = {left: 64, top: 40, width: image.clientWidth - 82, height: image.clientHeight - 48};
                  const at = image.getContext('2d').getImageData(Math.floor(frame.left + (%s + 0.5) / %s * frame.width),
                    Math.floor(frame.top + (%s + 0.5) / %s * frame.height), 1, 1).data;
                  return at[0] << 16 | at[1] << 8 | at[2];
                })()""".formatted(panel, column, columns, row, rows))).intValue();
    }

    private void set(String selector, String value) throws InterruptedException {
        WebElement field = browser.find(selector);
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), value, Keys.TAB);
        settle();
    }

    private void clip(int panel, double low, double high) throws InterruptedException {
        set(".panel:nth-child(%s) .high".formatted(panel + 1), Double.toString(high));
        set(".panel:nth-child(%s) .low".formatted(panel + 1), Double.toString(low));
    }

    private void press(CharSequence key) throws InterruptedException {
        browser.find("canvas.image").sendKeys(key);
        settle();
    }

    @Test
    void pixelsAreSamples() throws Exception {
        clip(0, -4000, 4000);
        for (int[] at : new int[][] {{10, 20}, {40, 80}, {79, 159}, {0, 0}}) {
            assertThat(pixel(0, at[0], 80, at[1], 160)).as("crossline %s, sample %s", at[0], at[1])
                    .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 45, at[0], at[1]), -4000, 4000));
        }
        browser.picture("viewer-side-by-side");

        browser.choose(".panel:first-child .map", "grey");
        assertThat(pixel(0, 40, 80, 80, 160)).isEqualTo(colour(ColourMap.GREY, sample(0, 45, 40, 80), -4000, 4000));
        browser.find(".panel:first-child .reversed").click();
        assertThat(pixel(0, 40, 80, 80, 160))
                .isEqualTo(colour(ColourMap.GREY.reversed(), sample(0, 45, 40, 80), -4000, 4000));
    }

    @Test
    void keysAndTheWheelScroll() throws Exception {
        clip(0, -4000, 4000);
        press(Keys.ARROW_RIGHT);
        assertThat(browser.find("#at").getDomProperty("value")).isEqualTo("47");
        assertThat(pixel(0, 7, 80, 33, 160))
                .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 46, 7, 33), -4000, 4000));
        browser.actions().scrollFromOrigin(WheelInput.ScrollOrigin.fromElement(browser.find("canvas.image")), 0, 120)
                .perform();
        settle();
        assertThat(browser.find("#at").getDomProperty("value")).isEqualTo("48");
        press("c");
        assertThat(pixel(0, 33, 90, 70, 160))
                .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 33, 40, 70), -4000, 4000));
        browser.picture("viewer-crossline");
        press("a");
        press("s");
        // inlines upwards
        assertThat(pixel(0, 12, 80, 89 - 60, 90))
                .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 60, 12, 80), -4000, 4000));
        set("#at", "100");
        assertThat(pixel(0, 12, 80, 89 - 60, 90))
                .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 60, 12, 25), -4000, 4000));
        press("a");
        browser.picture("viewer-slice");
        press("l");
        press("w");
        browser.picture("viewer-line-wiggle");
        press("i");
        press("+");
        press("+");
        press("+");
        browser.picture("viewer-zoom-wiggle");
        press("0");
        press("w");
        assertThat(pixel(0, 7, 80, 33, 160))
                .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 47, 7, 33), -4000, 4000));
    }

    @Test
    void theClipIsMovedOnTheHistogram() throws Exception {
        double before = Double.parseDouble(browser.find(".panel:first-child .high").getDomProperty("value"));
        WebElement histogram = browser.find(".panel:first-child .histogram");
        int width = histogram.getSize().getWidth();
        double right = ((Number) browser.value("(document.querySelector('.panel .histogram').width)")).doubleValue();
        assertThat(right).isEqualTo(width);

        browser.actions().moveToElement(histogram, width / 2 - 12, 0).clickAndHold().moveByOffset(-20, 0).release()
                .perform();
        settle();

        double after = Double.parseDouble(browser.find(".panel:first-child .high").getDomProperty("value"));
        assertThat(after).isNotEqualTo(before);
        double low = Double.parseDouble(browser.find(".panel:first-child .low").getDomProperty("value"));
        int expected = colour(ColourMap.RED_WHITE_BLUE, sample(0, 45, 40, 80), low, after);
        int shown = pixel(0, 40, 80, 80, 160);
        // the field shows five digits
        assertThat(Math.abs((shown >> 8 & 255) - (expected >> 8 & 255))).isLessThanOrEqualTo(4);
    }

    @Test
    void oneVolumeLiesOnAnother() throws Exception {
        clip(0, -4000, 4000);
        clip(1, 0, 5000);
        browser.choose("#layout", "1");
        settle();
        int below = colour(ColourMap.RED_WHITE_BLUE, sample(0, 45, 40, 80), -4000, 4000);
        int above = colour(ColourMap.VIRIDIS, sample(1, 45, 40, 80), 0, 5000);
        int mixed = pixel(0, 40, 80, 80, 160);
        for (int shift = 0; shift <= 16; shift += 8) {
            assertThat(mixed >> shift & 255).isBetween(
                    (int) (((below >> shift & 255) + (above >> shift & 255)) / 2.0 - 2),
                    (int) (((below >> shift & 255) + (above >> shift & 255)) / 2.0 + 3));
        }
        browser.picture("viewer-overlay");
    }

    @Test
    @Tag("nightly")
    void whatIsUnderTheCursorIsTold() throws Exception {
        WebElement image = browser.find("canvas.image");
        browser.actions().moveToElement(image, 40, 30).perform();
        browser.await("document.getElementById('readout').dataset.exact !== undefined");
        String[] at = ((String) browser.value("document.getElementById('readout').dataset.exact")).split(",", -1);
        float value = sample(0, Integer.parseInt(at[0]), Integer.parseInt(at[1]), Integer.parseInt(at[2]));

        String text = browser.find("#readout").getText();

        assertThat(text)
                .contains("inline 46", "crossline " + (Integer.parseInt(at[1]) + 1),
                        4 * Integer.parseInt(at[2]) + " ms")
                .containsPattern("x [\\d.]+ +y [\\d.]+").contains("envelope.sgy: ");
        double told = Double.parseDouble(text.replaceFirst(".*survey.sgy: (\\S+).*", "$1"));
        assertThat(told).isCloseTo(value, org.assertj.core.api.Assertions.withinPercentage(0.01));
        browser.picture("viewer-cursor");
    }

    @Test
    void anOperatorIsRunOnWhatIsSeen() throws Exception {
        browser.choose("#operator", "gaussian");
        set("#parameters input[name=sigma]", "2,2,2");
        assertThat(browser.find("#command").getDomProperty("value"))
                .isEqualTo("varve run gaussian %s {output}.sgy -p sigma=2,2,2".formatted(folder.resolve("survey.sgy")));
        browser.find("#operator-form button[type=submit]").click();
        settle();
        browser.await("document.querySelectorAll('.panel').length === 3");
        settle();
        assertThat(browser.find(".panel:nth-child(3) h2").getText()).isEqualTo("gaussian");
        assertThat(browser.find("#operator-note").getText()).matches("gaussian: \\d+ ms");
        browser.picture("viewer-operator");

        browser.choose("#operator", "envelope");
        browser.find("#operator-form button[type=submit]").click();
        settle();
        clip(1, 0, 5000);
        clip(2, 0, 5000);
        for (int sample : new int[] {20, 60, 150}) {
            assertThat(pixel(2, 33, 80, sample, 160)).as("as the file of the whole run")
                    .isEqualTo(pixel(1, 33, 80, sample, 160))
                    .isEqualTo(colour(ColourMap.VIRIDIS, sample(1, 45, 33, sample), 0, 5000));
        }
        browser.find("#follow").click();
        press(Keys.ARROW_LEFT);
        assertThat(pixel(2, 33, 80, 60, 160)).isEqualTo(colour(ColourMap.VIRIDIS, sample(1, 44, 33, 60), 0, 5000));
        browser.find("#drop").click();
        settle();
        browser.await("document.querySelectorAll('.panel').length === 2");

        browser.choose("#operator", "mean");
        set("#parameters input[name=window]", "4,4,4");
        browser.find("#operator-form button[type=submit]").click();
        settle();
        assertThat(browser.find("#operator-note").getText()).contains("window");
        // the refusal is an answer of its own, which the browser mentions
        assertThat(browser.awaitConsole("400")).filteredOn(ViewerPageTest::isFault).hasSize(1);
    }

    /** The copied command computes what is seen. */
    @Test
    void aChainIsRunOnWhatIsSeen() throws Exception {
        set("#expression", "smooth=gaussian|envelope");
        browser.await("document.querySelectorAll('#parameters fieldset').length === 2");
        set("#parameters input[name='smooth.sigma']", "1,1,2");
        assertThat(browser.find("#operator").getDomProperty("value")).isEmpty();
        assertThat(browser.find("#parameters legend").getText()).isEqualTo("smooth=gaussian");
        String command = browser.find("#command").getDomProperty("value");
        assertThat(command).isEqualTo("varve run 'smooth=gaussian|envelope' %s {output}.sgy -p smooth.sigma=1,1,2"
                .formatted(folder.resolve("survey.sgy")));
        browser.find("#operator-form button[type=submit]").click();
        browser.await("document.querySelectorAll('.panel').length === 3");
        settle();
        clip(2, 0, 5000);
        float[] whole = new float[(int) SHAPE.size()];
        Run.of(Recipe.of("smooth=gaussian|envelope", Map.of("smooth.sigma", "1,1,2"), List.of()))
                .from(folder.resolve("survey.sgy")).to(List.of(ArrayVolume.of(whole, SHAPE).writer())).on("cpu").run();
        for (int sample : new int[] {20, 60, 150}) {
            float value = whole[(45 * 80 + 33) * 160 + sample];
            assertThat(pixel(2, 33, 80, sample, 160)).isEqualTo(colour(ColourMap.VIRIDIS, value, 0, 5000));
        }
        browser.picture("viewer-chain");

        browser.choose("#operator", "mean");
        assertThat(browser.find("#expression").getDomProperty("value")).isEqualTo("mean");
        set("#expression", "gaussian+envelope");
        browser.await("document.getElementById('operator-summary').textContent.includes('write gaussian|envelope')");
        set("#expression", "gausian|envelope");
        browser.await("document.getElementById('operator-note').textContent.includes('did you mean gaussian?')");
        assertThat(browser.find("#command").getDomProperty("value")).isEmpty();
        assertThat(browser.awaitConsole("400")).filteredOn(ViewerPageTest::isFault).hasSize(1);
    }

    /** A section of a network has its reach around it, and the scale of the whole survey. */
    @Test
    void aNetworkIsRunOnWhatIsSeen() throws Exception {
        browser.choose("#operator", "network");
        browser.find("#operator-form button[type=submit]").click();
        browser.await("document.querySelectorAll('.panel').length === 3");
        settle();
        clip(2, 0, 1);
        browser.choose(".panel:nth-child(3) .map", "grey");
        browser.picture("viewer-network");
        float[] whole = new float[(int) SHAPE.size()];
        Run.of(Recipe.of("network", Map.of(), List.of()))
                .from(folder.resolve("survey.sgy")).to(List.of(ArrayVolume.of(whole, SHAPE).writer())).on("cpu").run();
        for (int sample : new int[] {20, 60, 150}) {
            float value = whole[(45 * 80 + 33) * 160 + sample];
            assertThat(pixel(2, 33, 80, sample, 160)).isEqualTo(colour(ColourMap.GREY, value, 0, 1));
        }
    }

    /** It is told how far it is, and what was stopped can be asked for again. */
    @Test
    void aLongComputationIsStopped() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        try (Volume slow = new SlowVolume(VOLUMES.get(1), open);
                Viewer other = Viewer.start(
                        List.of(new ViewedVolume("a.sgy", "a.sgy", VOLUMES.get(0), AttributeStyle.amplitude()),
                                new ViewedVolume("slow.sgy", "slow.sgy", slow, AttributeStyle.amplitude())),
                        0, "varve")) {
            open(other);
            browser.choose("#operator-volume", "1");
            browser.choose("#operator", "mean");
            browser.find("#operator-form button[type=submit]").click();
            browser.await("/^computing, .* s$/.test(document.getElementById('operator-note').textContent)");
            browser.find("#stop").click();
            browser.await("document.getElementById('operator-note').textContent === 'stopped'");
            browser.await("document.getElementById('stop').disabled");
            browser.find("#operator-form button[type=submit]").click();
            browser.await("/^computing, .* s$/.test(document.getElementById('operator-note').textContent)");
            open.countDown();
            browser.await("document.querySelectorAll('.panel').length === 3");
            settle();
            assertThat(browser.find("#operator-note").getText()).matches("mean: \\d+ ms");
        }
    }

    /** A volume of which whole traces, as operators read them, can be had only once it is open. */
    private record SlowVolume(Volume volume, CountDownLatch open) implements Volume {

        @Override
        public Survey survey() {
            return volume.survey();
        }

        @Override
        public SurveyGeometry geometry() {
            return volume.geometry();
        }

        @Override
        public void read(Box box, MemorySegment destination) throws IOException {
            if (isComputing()) await();
            volume.read(box, destination);
        }

        /** Whether a run reads, and not the page. */
        private static boolean isComputing() {
            return !Thread.currentThread().getName().startsWith("varve-view-")
                    && Thread.getAllStackTraces().keySet().stream()
                            .anyMatch(thread -> thread.getName().equals("varve-view-compute"));
        }

        private void await() throws InterruptedIOException {
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }

        @Override
        public void close() {
            open.countDown();
        }
    }

    /** Beside a survey, also where it has every other line, and begins later. */
    @Test
    @Tag("nightly")
    void aPartLiesWhereItBelongs() throws Exception {
        Path file = folder.resolve("survey.sgy");
        SurveyRange range = SurveyRange.ALL.inlines(11, 69, 2).crosslines(21, 60).samples(100, 500);
        try (Volume whole = Volumes.open(file, OpenOptions.DEFAULT);
                Volume again = Volumes.open(file, OpenOptions.DEFAULT)) {
            Volume part = Volumes.part(again, range.of(again.survey(), again.geometry()));
            AttributeStyle style = AttributeStyle.amplitude();
            try (Viewer both = Viewer.start(List.of(new ViewedVolume("whole", "whole.sgy", whole, style),
                    new ViewedVolume("part", "part.sgy", part, style)), 0, "varve")) {
                open(both);
                press("c");
                clip(1, -4000, 4000);
                assertThat(pixel(1, 40, 90, 60, 160))
                        .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 40, 40, 60), -4000, 4000));
                assertThat(pixel(1, 68, 90, 125, 160))
                        .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, sample(0, 68, 40, 125), -4000, 4000));
                assertThat(pixel(1, 40, 90, 20, 160)).as("above").isZero();
                assertThat(pixel(1, 75, 90, 60, 160)).as("beside").isZero();
                browser.picture("viewer-part");
            }
        }
    }

    /** A survey of one inline is drawn along its traces' coordinates, which may bend. */
    @Test
    @Tag("nightly")
    void aLineLiesWhereItWasShot() throws Exception {
        Object bent = browser.promised("""
                import('./map.js').then(({frame}) => {
                  const line = frame([[0, 0, 0, 0], [0, 5, 30, 40], [0, 10, 30, 90]]);
                  return [...line.at(0, 2.5), ...line.at(0, 7.5), ...line.back(40, 65), line.bins[0]].join();
                })""");
        assertThat(bent).isEqualTo("15,20,30,65,0,7.5,10");
        Path file = folder.resolve("survey.sgy");
        SurveyRange range = SurveyRange.ALL.inlines(20, 20);
        try (Volume whole = Volumes.open(file, OpenOptions.DEFAULT)) {
            Volume line = Volumes.part(whole, range.of(whole.survey(), whole.geometry()));
            AttributeStyle style = AttributeStyle.amplitude();
            try (Viewer one = Viewer.start(List.of(new ViewedVolume("line", "line.sgy", line, style)), 0, "varve")) {
                open(one);
                TraceCoordinates map = line.geometry().coordinates().orElseThrow();
                for (int crossline : new int[] {0, 33, 79}) {
                    assertThat(browser.promised("import('./survey.js').then(({map}) => "
                            + "map.isLine && map.at(0, %s).map(Math.round).join())".formatted(crossline)))
                            .isEqualTo("%s,%s".formatted(Math.round(map.x(0, crossline)),
                                    Math.round(map.y(0, crossline))));
                }
                browser.picture("viewer-2d-line");
            }
        }
    }

    /** A survey of more chunks than are soon unpacked; every sample tells its place. */
    private record ChunkedVolume(Survey survey, Shape chunk, Place place) implements Volume {

        @FunctionalInterface
        interface Place {
            float at(int inline, int crossline, int sample);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            long at = 0;
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    for (int k = box.sample(); k < box.endSample(); k++) {
                        destination.setAtIndex(ValueLayout.JAVA_FLOAT, at++, place.at(i, j, k));
                    }
                }
            }
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    @Test
    @Tag("nightly")
    void aSliceOfManyChunksComesInParts() throws Exception {
        Survey survey = new Survey(new Shape(2400, 2400, 128), 0.004, Survey.Unit.SECONDS);
        Volume volume = new ChunkedVolume(survey, new Shape(512, 512, 128), (i, j, _) -> (float) i - j);
        try (Viewer many = Viewer.start(
                List.of(new ViewedVolume("many", "many.zarr", volume, AttributeStyle.amplitude())), 0, "varve")) {
            open(many);
            press("a");
            clip(0, -2400, 2400);
            press("s");
            for (int[] at : new int[][] {{0, 0}, {10, 290}, {150, 130}, {299, 50}}) {
                int value = 8 * at[1] - 8 * at[0];
                assertThat(pixel(0, at[0], 300, 299 - at[1], 300)).as("crossline %s, inline %s", at[0], at[1])
                        .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, value, -2400, 2400));
            }
            assertThat(browser.requests()).filteredOn(request -> request.contains("axis=sample"))
                    .hasSize(4).anyMatch(request -> request.contains("top=2048&bottom=2400"));
            browser.picture("viewer-many-chunks");
        }
    }

    @Test
    @Tag("nightly")
    void anInlineOfManyChunksComesInParts() throws Exception {
        Survey survey = new Survey(new Shape(128, 1200, 1024), 0.004, Survey.Unit.SECONDS);
        Volume volume = new ChunkedVolume(survey, new Shape(128, 128, 128), (_, _, k) -> 200f * Math.floorDiv(k, 128));
        try (Viewer many = Viewer.start(
                List.of(new ViewedVolume("many", "many.zarr", volume, AttributeStyle.amplitude())), 0, "varve")) {
            open(many);
            clip(0, 0, 1600);
            for (int layer = 0; layer < 8; layer++) {
                assertThat(pixel(0, layer, 8, layer, 8)).as("layer %s", layer)
                        .isEqualTo(colour(ColourMap.RED_WHITE_BLUE, 200 * layer, 0, 1600));
            }
            assertThat(browser.requests())
                    .filteredOn(request -> request.contains("axis=inline") && request.contains("to=1200"))
                    .hasSize(3).anyMatch(request -> request.contains("top=640&bottom=1024"));
        }
    }

    @Test
    @Tag("nightly")
    void darkColoursAreFollowed() throws Exception {
        browser.emulate("screen", "dark");
        settle();
        assertThat(browser.value("getComputedStyle(document.body).backgroundColor")).isEqualTo("rgb(20, 24, 28)");
        browser.picture("viewer-dark");
    }

    @Test
    void everythingHasAName() {
        assertThat(browser.value("""
                [...document.querySelectorAll('input, select, button, canvas.image, canvas.histogram, #map, textarea')]
                  .filter(each => !each.closest('label') && !each.getAttribute('aria-label') && !each.textContent.trim()
                    && !document.querySelector(`label[for="${each.id}"]`)).map(each => each.outerHTML)"""))
                .isEqualTo(List.of());
        assertThat(((Map<?, ?>) browser.promised("fetch('volumes').then(answer => answer.json())")).get("command"))
                .isEqualTo("varve");
    }
}
