package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.MapGrid;
import org.varve.core.Remediable;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.operator.Envelope;
import org.varve.run.ArrayVolume;
import org.varve.run.HostShare;
import org.varve.run.Recipe;
import org.varve.run.process.JavaRuntime;
import org.varve.run.Run;
import org.varve.view.AttributeStyle;

class ViewerTest {

    private static final Shape SHAPE = new Shape(30, 20, 100);

    private final HttpClient client = HttpClient.newHttpClient();
    private final float[] samples = new float[(int) SHAPE.size()];
    private Viewer viewer;

    @BeforeEach
    void start() throws IOException {
        for (int n = 0; n < samples.length; n++) samples[n] = (float) Math.sin(0.37 * n) * (n % 91);
        ViewedVolume numbers = new ViewedVolume("numbers", "numbers.sgy", new NumberVolume(SHAPE, Shape.ONE),
                AttributeStyle.amplitude());
        ViewedVolume waves =
                new ViewedVolume("waves", "waves.npy", ArrayVolume.of(samples, SHAPE), AttributeStyle.amplitude());
        viewer = Viewer.start(List.of(numbers, waves), 0, "varve");
    }

    @AfterEach
    void stop() throws IOException {
        viewer.close();
    }

    private HttpResponse<byte[]> get(URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> get(String request) throws IOException, InterruptedException {
        return get(URI.create(viewer.address() + request));
    }

    private JsonNode json(String request) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(get(request).body());
    }

    /** The outputs of a computation, after its progress. */
    private JsonNode outputs(String query) throws IOException, InterruptedException {
        return last(get("compute?" + query));
    }

    private static JsonNode last(HttpResponse<byte[]> answer) throws IOException {
        assertThat(answer.statusCode()).as(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(200);
        return new ObjectMapper().readTree(
                new String(answer.body(), StandardCharsets.UTF_8).lines().reduce((_, line) -> line).orElseThrow());
    }

    private static float[] floats(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(200);
        float[] values = new float[answer.body().length / Float.BYTES];
        ByteBuffer.wrap(answer.body()).order(ByteOrder.nativeOrder()).asFloatBuffer().get(values);
        return values;
    }

    @Test
    void sectionsAreSentAsTheyAre() throws Exception {
        HttpResponse<byte[]> answer = get("section?volume=0&axis=crossline&at=4&top=90");

        assertThat(answer.headers().firstValue("Varve-Columns")).hasValue("30");
        assertThat(answer.headers().firstValue("Varve-Rows")).hasValue("10");
        float[] values = floats(answer);
        for (int k = 0; k < 10; k++) {
            for (int i = 0; i < 30; i++) assertThat(values[k * 30 + i]).isEqualTo(NumberVolume.at(i, 4, 90 + k));
        }
    }

    /** First a few of the traces, then all of them; of a neighbour all of them, once it was read ahead. */
    @Test
    @Timeout(60)
    void aSliceThatIsWantedSoonIsCoarse() throws Exception {
        Shape shape = new Shape(200, 300, 40);
        ViewedVolume large = new ViewedVolume("large", "large.sgy", new NumberVolume(shape, Shape.ONE),
                AttributeStyle.amplitude());
        try (Viewer other = Viewer.start(List.of(large), 0, "varve")) {
            String slice = other.address() + "section?volume=0&axis=sample&at=%s%s";

            HttpResponse<byte[]> coarse = get(URI.create(slice.formatted(20, "&soon=")));
            HttpResponse<byte[]> whole = get(URI.create(slice.formatted(20, "")));
            HttpResponse<byte[]> _ = get(URI.create(slice.formatted(21, "")));
            HttpResponse<byte[]> _ = get(URI.create(slice.formatted(22, "")));
            HttpResponse<byte[]> neighbour = get(URI.create(slice.formatted(23, "&soon=")));
            while (neighbour.headers().firstValue("Varve-Coarse").equals(Optional.of("true"))) {
                neighbour = get(URI.create(slice.formatted(23, "&soon=")));
            }

            assertThat(coarse.headers().firstValue("Varve-Coarse")).hasValue("true");
            assertThat(coarse.headers().firstValue("Varve-Rows")).hasValue("96");
            assertThat(floats(coarse)[96 + 2]).isEqualTo(NumberVolume.at(3, 7, 20));
            for (HttpResponse<byte[]> each : List.of(whole, neighbour)) {
                assertThat(each.headers().firstValue("Varve-Coarse")).hasValue("false");
                assertThat(each.headers().firstValue("Varve-Columns")).hasValue("300");
            }
            assertThat(floats(neighbour)[300 * 199 + 7]).isEqualTo(NumberVolume.at(199, 7, 23));
        }
    }

    @Test
    void thePageKnowsItsVolumes() throws Exception {
        JsonNode volumes = json("volumes");

        assertThat(volumes.at("/volumes/0/shape").toString()).isEqualTo("[30,20,100]");
        assertThat(volumes.at("/volumes/0/inlines/count").asInt()).isEqualTo(30);
        assertThat(volumes.at("/volumes/1/histogram/clip/1").asDouble()).isBetween(60.0, 91.0);
        assertThat(volumes.at("/volumes/1/histogram/counts")).hasSize(128);
        assertThat(volumes.at("/colours/grey/255").asInt()).isEqualTo(0xffffff);
        assertThat(volumes.at("/colours")).hasSize(5);
        assertThat(json("at?volume=0&inline=3&crossline=5&sample=7").get("value").asDouble()).isEqualTo(30507);
        assertThat(json("at?volume=0&inline=3&crossline=3&sample=7").get("value").isNull()).isTrue();
        assertThat(json("operators"))
                .anySatisfy(operator -> assertThat(operator.get("name").asText()).isEqualTo("envelope"))
                .noneSatisfy(operator -> assertThat(operator.get("name").asText()).isEqualTo("nrms"));
        for (String file : new String[] {"", "viewer.css", "viewer.js", "survey.js", "section.js", "colours.js",
                "map.js", "operators.js",
                "computed.js", "readout.js"}) {
            assertThat(get(file).statusCode()).as(file).isEqualTo(200);
        }
    }

    /** The same bits as a run on the whole. */
    @ParameterizedTest
    @CsvSource({"inline,11", "crossline,0", "sample,50"})
    void anOperatorIsComputedOnASection(String axis, int at) throws Exception {
        float[] whole = Run.of(new Envelope()).apply(samples, SHAPE);
        String query = "volume=1&operator=envelope&axis=%s&at=%s".formatted(axis, at);

        JsonNode outputs = outputs(query);
        float[] values = floats(get("computed?output=0&" + query));

        assertThat(outputs.at("/0/name").asText()).isEqualTo("envelope");
        assertThat(outputs.at("/0/style").asText()).isEqualTo("magnitude");
        int n = 0;
        for (int row = 0; row < (axis.equals("sample") ? 30 : 100); row++) {
            for (int column = 0; column < (axis.equals("crossline") ? 30 : 20); column++, n++) {
                int i = axis.equals("inline") ? at : axis.equals("crossline") ? column : row;
                int j = axis.equals("crossline") ? at : column;
                int k = axis.equals("sample") ? at : row;
                assertThat(values[n]).isEqualTo(whole[(i * 20 + j) * 100 + k]);
            }
        }
        assertThat(values).hasSize(n);
    }

    /** Bit for bit as a run on the whole. */
    @Test
    void aChainIsComputedOnASection() throws Exception {
        Recipe recipe = Recipe.of("gaussian|smooth=mean|envelope", Map.of("smooth.window", "1,1,5"), List.of());
        float[] whole = Run.of(recipe).apply(samples, SHAPE);
        String query = "volume=1&operator=%s&p.smooth.window=1,1,5&axis=inline&at=11"
                .formatted(URLEncoder.encode("gaussian|smooth=mean|envelope", StandardCharsets.UTF_8));

        JsonNode outputs = outputs(query);
        float[] values = floats(get("computed?output=0&" + query));

        assertThat(outputs.findValuesAsText("name")).containsExactly("envelope");
        for (int k = 0; k < 100; k++) {
            for (int j = 0; j < 20; j++) assertThat(values[k * 20 + j]).isEqualTo(whole[(11 * 20 + j) * 100 + k]);
        }
    }

    @Test
    void thePageKnowsTheStepsOfAnExpression() throws Exception {
        JsonNode steps = json("steps?operator=smooth%3Dgaussian%2B(gst-dip-azimuth.dip%7Cmean)");
        JsonNode beside = json("steps?operator=gaussian%2Benvelope");

        assertThat(steps.get("steps").findValuesAsText("name")).startsWith("smooth", "gaussian");
        assertThat(steps.at("/steps/0/operator/parameters/0/name").asText()).isEqualTo("sigma");
        assertThat(steps.at("/steps/2/name").asText()).isEqualTo("mean");
        assertThat(steps.get("notes")).isEmpty();
        assertThat(beside.at("/notes/0").asText()).contains("side by side", "write gaussian|envelope");
        HttpResponse<byte[]> wrong = get("steps?operator=gausian%7Cenvelope");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(new String(wrong.body(), StandardCharsets.UTF_8)).contains("did you mean gaussian?");
    }

    /** In samples per trace, slopes and degrees, whatever is known of the survey; each as a run has it. */
    @Test
    void dipsAreInTheUnitOfTheSurvey() throws Exception {
        ViewedVolume waves =
                new ViewedVolume("waves", "waves.npy", ArrayVolume.of(samples, SHAPE), AttributeStyle.amplitude());
        MapGrid grid = MapGrid.of(25, 12.5, false);
        try (Viewer known = Viewer.start(List.of(waves, waves.with(Optional.of(grid), OptionalDouble.empty()),
                waves.with(Optional.of(grid), OptionalDouble.of(2500))), 0, "varve")) {
            float[] dip = new float[samples.length];
            Run.of(Recipe.of("gst-dip-azimuth.dip", Map.of(), List.of())).grid(grid).velocity(2500)
                    .from(ArrayVolume.of(samples, SHAPE)).to(List.of(ArrayVolume.of(dip, SHAPE).writer())).run();
            List<String> units = new ArrayList<>();
            for (int volume = 0; volume < 3; volume++) {
                String query = "compute?volume=%s&operator=gst-dip-azimuth&axis=inline&at=3".formatted(volume);
                units.add(last(get(URI.create(known.address() + query))).at("/0/valueUnit").asText());
            }
            String section = "computed?output=0&volume=2&operator=gst-dip-azimuth.dip&axis=inline&at=3";

            assertThat(units).containsExactly("samples/trace", "us/m", "degrees");
            float[] values = floats(get(URI.create(known.address() + section)));
            for (int k = 0; k < 100; k++) assertThat(values[k * 20 + 7]).isEqualTo(dip[(3 * 20 + 7) * 100 + k]);
        }
    }

    /** Whatever may be wanted next, what is wanted is computed, and no thread is left. */
    @Test
    void operatorsArePreparedThatMayBeWantedNext() throws Exception {
        String query = "volume=1&operator=%s&axis=inline&at=11";
        float[] whole = Run.of(new Envelope()).apply(samples, SHAPE);

        for (String operator : new String[] {"median", "gst-dip-azimuth", "envelope"}) {
            assertThat(get("prepare?" + query.formatted(operator)).statusCode()).isEqualTo(200);
        }
        assertThat(Thread.getAllStackTraces().keySet()).filteredOn(ViewerTest::practises).hasSize(1);
        float[] values = floats(get("computed?output=0&" + query.formatted("envelope")));

        for (int j = 0; j < 20; j++) assertThat(values[j]).isEqualTo(whole[(11 * 20 + j) * 100]);
        assertThat(Thread.getAllStackTraces().keySet()).noneMatch(ViewerTest::practises);
        assertThat(get("prepare?" + query.formatted("meen")).statusCode()).isEqualTo(400);
    }

    private static boolean practises(Thread thread) {
        return thread.getName().equals("varve-view-practice");
    }

    @ParameterizedTest
    @CsvSource({"mean,p.window=4,window", "meen,p.window=3,meen", "mean,p.size=3,size", "'',p.size=3,operator",
            "mean%7C,p.window=3,a step is empty", "workflow.json,p.window=3,workflow file",
            "nrms,p.window=1%2C1%2C5,reads 2 surveys", "mean%7Cenvelope,p.envelope.window=3,no parameter 'window'",
            "gst-dips-2d,p.unit=degrees,velocity"})
    void wrongParametersAreToldInASentence(String operator, String parameter, String word) throws Exception {
        HttpResponse<byte[]> answer =
                get("compute?volume=1&axis=inline&at=0&operator=%s&%s".formatted(operator, parameter));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains(word);
    }

    @Test
    void onlyThoseWhoKnowTheSecretAreAnswered() throws Exception {
        URI own = viewer.address();
        URI guessed = own.resolve("/" + "0".repeat(32) + "/");

        assertThat(get(guessed).statusCode()).isEqualTo(403);
        assertThat(get(own.resolve("/")).statusCode()).isEqualTo(403);
        assertThat(get(own.resolve("/volumes")).statusCode()).isEqualTo(403);
        assertThat(raw("GET %s HTTP/1.1\r\nHost: evil.example:%s\r\n".formatted(own.getPath(), own.getPort())))
                .contains(" 403 ");
        assertThat(raw("GET %s HTTP/1.1\r\n".formatted(own.getPath()))).containsPattern(" 40[03] ");
        assertThat(raw("GET %s HTTP/1.1\r\nHost: localhost:%s\r\n".formatted(own.getPath(), own.getPort())))
                .contains(" 200 ");
    }

    @Test
    void nothingElseIsThere() throws Exception {
        URI own = viewer.address();
        for (String path : new String[] {"../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "viewer.html", "Answers.class",
                "viewer.js/x", "..%2fviewer.js"}) {
            String host = "Host: 127.0.0.1:%s\r\n".formatted(own.getPort());
            assertThat(raw("GET %s%s HTTP/1.1\r\n%s".formatted(own.getPath(), path, host))).as(path)
                    .containsPattern(" 40[034] ");
        }
        assertThat(raw("POST %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nContent-Length: 0\r\n".formatted(own.getPath(),
                own.getPort())))
                .contains(" 405 ");
        assertThat(get("section?volume=0&axis=inline&at=99999999999").statusCode()).isEqualTo(400);
        assertThat(get("section?volume=9&axis=inline&at=0").statusCode()).isEqualTo(400);
    }

    private String raw(String head) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), viewer.address().getPort())) {
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(60), StandardCharsets.US_ASCII);
        }
    }

    /** It is listened to on this machine alone. */
    @Test
    void noOtherMachineReachesIt() {
        assertThat(viewer.address().getHost()).isEqualTo("127.0.0.1");
        assertThat(viewer.address().getPath()).matches("/[0-9a-f]{32}/");
    }

    @Test
    void tenScrollAtOnce() throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(10)) {
            List<Future<?>> scrolling = new ArrayList<>();
            for (int n = 0; n < 10; n++) {
                int first = n;
                scrolling.add(clients.submit(() -> {
                    for (int at = 0; at < 60; at++) {
                        int inline = (first + at) % 30;
                        float[] values = floats(get("section?volume=0&axis=inline&at=%s&rows=50".formatted(inline)));
                        assertThat(values[1]).isEqualTo(NumberVolume.at(inline, 1, 0) + 0.5f);
                    }
                    return null;
                }));
            }
            for (Future<?> each : scrolling) each.get();
        }
    }

    /** Those that begin a request and do not complete it keep no other waiting, however many. */
    @Test
    @Timeout(60)
    void halfRequestsDelayNoOther() throws Exception {
        List<Socket> half = new ArrayList<>();
        try {
            for (int n = 0; n < 100; n++) half.add(asking(viewer, "GET / HTTP/1.1\r\n"));
            long begun = System.nanoTime();
            assertThat(get("section?volume=0&axis=inline&at=0").statusCode()).isEqualTo(200);
            assertThat(System.nanoTime() - begun).as("before any of them is cut off").isLessThan(9_000_000_000L);
        } finally {
            for (Socket socket : half) socket.close();
        }
    }

    private static Socket asking(Viewer of, String text) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), of.address().getPort()));
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String request(Viewer of, String query) {
        return "GET %s%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n".formatted(of.address().getPath(), query,
                of.address().getPort());
    }

    /** A browser that reads a little now and then does not hold an answer for long. */
    @Test
    @Timeout(60)
    void aSlowReaderIsCutOff() throws Exception {
        ViewedVolume large = new ViewedVolume("large", "large.sgy",
                new NumberVolume(new Shape(2, 2000, 1000), Shape.ONE), AttributeStyle.amplitude());
        try (Viewer hurried = start(List.of(large), Duration.ofSeconds(1));
                Socket socket = asking(hurried, request(hurried, "section?volume=0&axis=inline&at=0"))) {
            // who has closed a connection refuses what still comes
            assertThatThrownBy(() -> {
                for (int n = 0; n < 400; n++) {
                    assertThat(socket.getInputStream().read(new byte[1000])).isPositive();
                    socket.getOutputStream().write('x');
                    TimeUnit.MILLISECONDS.sleep(50);
                }
            }).isInstanceOf(SocketException.class);
            assertThat(get(URI.create(hurried.address() + "section?volume=0&axis=inline&at=1")).statusCode())
                    .isEqualTo(200);
        }
    }

    private static Viewer start(List<ViewedVolume> volumes, Duration sending) throws IOException {
        ViewMemory memory = new ViewMemory(new HostShare(Optional.empty(), JavaRuntime.SHARED), volumes);
        return Viewer.start(volumes, 0, new Answers(volumes, "varve", memory, Remediable::sentence), sending);
    }

    /** A volume of numbers that can be read only once it is opened. */
    private static final class ClosedVolume implements Volume {

        private final Volume numbers = new NumberVolume(SHAPE, Shape.ONE);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public Survey survey() {
            return numbers.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) throws IOException {
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
            numbers.read(box, destination);
        }

        @Override
        public void close() {
            open.countDown();
        }
    }

    private static final String ENVELOPE = "compute?volume=%s&operator=envelope&axis=inline&at=3";

    private static boolean computes(Thread thread) {
        return thread.getName().equals("varve-view-compute");
    }

    @Test
    @Timeout(60)
    void whatTakesLongIsToldOfMeanwhile() throws Exception {
        ClosedVolume closed = new ClosedVolume();
        List<ViewedVolume> volumes = List.of(
                new ViewedVolume("closed", "closed.sgy", closed, AttributeStyle.amplitude()),
                new ViewedVolume("numbers", "n.sgy", new NumberVolume(SHAPE, Shape.ONE), AttributeStyle.amplitude()));
        try (Viewer other = start(volumes, Duration.ofSeconds(1))) {
            HttpResponse<InputStream> answer = client.send(
                    HttpRequest.newBuilder(URI.create(other.address() + ENVELOPE.formatted(0))).build(),
                    BodyHandlers.ofInputStream());
            assertThat(answer.statusCode()).isEqualTo(200);
            BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
            for (int n = 0; n < 8; n++)
                assertThat(lines.readLine()).as("for longer than an answer may take to be sent")
                        .startsWith("{\"progress\":{\"seconds\":");
            assertThat(get(URI.create(other.address() + "section?volume=1&axis=inline&at=3")).statusCode())
                    .isEqualTo(200);
            closed.close();
            String last = lines.lines().reduce((_, line) -> line).orElseThrow();
            assertThat(new ObjectMapper().readTree(last).at("/0/name").asText()).isEqualTo("envelope");
            assertThat(floats(
                    get(URI.create(other.address() + "computed?output=0&volume=0&operator=envelope&axis=inline&at=3"))))
                    .hasSize(20 * 100);
        }
    }

    @Test
    @Timeout(60)
    void whatNobodyWaitsForIsStopped() throws Exception {
        try (ClosedVolume closed = new ClosedVolume();
                Viewer other = start(List.of(
                        new ViewedVolume("closed", "closed.sgy", closed, AttributeStyle.amplitude()),
                        new ViewedVolume("waves", "w.npy", ArrayVolume.of(samples, SHAPE), AttributeStyle.amplitude())),
                        Duration.ofSeconds(20))) {
            try (Socket leaving = asking(other, request(other, ENVELOPE.formatted(0)))) {
                assertThat(leaving.getInputStream().read()).isPositive();
                assertThat(Thread.getAllStackTraces().keySet()).anyMatch(ViewerTest::computes);
            }
            HttpResponse<byte[]> next = get(URI.create(other.address() + ENVELOPE.formatted(1)));

            assertThat(new String(next.body(), StandardCharsets.UTF_8)).contains("\"name\":\"envelope\"");
            while (Thread.getAllStackTraces().keySet().stream().anyMatch(ViewerTest::computes)) Thread.onSpinWait();
        }
    }

    /** What fails late, after its progress was told, says why. */
    @Test
    @Timeout(60)
    void aFailureIsToldAlsoAfterProgress() throws Exception {
        ClosedVolume closed = new ClosedVolume();
        try (Viewer other = start(
                List.of(new ViewedVolume("closed", "closed.sgy", closed, AttributeStyle.amplitude())),
                Duration.ofSeconds(20));
                Socket waiting = asking(other, request(other, ENVELOPE.formatted(0)).replace("\r\n\r\n",
                        "\r\nConnection: close\r\n\r\n"))) {
            assertThat(waiting.getInputStream().read()).isPositive();
            Thread.getAllStackTraces().keySet().stream().filter(ViewerTest::computes).forEach(Thread::interrupt);

            assertThat(new String(waiting.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"failure\":\"").contains("\"status\":");
        }
    }
}
