package org.varve.tests;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.varve.core.Shape;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * What {@code tests/src/test/oracle/speed.py} measured last and left in docs/speed.json, and the tables of the
 * documentation made of it.
 *
 * @param date of the measurement
 * @param processor of the machine, and how many cores of it
 * @param peers Python's ways, each beside Varve's rate in the same minute
 * @param operators rates of all operators
 */
record Speed(String date, String processor, List<Peer> peers, List<Rate> operators) {

    /** Below this many million samples per second a page says why the operator is slow, and what was tried. */
    static final double SLOW = 5;

    private static final int THREADS = 2;

    /** Those of the README's Numbers. */
    private static final List<String> SHOWN = List.of(
            "envelope", "gaussian sigma=3,3,3", "gst-dip-azimuth window=3,3,3 gradient=0", "semblance", "median",
            "glcm contrast");

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /**
     * The rate of an operator, in million samples per second.
     *
     * @param operator its name, and what is not default
     */
    record Rate(String operator, int threads, List<Integer> shape, double rate) {}

    /**
     * The rate of an operator, in million samples per second, and of a peer.
     *
     * @param peer the library and the way in which it is used
     * @param python the peer's rate
     */
    record Peer(String operator, int threads, List<Integer> shape, double rate, String peer, double python) {

        double ratio() {
            return rate / python;
        }
    }

    static Speed read() {
        try {
            return JSON.readValue(Path.of("../docs/speed.json").toFile(), Speed.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rate of an operator with its defaults on two threads, where it was measured. */
    OptionalDouble of(OperatorEntry entry) {
        return rate(entry.name(), THREADS);
    }

    private OptionalDouble rate(String operator, int threads) {
        return operators.stream()
                .filter(rate -> rate.operator().equals(operator) && rate.threads() == threads)
                .mapToDouble(Rate::rate)
                .findFirst();
    }

    /** What stands in a page as it is: a sentence on what was measured, and the table. */
    record Table(String sentence, String header, String rows) {

        String markdown() {
            return sentence + "\n\n" + header + "\n" + rows;
        }

        /** The page with this table in place of its former self, known by its header. */
        String into(String page) {
            Pattern former = Pattern.compile("(?m)^.+\\n\\n%s\\n(\\|.*\\n)*".formatted(Pattern.quote(header)));
            return former.matcher(page).replaceFirst(Matcher.quoteReplacement(markdown()));
        }
    }

    Table numbers() {
        return new Table(
                "Million samples per second, with 2 threads %s:".formatted(circumstances(peers.getFirst().shape())),
                "| operator | Varve | Python | |\n|---|---:|---:|---|",
                SHOWN.stream()
                        .flatMap(name -> peers.stream().filter(peer -> peer.operator().equals(name)))
                        .map(peer -> "| %s | %s | %s | %s |\n".formatted(
                                peer.operator(), digits(peer.rate()), digits(peer.python()), peer.peer()))
                        .collect(Collectors.joining()));
    }

    Table python() {
        return new Table(
                "Million samples per second, with 2 threads %s:".formatted(circumstances(peers.getFirst().shape())),
                "| operator | Python peer | Python | Varve | Varve / Python |\n|---|---|---:|---:|---:|",
                peers.stream()
                        .map(peer -> String.format(Locale.ROOT, "| %s | %s | %s | %s | %.1f |\n", peer.operator(),
                                peer.peer(),
                                digits(peer.python()), digits(peer.rate()), peer.ratio()))
                        .collect(Collectors.joining()));
    }

    Table all() {
        return new Table("Million samples per second %s:".formatted(circumstances(operators.getFirst().shape())),
                "| operator | 1 thread | 2 threads |\n|---|---:|---:|",
                Catalogue.entries().stream().map(OperatorEntry::name).map(this::row).collect(Collectors.joining()));
    }

    private String row(String name) {
        OptionalDouble two = rate(name, THREADS);
        if (two.isEmpty()) return "";
        return "| %s | %s | %s |\n".formatted(name, digits(rate(name, 1).orElseThrow()), digits(two.getAsDouble()));
    }

    private String circumstances(List<Integer> shape) {
        return "on a volume of %s in memory, %s".formatted(
                new Shape(shape.get(0), shape.get(1), shape.get(2)), circumstances());
    }

    /** Where and when it was measured. */
    String circumstances() {
        return "on %s, %s".formatted(processor, date);
    }

    /** Three digits, as it is written in the file. */
    static String digits(double rate) {
        return rate == Math.rint(rate) ? String.format(Locale.ROOT, "%.0f", rate) : String.valueOf(rate);
    }
}
