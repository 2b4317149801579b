package org.varve.study;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.json.OrNull;

/**
 * The speed that each resource of a device allows an operator, and the speed measured.
 *
 * @param device the device's name
 * @param operations floating-point operations for each sample
 * @param bytes bytes to and from the memory that the device works in, for each sample
 * @param roofs samples per second that each resource allows
 * @param reached samples per second measured; NaN if none were
 */
public record Roofline(String device, double operations, double bytes, Map<Resource, Double> roofs, double reached) {

    /** Titles of the {@link #row}. */
    public static final String TITLES =
            """
                    | operator | on | operations a sample | operations a byte | host memory | transfer | device memory | arithmetic | bound by | reached | of the roof |
                    |---|---|---:|---:|---:|---:|---:|---:|---|---:|---:|""";

    /**
     * The roofline on the CPU.
     *
     * @param copyRate bytes per second, read and written
     * @param arithmeticRate operations per second
     */
    static Roofline onCpu(Demand demand, double copyRate, double arithmeticRate, double reached) {
        Map<Resource, Double> roofs = new EnumMap<>(Resource.class);
        roofs.put(Resource.HOST_MEMORY, copyRate / demand.hostBytes());
        roofs.put(Resource.ARITHMETIC, arithmeticRate / demand.operations());
        return new Roofline("cpu", demand.operations(), demand.hostBytes(), roofs, reached);
    }

    /** The roofline on a GPU when streaming: other tiles are copied while one is computed. */
    static Roofline onGpu(
            String device, Demand demand, double hostRate, CopyRates copies, double arithmeticRate,
            double reached) {
        double oneWay = Math.min(copies.toDevice() / demand.sentBytes(), copies.toHost() / demand.returnedBytes());
        Map<Resource, Double> roofs = new EnumMap<>(Resource.class);
        roofs.put(Resource.HOST_MEMORY, hostRate / demand.hostBytes());
        roofs.put(Resource.TRANSFER, Math.min(oneWay, copies.both() / demand.hostBytes()));
        roofs.put(Resource.DEVICE_MEMORY, copies.onDevice() / demand.deviceBytes());
        roofs.put(Resource.ARITHMETIC, arithmeticRate / demand.operations());
        return new Roofline(device, demand.operations(), demand.deviceBytes(), roofs, reached);
    }

    /** The resource that allows the fewest samples per second. */
    Resource bound() {
        return roofs.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
    }

    private double roof() {
        return Objects.requireNonNull(roofs.get(bound()));
    }

    /** A row of a table in Markdown. */
    public String row(String operator) {
        StringBuilder row = new StringBuilder(
                String.format(Locale.ROOT, "| %s | %s | %.0f | %.2f |", operator, device, operations,
                        operations / bytes));
        for (Resource resource : Resource.values()) {
            row.append(roofs.containsKey(resource)
                    ? String.format(Locale.ROOT, " %.0f |", roofs.get(resource) * 1e-6)
                    : " |");
        }
        row.append(" %s |".formatted(bound()));
        row.append(Double.isNaN(reached)
                ? " | |"
                : String.format(Locale.ROOT, " %.0f | %.2f |", reached * 1e-6, reached / roof()));
        return row.toString();
    }

    /** A roofline for scripts: rates in samples per second; nothing is reached if it was not measured. */
    public record Facts(
            String device, double operationsPerSample, double bytesPerSample, double operationsPerByte,
            Map<Resource, Double> roofs, Resource bound, @OrNull double reached) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(device, operations, bytes, operations / bytes, roofs, bound(), reached);
    }
}
