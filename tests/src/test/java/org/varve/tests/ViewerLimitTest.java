package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.study.ControlGroup;

/**
 * A viewer of 64 GiB in a process whose memory the kernel limits to half a GiB, and browsers that read slowly or not at
 * all.
 */
class ViewerLimitTest {

    private static final Shape SHAPE = new Shape(4096, 4096, 1024);
    private static final int CLIENTS = 10;
    /** Sections, of each client. */
    private static final int SCROLLED = Sweep.count(6, 12);
    private static final int ASKED = Sweep.count(30, 60);

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    private long nanos(URI address, String request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var answer =
                client.send(HttpRequest.newBuilder(URI.create(address + request)).build(), BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).as(request).isEqualTo(200);
        return System.nanoTime() - start;
    }

    @Test
    void servesWithinHalfAGibibyte() throws Exception {
        Path survey = folder.resolve("empty.raw");
        try (RandomAccessFile file = new RandomAccessFile(survey.toFile(), "rw")) {
            file.setLength(SHAPE.bytes());
        }
        Path err = folder.resolve("err");
        try (ControlGroup group = MemoryCgroup.create(512L << 20)) {
            Process process = VarveProcess.start(group.starter(), err, "view", "--serve", survey.toString(), "--shape",
                    "4096,4096,1024",
                    "--json");
            try {
                URI address = address(process.inputReader(StandardCharsets.UTF_8));
                nanos(address, "volumes");
                scroll(address);
                List<Socket> slow = neverReading(address);
                List<Long> times = new ArrayList<>();
                for (int n = 0; n < ASKED; n++) times.add(nanos(address, section(n)));
                for (Socket socket : slow) socket.close();
                times.sort(null);
                assertThat(TimeUnit.NANOSECONDS.toMillis(times.get(ASKED * 19 / 20))).as("milliseconds")
                        .isLessThan(2000);
                assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
                assertThat(group.kills()).isZero();
            } finally {
                process.destroy();
                assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(process.exitValue()).isZero();
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(survey, err);
        }
    }

    /**
     * Of a Zarr group, whole layers of chunks are unpacked and many sections kept; chunks that are not stored take none
     * of the disk.
     */
    @Test
    @Tag("nightly")
    void unpacksChunksWithinHalfAGibibyte() throws Exception {
        Path group = folder.resolve("empty.zarr");
        Files.createDirectories(group.resolve("data"));
        Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
        Files.writeString(group.resolve("data/.zarray"), """
                {"zarr_format": 2, "shape": [2048, 2048, 1024], "chunks": [128, 128, 128], "dtype": "<f4",
                 "compressor": {"id": "zstd", "level": 1}, "fill_value": 0, "filters": null, "order": "C"}""");
        Path err = folder.resolve("err");
        try (ControlGroup limit = MemoryCgroup.create(512L << 20)) {
            Process process =
                    VarveProcess.start(limit.starter(), err, "view", "--serve", group.toString(), "--json");
            try (ExecutorService clients = Executors.newFixedThreadPool(4)) {
                URI address = address(process.inputReader(StandardCharsets.UTF_8));
                List<Future<?>> scrolling = new ArrayList<>();
                for (String axis : List.of("inline", "crossline", "sample", "sample")) {
                    int first = 300 * scrolling.size();
                    scrolling.add(clients.submit(() -> {
                        for (int at : new int[] {first, first + 1, first + 40}) {
                            nanos(address, "section?volume=0&axis=%s&at=%s&columns=600&rows=600".formatted(axis, at));
                        }
                        return null;
                    }));
                }
                for (Future<?> each : scrolling) each.get();
                assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
                assertThat(limit.kills()).isZero();
            } finally {
                process.destroy();
                assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            }
        }
    }

    /**
     * Three results are kept where there is room; here old ones make room for new ones, and what finds none is refused.
     */
    @Test
    @Tag("nightly")
    void resultsOfOperatorsStayWithinTheGroup() throws Exception {
        Path survey = folder.resolve("flat.raw");
        try (RandomAccessFile file = new RandomAccessFile(survey.toFile(), "rw")) {
            file.setLength(6L * 3000 * 3000 * Float.BYTES);
        }
        for (long limit : new long[] {336L << 20, 200L << 20}) {
            Path err = folder.resolve("err");
            try (ControlGroup group = MemoryCgroup.create(limit)) {
                Process process = VarveProcess.start(group.starter(), err, "view", "--serve", survey.toString(),
                        "--shape", "6,3000,3000", "--json");
                try {
                    URI address = address(process.inputReader(StandardCharsets.UTF_8));
                    for (int at = 0; at < 6; at++) {
                        String query = "compute?volume=0&operator=mean&axis=inline&p.window=1,1,3&at=" + at;
                        if (limit < 256L << 20) {
                            assertThat(text(address, query)).contains("on this section needs", "another section");
                        } else {
                            assertThat(text(address, query)).contains("\"name\":\"mean\"");
                        }
                        nanos(address, "section?volume=0&axis=inline&at=%s&columns=1000&rows=1000".formatted(at));
                    }
                    assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
                    assertThat(group.kills()).isZero();
                } finally {
                    process.destroy();
                    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
                }
            }
        }
    }

    private String text(URI address, String query) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address + query)).build(),
                BodyHandlers.ofString()).body();
    }

    private static URI address(BufferedReader out) throws IOException {
        StringBuilder json = new StringBuilder();
        for (String line = out.readLine(); line != null && !line.equals("}"); line = out.readLine()) json.append(line);
        return URI.create(new ObjectMapper().readTree(json + "}").get("address").asText());
    }

    private static String section(int n) {
        return n % 2 == 0
                ? "section?volume=0&axis=inline&at=%s&columns=1200&rows=800".formatted(61 * n)
                : "section?volume=0&axis=crossline&at=%s&columns=1200&rows=800".formatted(61 * n);
    }

    private void scroll(URI address) throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> scrolling = new ArrayList<>();
            for (int c = 0; c < CLIENTS; c++) {
                int first = c;
                scrolling.add(clients.submit(() -> {
                    for (int n = 0; n < SCROLLED; n++) nanos(address, section((first * 7 + n) % 60));
                    nanos(address, "section?volume=0&axis=sample&at=%s&columns=300&rows=300".formatted(100 * first));
                    return null;
                }));
            }
            for (Future<?> each : scrolling) each.get();
        }
    }

    /** Browsers that ask for megabytes and read nothing. */
    private static List<Socket> neverReading(URI address) throws IOException {
        List<Socket> slow = new ArrayList<>();
        for (int n = 0; n < 6; n++) {
            Socket socket = asking(address, section(n).replace("columns=1200", "columns=2000"));
            slow.add(socket);
        }
        return slow;
    }

    private static Socket asking(URI address, String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
        socket.setReceiveBufferSize(4096);
        socket.getOutputStream().write("GET %s%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n"
                .formatted(address.getPath(), request, address.getPort()).getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
