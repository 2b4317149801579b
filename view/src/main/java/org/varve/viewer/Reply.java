package org.varve.viewer;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;

/** A reply to a request. */
interface Reply extends AutoCloseable {

    /** The page may run its own scripts, and send requests to this server only. */
    Map<String, String> ALWAYS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:",
            "Cache-Control", "no-store",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Resource-Policy", "same-origin");

    /** Sends it; fails if the browser has gone, or does not read it. */
    void send(HttpExchange exchange, SendLimit limit) throws IOException;

    @Override
    void close();

    /** Sends the headers, and the number of bytes that follow: 0 if unknown, -1 for none. */
    static void begin(HttpExchange exchange, int status, String type, Map<String, String> headers, long bytes)
            throws IOException {
        ALWAYS.forEach(exchange.getResponseHeaders()::set);
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, exchange.getRequestMethod().equals("HEAD") ? -1 : bytes);
    }
}
