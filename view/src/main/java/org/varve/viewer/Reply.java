package org.varve.viewer;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;

/** What is answered to a request. */
interface Reply extends AutoCloseable {

    /** The page may run its own scripts, and ask this server alone. */
    Map<String, String> ALWAYS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:",
            "Cache-Control", "no-store",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Resource-Policy", "same-origin");

    /** Sends it; fails if the browser has gone, or does not read what it is sent. */
    void send(HttpExchange exchange, SendLimit limit) throws IOException;

    @Override
    void close();

    /** Begins to send: headers, and how many bytes follow: 0 if that is not known, -1 for none. */
    static void begin(HttpExchange exchange, int status, String type, Map<String, String> headers, long bytes)
            throws IOException {
        ALWAYS.forEach(exchange.getResponseHeaders()::set);
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, exchange.getRequestMethod().equals("HEAD") ? -1 : bytes);
    }
}
