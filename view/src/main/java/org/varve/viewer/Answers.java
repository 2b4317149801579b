package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.varve.core.Axis;
import org.varve.core.InputCount;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Remediable;
import org.varve.operator.Catalogue;
import org.varve.run.json.OperatorJson;
import org.varve.view.ColourMap;
import org.varve.viewer.Computed.Wanted;

/** Answers the page's requests: its own files, facts about the volumes, sections and single samples. */
final class Answers implements Closeable {

    /** The scripts of the page. */
    private static final Set<String> SCRIPTS =
            Set.of("viewer.js", "survey.js", "section.js", "colours.js", "map.js", "operators.js",
                    "computed.js", "readout.js");

    private static final String PAGE = "viewer.html";

    /** Prefix of an operator's parameters in a query. */
    private static final String PARAMETER = "p.";

    /** In a query: prefer a coarse section to a slow one. */
    private static final String SOON = "soon";

    /** Columns and rows of a coarse section. */
    private static final int COARSE = 96;

    /** Bytes of the buffers that read a section. */
    private static final long BUFFERS = 8L << 20;

    private final List<ViewedVolume> volumes;
    private final String command;
    private final Function<Remediable, String> words;
    private final ViewMemory memory;
    private final SectionCache cache;
    private final Computations computations;
    private final Readers readers = new Readers();
    private Optional<Shown> known = Optional.empty();

    /**
     * Answers about some volumes.
     *
     * @param command the name of the command line
     * @param memory all that they may take
     * @param words the sentence of a failure, with the names of settings
     */
    Answers(List<ViewedVolume> volumes, String command, ViewMemory memory, Function<Remediable, String> words) {
        this.volumes = List.copyOf(volumes);
        this.command = command;
        this.words = words;
        this.memory = memory;
        cache = new SectionCache(memory.sections());
        computations = new Computations(this.volumes, memory, cache);
    }

    /** The answer to a request; for a bad request, a sentence. */
    Reply of(String name, String rawQuery) {
        try {
            Map<String, String> query = query(rawQuery);
            return switch (name) {
                case "" -> file(PAGE, "text/html");
                case "viewer.css" -> file(name, "text/css");
                case "volumes" -> Answer.json(volumes());
                case "operators" -> Answer.json(operators());
                case "steps" -> Answer.json(Steps.of(operator(query)));
                case "section" -> section(query);
                case "at" -> Answer.json(at(query));
                case "prepare" -> Answer.json(prepare(query));
                case "compute" -> new ComputingReply(computations, key(query), this::refusal);
                case "computed" -> computedSection(query);
                default -> SCRIPTS.contains(name)
                        ? file(name, "text/javascript")
                        : Answer.refusal(404, "there is no such page");
            };
        } catch (Exception e) {
            return refusal(e);
        }
    }

    private Answer refusal(Exception cause) {
        int status = switch (cause) {
            case IllegalArgumentException _ -> 400;
            case OutOfBudgetException _ -> 507;
            case InterruptedException _ -> 503;
            default -> 500;
        };
        if (status == 503) return Answer.refusal(status, "the viewer was stopped");
        return Answer.refusal(status,
                cause instanceof Remediable wrong ? words.apply(wrong) : String.valueOf(cause.getMessage()));
    }

    private static Answer file(String name, String type) throws IOException {
        try (InputStream file = Answers.class.getResourceAsStream(name)) {
            return Answer.of(200, type + "; charset=utf-8", file.readAllBytes());
        }
    }

    /** The query's words by name; a malformed word is refused. */
    private static Map<String, String> query(String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        if (raw == null || raw.isEmpty()) return query;
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            query.put(URLDecoder.decode(name, StandardCharsets.UTF_8),
                    URLDecoder.decode(value, StandardCharsets.UTF_8));
        }
        return query;
    }

    /**
     * What the page shows.
     *
     * @param colours 256 of each map by name
     * @param command the name of the command line
     */
    private record Shown(
            List<ViewedVolume.Facts> volumes, Map<String, List<Integer>> colours, String command) {}

    private synchronized Shown volumes() throws IOException {
        if (known.isEmpty()) known = Optional.of(described());
        return known.get();
    }

    private Shown described() throws IOException {
        List<ViewedVolume.Facts> all = new ArrayList<>();
        for (ViewedVolume volume : volumes) {
            all.add(volume.json());
        }
        Map<String, List<Integer>> colours = new LinkedHashMap<>();
        ColourMap.named().forEach((name, map) -> {
            List<Integer> table = new ArrayList<>();
            for (int n = 0; n < 256; n++) table.add(map.rgb((n + 0.5) / 256));
            colours.put(name, table);
        });
        return new Shown(all, colours, command);
    }

    private static List<OperatorJson> operators() {
        return Catalogue.all().stream()
                .filter(entry -> entry.example().inputCount().equals(InputCount.ONE))
                .map(OperatorJson::of)
                .toList();
    }

    private ViewedVolume volume(Map<String, String> query) {
        return volumes.get(Window.number(query, "volume", 0, volumes.size() - 1));
    }

    /** A section; with fewer columns and rows if it is wanted soon and would take a while. */
    private Answer section(Map<String, String> query) throws IOException, InterruptedException {
        ViewedVolume volume = volume(query);
        Window window = Window.of(query, volume.shape());
        boolean coarse = query.containsKey(SOON) && volume.isSooner(window, COARSE) && !cache.isSoon(volume, window);
        return section(coarse ? window.coarser(COARSE) : window, Map.of("Varve-Coarse", Boolean.toString(coarse)),
                (each, values) -> readers.read(() -> cache.read(volume, each, values)));
    }

    /** Reads a window. */
    @FunctionalInterface
    private interface Reading {
        void read(Window window, MemorySegment values) throws IOException, InterruptedException;
    }

    private Answer section(Window window, Map<String, String> more, Reading reading)
            throws IOException, InterruptedException {
        ViewMemory.Part part = memory.answer(window.bytes() + BUFFERS);
        Arena arena = Arena.ofShared();
        Answer.Memory both = () -> {
            arena.close();
            part.close();
        };
        try {
            MemorySegment values = arena.allocate(window.bytes(), Float.BYTES);
            reading.read(window, values);
            part.keep(window.bytes());
            Map<String, String> headers = new LinkedHashMap<>(more);
            headers.put("Varve-Columns", Integer.toString(window.across().places()));
            headers.put("Varve-Rows", Integer.toString(window.down().places()));
            return new Answer(200, "application/octet-stream", headers, values, both);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            both.close();
            throw e;
        }
    }

    private ViewedVolume.Sample at(Map<String, String> query) throws IOException {
        ViewedVolume volume = volume(query);
        return volume.at(Window.number(query, "inline", 0, volume.shape().inlines() - 1),
                Window.number(query, "crossline", 0, volume.shape().crosslines() - 1),
                Window.number(query, "sample", 0, volume.shape().samples() - 1));
    }

    private static String operator(Map<String, String> query) {
        return query.getOrDefault("operator", "");
    }

    private Wanted key(Map<String, String> query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        query.forEach((name, value) -> {
            if (name.startsWith(PARAMETER)) parameters.put(name.substring(PARAMETER.length()), value);
        });
        Axis axis = Window.axis(query.getOrDefault("axis", ""));
        return new Wanted(Window.number(query, "volume", 0, volumes.size() - 1), operator(query), parameters, axis,
                Window.number(query, "at", 0, volume(query).shape().along(axis) - 1));
    }

    /** Compiles the operator that may be wanted next. */
    private Map<String, Object> prepare(Map<String, String> query) throws IOException {
        computations.prepare(key(query));
        return Map.of();
    }

    private Answer computedSection(Map<String, String> query) throws Exception {
        return computations.use(key(query), _ -> {}, result -> {
            List<ViewedVolume> outputs = result.outputs();
            ViewedVolume output = outputs.get(Window.number(query, "output", 0, outputs.size() - 1));
            Map<String, String> inIt = new LinkedHashMap<>(query);
            inIt.put("at", "0");
            return section(Window.of(inIt, output.shape()), Map.of(),
                    (window, values) -> output.read(window, 1, values));
        });
    }

    /** Stops the current computation; no other will start. */
    void stopComputing() {
        computations.close();
    }

    /** Stops computing and reading, and evicts everything. */
    @Override
    public void close() throws IOException {
        computations.close();
        readers.close();
        cache.close();
    }
}
