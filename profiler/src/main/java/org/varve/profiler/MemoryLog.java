package org.varve.profiler;

import java.io.IOException;
import java.io.Writer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.varve.json.Json;

/**
 * A log of the memory that a run occupies over time, with a line for each moment, written at once: CSV with a header
 * line, or JSON lines if the name of the file ends with {@code .jsonl}. A line holds the {@code seconds} since the log
 * was opened, the {@code event}, and bytes by their names.
 */
public final class MemoryLog implements AutoCloseable {

    private static final String JSON = ".jsonl";

    private final long start = System.nanoTime();
    private final Supplier<Map<String, Long>> probe;
    private final boolean isJson;
    private final Writer lines;
    private boolean isEmpty = true;
    private boolean closed;
    private @Nullable IOException failure;

    /**
     * Creates the file; links are not followed.
     *
     * @param overwrite whether an existing file may be emptied
     * @param probe called for each line; gives bytes by their names
     */
    public MemoryLog(Path file, boolean overwrite, Supplier<Map<String, Long>> probe) throws IOException {
        this.probe = probe;
        isJson = file.toString().endsWith(JSON);
        lines = overwrite
                ? Files.newBufferedWriter(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS)
                : Files.newBufferedWriter(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    }

    /** Adds a line every so many milliseconds, until the log is closed. */
    public void sampleEvery(long milliseconds) {
        Thread.ofPlatform().daemon().name("varve-memory").start(() -> sample(milliseconds));
    }

    private synchronized void sample(long milliseconds) {
        try {
            for (wait(milliseconds); !closed; wait(milliseconds)) add("clock");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Adds a line; any thread may do so. A failure to write is thrown when the log is closed. */
    public synchronized void add(String event) {
        if (closed || failure != null) return;
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("seconds", (System.nanoTime() - start) * 1e-9);
        line.put("event", event);
        line.putAll(probe.get());
        try {
            if (isEmpty && !isJson) lines.append(csv(line.keySet())).append('\n');
            lines.append(isJson ? Json.line(line) : csv(line.values())).append('\n').flush();
            isEmpty = false;
        } catch (ClosedByInterruptException stopped) {
            // a run that was stopped adds no more lines
            closed = true;
        } catch (IOException e) {
            failure = e;
        }
    }

    private static String csv(Iterable<?> cells) {
        StringJoiner line = new StringJoiner(",");
        cells.forEach(cell -> line.add(cell.toString().replace(',', ';')));
        return line.toString();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        notifyAll();
        lines.close();
        if (failure != null) throw failure;
    }
}
