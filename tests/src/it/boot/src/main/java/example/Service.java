package example;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.run.profile.Profile;

/**
 * Serves sections and attributes of one open survey; fails unless fifty clients and two runs at a time get the right
 * samples.
 */
@SpringBootApplication
@RestController
public class Service {

    private static final int CLIENTS = 50;
    private static final int REQUESTS = 6;

    private static Path folder;

    private final Surveys surveys;

    Service(Surveys surveys) {
        this.surveys = surveys;
    }

    /** Argument: a folder. */
    public static void main(String[] arguments) throws Exception {
        folder = Path.of(arguments[0]);
        SpringApplication application = new SpringApplication(Service.class, Opened.class);
        application.setDefaultProperties(Map.of("server.port", "0", "server.address", "127.0.0.1"));
        try (var context = (ServletWebServerApplicationContext) application.run()) {
            check(context.getBean(Surveys.class), context.getWebServer().getPort());
        }
    }

    /** What the service keeps open. */
    static class Opened {

        @Bean
        Surveys surveys() throws Exception {
            return new Surveys(folder);
        }
    }

    @GetMapping("/section/{inline}")
    byte[] section(@PathVariable("inline") int inline) throws Exception {
        return bytes(surveys.section(inline));
    }

    @GetMapping("/attribute/{inline}")
    byte[] attribute(@PathVariable("inline") int inline) throws Exception {
        return bytes(surveys.attribute(inline));
    }

    private static byte[] bytes(float[] samples) {
        ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES);
        bytes.asFloatBuffer().put(samples);
        return bytes.array();
    }

    private static void check(Surveys surveys, int port) throws Exception {
        AtomicBoolean served = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor(); HttpClient http = HttpClient.newHttpClient()) {
            List<Future<Integer>> runs = List.of(threads.submit(() -> runs(surveys, served)),
                    threads.submit(() -> runs(surveys, served)));
            List<Future<Integer>> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(client);
                clients.add(threads.submit(() -> requests(http, port, random)));
            }
            try {
                for (Future<Integer> client : clients) require(client.get() == REQUESTS, "all answers");
            } finally {
                served.set(true);
            }
            for (Future<Integer> run : runs) require(run.get() > 0, "runs beside the clients");
        }

        Path file = folder.resolve("mean.npy");
        require(CompletableFuture.supplyAsync(() -> unchecked(() -> surveys.means(file))).get().containsValue(file),
                "a run on a thread of the common pool");
        require(List.of(1, 2, 3, 4).parallelStream().map(n -> unchecked(Service::meanOfArray)).allMatch(mean -> mean == 1),
                "runs of a parallel stream");
        requireRefusedProfile();
        long peak = peak();
        System.out.printf("a peak of %,d bytes%n", peak);
        require(peak <= Surveys.BUDGET, "a peak of %s bytes within %s".formatted(peak, Surveys.BUDGET));
    }

    /** Runs over the whole survey, one after the other, until all clients are served. */
    private static int runs(Surveys surveys, AtomicBoolean served) throws Exception {
        float[] means = new float[(int) Layers.SHAPE.size()];
        int runs = 0;
        do {
            Arrays.fill(means, Float.NaN);
            surveys.mean(means).result().get();
            require(Layers.isRight(means, 1), "the means of a run");
            runs++;
        } while (!served.get());
        return runs;
    }

    private static int requests(HttpClient http, int port, Random random) throws Exception {
        int right = 0;
        for (int request = 0; request < REQUESTS; request++) {
            int inline = random.nextInt(Layers.SHAPE.inlines());
            boolean isSection = random.nextBoolean();
            URI uri = URI.create("http://127.0.0.1:%s/%s/%s".formatted(port, isSection ? "section" : "attribute", inline));
            HttpResponse<byte[]> answer =
                    http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofByteArray());
            require(answer.statusCode() == 200, uri + " answers " + answer.statusCode());
            float[] samples = new float[answer.body().length / Float.BYTES];
            ByteBuffer.wrap(answer.body()).asFloatBuffer().get(samples);
            require(Layers.isRightSection(samples, inline, isSection ? 0 : 1),
                    uri + " answers the right samples");
            right++;
        }
        return right;
    }

    private static float meanOfArray() throws Exception {
        float[] ones = new float[5];
        Arrays.fill(ones, 1);
        return Run.of(new MeanFilter(new Window(1, 1, 3))).apply(ones, new Shape(1, 1, 5))[2];
    }

    /** An operator of this program's own, which lies inside of the jar. */
    record Same() implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("same"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    private static void requireRefusedProfile() {
        try {
            Profile.of(new Same());
        } catch (IllegalArgumentException e) {
            require(e.getMessage().contains("as in an executable jar"), e.getMessage());
            return;
        }
        throw new AssertionError("a process of its own would not find an operator within this jar");
    }

    /** The most bytes that this process occupied. */
    private static long peak() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow();
    }

    private static <T> T unchecked(Callable<T> call) {
        try {
            return call.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }
}
