package org.varve.study;

import java.util.Locale;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.json.OrNull;

/**
 * The memory that an operator takes for a whole survey as one tile, and the memory allowed.
 *
 * @param host bytes of the process, including survey and outputs
 * @param device bytes of GPU memory; 0 if no GPU computes the operator
 * @param hostAllowed bytes that the process may occupy
 * @param deviceAllowed bytes of GPU memory that may be occupied
 */
public record ShapeMemory(String operator, Shape shape, long host, long device, long hostAllowed, long deviceAllowed) {

    /** Titles of the {@link #row}. */
    public static final String TITLES = """
            | operator | survey | host | device | of the host's | of the device's | binds first |
            |---|---|---:|---:|---:|---:|---|""";

    private double ofHost() {
        return (double) host / hostAllowed;
    }

    private double ofDevice() {
        return (double) device / deviceAllowed;
    }

    /** The side whose memory runs out first as the survey grows. */
    private String bindsFirst() {
        return ofDevice() > ofHost() ? "device" : "host";
    }

    /** A row of a table in Markdown. */
    public String row() {
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %.2f | %s | %s |", operator, shape,
                StudySetting.gigabytes(host), device == 0 ? "" : StudySetting.gigabytes(device), ofHost(),
                device == 0 ? "" : String.format(Locale.ROOT, "%.2f", ofDevice()), bindsFirst());
    }

    /** The memory for scripts; shares are of what is allowed. */
    public record Facts(
            @AsArray Shape shape, long hostBytes, long deviceBytes, @OrNull double hostShare,
            @OrNull double deviceShare, String bindsFirst) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(shape, host, device, ofHost(), ofDevice(), bindsFirst());
    }
}
