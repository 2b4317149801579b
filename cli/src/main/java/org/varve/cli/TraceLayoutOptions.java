package org.varve.cli;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.core.SampleFormat;
import org.varve.core.Spelling;
import org.varve.segy.SegyReading;
import org.varve.segy.header.WordOrder;
import picocli.CommandLine.Option;

/** The layout of traces and the encoding of their numbers, if the file does not state them, or states them wrongly. */
@OnlyFor(role = OnlyFor.Role.INPUT, options = SegyReading.class)
final class TraceLayoutOptions {

    private static final List<SampleFormat> READ_AS = List.of(SampleFormat.IBM_FLOAT32, SampleFormat.IEEE_FLOAT32,
            SampleFormat.INT32, SampleFormat.INT16, SampleFormat.INT8, SampleFormat.UINT8, SampleFormat.UINT16);

    private static final Map<String, WordOrder> ORDERS = new TreeMap<>(Map.of("big", WordOrder.BIG_ENDIAN,
            "little", WordOrder.LITTLE_ENDIAN, "pairs", WordOrder.PAIRS_SWAPPED));

    @Option(
            names = "--read-as",
            paramLabel = "FORMAT",
            description = "Sample format of a SEG-Y file, if the file states a wrong one: ibm, ieee, int32, int16, int8, uint8 or uint16.")
    private @Nullable String readAs;

    @Option(
            names = "--samples-per-trace",
            paramLabel = "N",
            description = "Samples per trace, if the file states none or a wrong number, as two bytes do beyond 65535.")
    private @Nullable Integer samples;

    @Option(
            names = "--first-trace",
            paramLabel = "BYTES",
            description = "Bytes of a SEG-Y file before its first trace, as byte 3521 of revision 2 counts them: 3600 without extended text headers; default: what the file states.")
    private @Nullable Long firstTrace;

    @Option(
            names = "--byte-order",
            paramLabel = "ORDER",
            description = "Byte order, if it is stated or detected wrongly: big, little, or pairs (big, with bytes swapped in pairs).")
    private @Nullable String order;

    @Option(names = "--salvage", description = "Read the whole traces of a truncated file.")
    private boolean salvage;

    /** Whether none is given. */
    boolean isNone() {
        return !salvage && Stream.of(samples, firstTrace, order, readAs).allMatch(Objects::isNull);
    }

    /** The options as given. */
    SegyReading applyTo(SegyReading reading) {
        SegyReading applied = reading.withSalvage(salvage);
        applied = samples == null ? applied : applied.withSamples(samples);
        applied = firstTrace == null ? applied : applied.withFirstTrace(firstTrace);
        applied = order == null ? applied : applied.with(order(order));
        return readAs == null ? applied : applied.with(SegyWord.format("--read-as", readAs, READ_AS));
    }

    private static WordOrder order(String order) {
        WordOrder found = ORDERS.get(order);
        if (found == null) {
            throw new IllegalArgumentException(
                    "--byte-order '%s': %s".formatted(order, Spelling.advice(order, ORDERS.keySet())));
        }
        return found;
    }
}
