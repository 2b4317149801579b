package org.varve.viewer;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.varve.json.Json;

/**
 * An answer to the browser.
 *
 * @param status of HTTP
 * @param type of the content
 * @param headers of its own
 * @param body the content
 * @param memory of the content, closed after sending, or when the browser has gone
 */
record Answer(int status, String type, Map<String, String> headers, MemorySegment body, Memory memory)
        implements Reply {

    /** Memory to release. */
    @FunctionalInterface
    interface Memory {
        void close();
    }

    private static final int PIECE = 1 << 16;

    static Answer of(int status, String type, byte[] bytes) {
        Arena arena = Arena.ofShared();
        MemorySegment body = arena.allocate(Math.max(1, bytes.length));
        MemorySegment.copy(bytes, 0, body, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return new Answer(status, type, Map.of(), body.asSlice(0, bytes.length), arena::close);
    }

    static Answer json(Object value) {
        return of(200, "application/json", Json.of(value).getBytes(StandardCharsets.UTF_8));
    }

    /** A sentence about an error. */
    static Answer refusal(int status, String sentence) {
        return of(status, "text/plain; charset=utf-8", sentence.getBytes(StandardCharsets.UTF_8));
    }

    /** The content, if it is text. */
    String text() {
        return new String(body.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    @Override
    public void send(HttpExchange exchange, SendLimit limit) throws IOException {
        limit.send(() -> send(exchange));
    }

    private void send(HttpExchange exchange) throws IOException {
        boolean empty = exchange.getRequestMethod().equals("HEAD") || body.byteSize() == 0;
        Reply.begin(exchange, status, type, headers, empty ? -1 : body.byteSize());
        if (empty) return;
        byte[] piece = new byte[(int) Math.min(PIECE, body.byteSize())];
        try (OutputStream out = exchange.getResponseBody()) {
            for (long at = 0; at < body.byteSize(); at += piece.length) {
                int count = (int) Math.min(piece.length, body.byteSize() - at);
                MemorySegment.copy(body, ValueLayout.JAVA_BYTE, at, piece, 0, count);
                out.write(piece, 0, count);
            }
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
