package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.varve.host.Bytes;

/** Findings about a run: its bottleneck, what would make it faster, and what would reduce its memory. */
record RunFindings(JsonNode run) {

    /** The stages that overlap, by their names in JSON. */
    private static final Map<String, String> STAGES = stages();

    /** Fraction of the time below which nothing is reported. */
    private static final double NOTEWORTHY = 0.1;

    private static Map<String, String> stages() {
        Map<String, String> stages = new LinkedHashMap<>();
        stages.put("read", "reading");
        stages.put("toDevice", "copying to the device");
        stages.put("compute", "computing");
        stages.put("toHost", "copying back");
        stages.put("write", "writing");
        return stages;
    }

    private double busy(String stage) {
        return run.at("/busySeconds/" + stage).asDouble();
    }

    private double seconds() {
        return run.path("seconds").asDouble();
    }

    /** The stage that was busy the longest. */
    private String slowest() {
        return STAGES.keySet().stream().max(Comparator.comparingDouble(this::busy)).orElseThrow();
    }

    /** The run's time and memory, in a sentence. */
    String summary() {
        double rate = run.path("samplesPerSecond").asDouble();
        return String.format(Locale.ROOT, "%,d samples in %.1f s: %.1f million per second, within %s of memory.",
                Math.round(rate * seconds()), seconds(), rate / 1e6, bytes("/hostBytes/measured"));
    }

    /** What bounded the run. */
    List<String> bottleneck() {
        List<String> sentences = new ArrayList<>();
        String stage = slowest();
        double part = busy(stage) / seconds();
        double all = STAGES.keySet().stream().mapToDouble(this::busy).sum();
        sentences.add(String.format(Locale.ROOT, "%s was the slowest stage: busy for %.1f s, %.0f %% of the time.",
                capital(Objects.requireNonNull(STAGES.get(stage))), busy(stage), 100 * part));
        if (all > 0) {
            sentences.add(String.format(Locale.ROOT,
                    "One after the other, the stages would have taken %.1f s; overlapped, the run took %.1f s.",
                    all + busy("allocate") + busy("complete"), seconds()));
        }
        double predicted = run.path("predictedSeconds").asDouble();
        if (predicted > 0) {
            sentences.add(
                    String.format(Locale.ROOT, "%.1f s were predicted: the run took %.2f times as long.", predicted,
                            seconds() / predicted));
        }
        return sentences;
    }

    /** What would make the run faster. */
    List<String> faster() {
        List<String> sentences = new ArrayList<>();
        sentences.add(switch (slowest()) {
            case "read" ->
                "A faster disk for the input helps most, or a copy on a local disk, or a more compact format.";
            case "toDevice", "toHost" ->
                "The bus to the device bounds the run: run operators together, so that the survey is copied once, and leave out outputs that you do not need.";
            case "write" ->
                "A faster disk for the outputs helps most, or fewer outputs, or a more compact format.";
            default -> run.path("device").asText().equals("cpu")
                    ? "More threads help (%s were used), or a GPU.".formatted(run.path("threads").asInt())
                    : "A faster GPU, or a second one, helps most.";
        });
        double halo = run.path("haloOverhead").asDouble(1);
        if (halo > 1 + NOTEWORTHY) {
            sentences.add(
                    String.format(Locale.ROOT,
                            "%.2f samples are read per sample needed, because of the tiles' halos: more memory makes larger tiles.",
                            halo));
        }
        if (busy("allocate") > NOTEWORTHY * seconds()) {
            sentences.add(String.format(Locale.ROOT,
                    "Allocating took %.0f %% of the time: with less memory allowed, the run starts sooner.",
                    100 * busy("allocate") / seconds()));
        }
        if (busy("complete") > NOTEWORTHY * seconds()) {
            sentences.add(String.format(Locale.ROOT,
                    "%.1f s passed after the last tile, until the outputs were on the disk.", busy("complete")));
        }
        return sentences;
    }

    /** What would make the run fit into less memory. */
    List<String> smaller() {
        List<String> sentences = new ArrayList<>();
        JsonNode minimum = run.path("minimumBytes");
        if (!minimum.isMissingNode()) {
            sentences.add("It also runs within %s, more slowly: with smaller tiles, one at a time.".formatted(
                    Bytes.format(minimum.path("host").asLong())
                            + (minimum.path("device").asLong() > 0
                                    ? " and %s of the device".formatted(Bytes.format(minimum.path("device").asLong()))
                                    : "")));
        }
        JsonNode largest = null;
        for (JsonNode buffer : run.path("buffers")) {
            if (largest == null || buffer.path("bytes").asLong() > largest.path("bytes").asLong()) largest = buffer;
        }
        if (largest != null) {
            int count = largest.path("count").asInt();
            String each = Bytes.format(largest.path("each").asLong());
            sentences.add("The largest of the buffers is %s: %s.".formatted(largest.path("label").asText(),
                    count == 1 ? each : "%s of %s each".formatted(count, each)));
        }
        sentences.add(String.format(Locale.ROOT,
                "Of what was projected, %s, %.0f %% were used; %s are reserved for the Java runtime.",
                bytes("/hostBytes/projected"),
                100.0 * run.at("/hostBytes/measured").asLong() / run.at("/hostBytes/projected").asLong(1),
                bytes("/hostBytes/reserved")));
        return sentences;
    }

    private String bytes(String pointer) {
        return Bytes.format(run.at(pointer).asLong());
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** The seconds of each stage, as rows of a table. */
    List<List<String>> stageRows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("allocating", "allocate"));
        STAGES.forEach((stage, words) -> {
            if (busy(stage) > 0) rows.add(row(words, stage));
        });
        rows.add(row("completing", "complete"));
        return rows;
    }

    private List<String> row(String words, String stage) {
        return List.of(words, String.format(Locale.ROOT, "%.3f", busy(stage)),
                String.format(Locale.ROOT, "%.0f %%", 100 * busy(stage) / seconds()));
    }

    /** Extents such as {@code 100x80x500}. */
    static String shape(JsonNode extents) {
        StringJoiner joined = new StringJoiner("x");
        extents.forEach(extent -> joined.add(extent.asText()));
        return joined.toString();
    }
}
