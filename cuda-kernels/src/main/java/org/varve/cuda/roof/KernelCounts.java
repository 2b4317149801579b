package org.varve.cuda.roof;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The counts of all functions, which {@code cuda-kernels/count} writes. */
public final class KernelCounts {

    /** The share of the roof that binds which kernels reach: measured on an H100, for eleven kernels. */
    public static final double REACHED = 0.784;

    /** The file beside this class. */
    public static final String FILE = "kernel-counts.csv";

    private static final String HEAD = "function,operations,instructions,fp32,integer,fp64,accesses,bytes";

    private static final Map<String, KernelCount> ALL = read();

    private KernelCounts() {}

    /**
     * The count of a function.
     *
     * @throws IllegalArgumentException if it was not counted
     */
    public static KernelCount of(String function) {
        KernelCount count = ALL.get(function);
        if (count == null) throw new IllegalArgumentException("function %s was not counted".formatted(function));
        return count;
    }

    /** All of them by name. */
    public static Map<String, KernelCount> all() {
        return ALL;
    }

    /** The lines of the file. */
    public static List<String> lines(List<KernelCount> counts) {
        return Stream.concat(Stream.of(HEAD), counts.stream().map(KernelCounts::line))
                .toList();
    }

    private static String line(KernelCount count) {
        return count.function() + DoubleStream.of(count.operations(), count.instructions(), count.fp32(),
                count.integer(), count.fp64(), count.accesses(), count.bytes())
                .mapToObj(number -> String.format(Locale.ROOT, ",%.4g", number))
                .collect(Collectors.joining());
    }

    private static Map<String, KernelCount> read() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                KernelCounts.class.getResourceAsStream(FILE), StandardCharsets.US_ASCII))) {
            return reader.lines().skip(1).map(KernelCounts::parsed)
                    .collect(Collectors.toUnmodifiableMap(KernelCount::function, Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KernelCount parsed(String line) {
        String[] cells = line.split(",");
        double[] n = Arrays.stream(cells).skip(1).mapToDouble(Double::parseDouble).toArray();
        return new KernelCount(cells[0], n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    }
}
