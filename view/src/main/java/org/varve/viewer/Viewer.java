package org.varve.viewer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.varve.core.Remediable;
import org.varve.run.HostShare;
import org.varve.run.process.JavaRuntime;

/**
 * Serves a page that shows volumes, to browsers on this machine that have the token in its address. It writes no files.
 *
 * <p>Java's HTTP server takes its limits from system properties, which hold for all servers of the process and are left
 * as they are. {@link #SERVER_PROPERTIES} suit this one; set them before the first server starts if no other needs
 * others.
 *
 * <p>An idle connection costs no platform thread. Requests are answered within a bounded amount of memory; a browser
 * that does not read its answer is cut off. Long computations report their progress, and stop when nobody waits for
 * them.
 */
public final class Viewer implements Closeable {

    /**
     * System properties that suit the viewer, with their values: answers are sent without delay, unfinished requests
     * end after 10 s, and at most 512 connections are open.
     */
    public static final Map<String, String> SERVER_PROPERTIES = Map.of(
            // without this, the end of an answer waits up to 40 ms for the acknowledgement of its beginning
            "sun.net.httpserver.nodelay", "true",
            // the time of answers is limited here, not by the server
            "sun.net.httpserver.maxReqTime", "10",
            "jdk.httpserver.maxConnections", "512");

    private static final int TOKEN_BYTES = 16;
    private static final int SECONDS_TO_END = 5;

    /** How long an answer may take to be sent. */
    private static final Duration SENDING = Duration.ofSeconds(20);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SendLimit limit;
    private final byte[] token = new byte[TOKEN_BYTES];
    private final Set<String> hosts;
    private final Answers answers;

    private Viewer(HttpServer server, Answers answers, SendLimit limit) {
        this.server = server;
        this.limit = limit;
        this.answers = answers;
        new SecureRandom().nextBytes(token);
        int port = server.getAddress().getPort();
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    /**
     * Begins to serve.
     *
     * @param volumes at least one; the caller closes them afterwards
     * @param port of this machine; 0 for any that is free
     * @param command the name of the command line, for the commands that the page shows
     * @throws IOException if the port is taken
     */
    public static Viewer start(List<ViewedVolume> volumes, int port, String command) throws IOException {
        return start(volumes, port, command, new HostShare(Optional.empty(), JavaRuntime.SHARED),
                Remediable::sentence);
    }

    /**
     * Begins to serve, within the memory that a process may take.
     *
     * @param memory of the whole process: what is shown, kept and computed finds room in it, or is refused
     * @param words the sentence of a failure, with the names of settings
     * @throws IOException if the port is taken
     */
    public static Viewer start(List<ViewedVolume> volumes, int port, String command, HostShare memory,
            Function<Remediable, String> words) throws IOException {
        return start(volumes, port, new Answers(volumes, command, new ViewMemory(memory, volumes), words), SENDING);
    }

    static Viewer start(List<ViewedVolume> volumes, int port, Answers answers, Duration sending) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
        Viewer viewer = new Viewer(server, answers, new SendLimit(sending));
        server.createContext("/", viewer::handle);
        server.setExecutor(viewer.threads);
        server.start();
        return viewer;
    }

    /** The address of the page, with its secret. */
    public URI address() {
        return URI.create(
                "http://127.0.0.1:%s/%s/".formatted(server.getAddress().getPort(), HexFormat.of().formatHex(token)));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange; Reply reply = reply(exchange)) {
            reply.send(exchange, limit);
        }
    }

    private Reply reply(HttpExchange exchange) {
        List<String> host = exchange.getRequestHeaders().getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.getFirst())) {
            return Answer.refusal(403, "this page is only for this machine, at the printed address");
        }
        String[] path = exchange.getRequestURI().getRawPath().split("/", -1);
        if (path.length < 2 || !isToken(path[1])) {
            return Answer.refusal(403, "the token in the address is wrong: open the printed address");
        }
        if (!Set.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
            return Answer.refusal(405, "there is nothing to change here: only GET is answered");
        }
        if (path.length != 3) return Answer.refusal(404, "there is no such page");
        return answers.of(path[2], exchange.getRequestURI().getRawQuery());
    }

    private boolean isToken(String word) {
        byte[] expected = HexFormat.of().formatHex(token).getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, word.getBytes(StandardCharsets.US_ASCII));
    }

    /** Stops, once the requests have ended that are being answered. */
    @Override
    public void close() throws IOException {
        answers.stopComputing();
        server.stop(0);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) threads.shutdownNow();
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        limit.close();
        answers.close();
    }
}
