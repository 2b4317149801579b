package org.varve.viewer;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.varve.json.Json;
import org.varve.viewer.Computed.Wanted;

/**
 * The outputs of a computation, as a line of JSON. If it takes long, lines with its progress come first, as long as the
 * browser reads them; if it then fails, a line says why. One that fails early is refused as usual.
 *
 * @param refusal the answer to a failure
 */
record ComputingReply(Computations computations, Wanted wanted, Function<Exception, Answer> refusal) implements Reply {

    private record Told(Computation.Facts progress) {}

    private record Failed(String failure, int status) {}

    private static final String LINES = "application/x-ndjson";

    /** Until then, an unplanned computation may still be refused; later, the browser is polled. */
    private static final Duration SOON = Duration.ofSeconds(2);

    @Override
    public void send(HttpExchange exchange, SendLimit limit) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD")) {
            Reply.begin(exchange, 200, LINES, Map.of(), -1);
            return;
        }
        Lines lines = new Lines(exchange, limit, System.nanoTime());
        try {
            lines.last(computations.use(wanted, lines, Computed::json));
        } catch (BrowserGone e) {
            throw e;
        } catch (Exception e) {
            try (Answer answer = refusal.apply(e)) {
                if (lines.out == null) answer.send(exchange, limit);
                else
                    lines.last(new Failed(answer.text(), answer.status()));
            }
        }
    }

    @Override
    public void close() {
        // nothing is held
    }

    /** Nobody reads what is sent. */
    private static final class BrowserGone extends IOException {

        private static final long serialVersionUID = 1;

        BrowserGone(IOException cause) {
            super(cause);
        }
    }

    private static final class Lines implements Computations.Waiting {

        private final HttpExchange exchange;
        private final SendLimit limit;
        private final long begun;
        private @Nullable OutputStream out;

        Lines(HttpExchange exchange, SendLimit limit, long begun) {
            this.exchange = exchange;
            this.limit = limit;
            this.begun = begun;
        }

        @Override
        public void tell(Computation now) throws IOException {
            if (now.isPlanned() || System.nanoTime() - begun > SOON.toNanos()) add(new Told(now.json()));
        }

        void last(Object value) throws IOException {
            add(value);
            if (out != null) out.close();
        }

        private void add(Object value) throws IOException {
            byte[] line = (Json.line(value) + "\n").getBytes(StandardCharsets.UTF_8);
            try {
                limit.send(() -> {
                    if (out == null) {
                        Reply.begin(exchange, 200, LINES, Map.of(), 0);
                        out = exchange.getResponseBody();
                    }
                    out.write(line);
                    out.flush();
                });
            } catch (IOException e) {
                throw new BrowserGone(e);
            }
        }
    }
}
