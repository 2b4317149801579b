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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Serves a page that shows volumes, to browsers on this machine that know the secret in its address, and writes nothing anywhere.
 *
 * <p>Each request is answered within a bounded amount of memory, a few at a time; a browser that does not read its answer is cut off.
 */
public final class Viewer implements Closeable {

    /** Requests that are answered at a time, each in a few megabytes. */
    private static final int THREADS = 12;

    private static final int TOKEN_BYTES = 16;
    private static final int SECONDS_TO_END = 5;

    static {
        // or else the end of an answer waits up to 40 ms for the browser's receipt of its beginning
        setIfAbsent("sun.net.httpserver.nodelay", "true");
        setIfAbsent("sun.net.httpserver.maxReqTime", "10");
        setIfAbsent("sun.net.httpserver.maxRspTime", "20");
        setIfAbsent("jdk.httpserver.maxConnections", "64");
    }

    private final HttpServer server;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().name("varve-view-", 0).factory());
    private final byte[] token = new byte[TOKEN_BYTES];
    private final Set<String> hosts;
    private final Answers answers;

    private Viewer(HttpServer server, Answers answers) {
        this.server = server;
        this.answers = answers;
        new SecureRandom().nextBytes(token);
        int port = server.getAddress().getPort();
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) System.setProperty(property, value);
    }

    /**
     * Begins to serve.
     *
     * @param volumes at least one; the caller closes them afterwards
     * @param port of this machine; 0 for any that is free
     * @param command how the command line is called, for the commands that the page shows
     * @throws IOException if the port is taken
     */
    public static Viewer start(List<ViewedVolume> volumes, int port, String command) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
        Viewer viewer = new Viewer(server, new Answers(volumes, command));
        server.createContext("/", viewer::handle);
        server.setExecutor(viewer.threads);
        server.start();
        return viewer;
    }

    /** The address of the page, with its secret. */
    public URI address() {
        return URI.create(
                "http://127.0.0.1:%d/%s/".formatted(server.getAddress().getPort(), HexFormat.of().formatHex(token)));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange; Answer answer = answer(exchange)) {
            answer.send(exchange);
        }
    }

    private Answer answer(HttpExchange exchange) {
        List<String> host = exchange.getRequestHeaders().getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.getFirst())) {
            return Answer.refusal(403, "this page is only for this machine, under the address that was printed");
        }
        String[] path = exchange.getRequestURI().getRawPath().split("/", -1);
        if (path.length < 2 || !isToken(path[1])) {
            return Answer.refusal(403, "the secret in the address is wrong: open the address that was printed");
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
        server.stop(0);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) threads.shutdownNow();
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        answers.close();
    }
}
