package org.varve.study;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.json.Json;

/**
 * The memory that an operator takes for a whole survey as one tile, and the memory allowed.
 *
 * @param host bytes of the process, including survey and outputs
 * @param device bytes of GPU memory
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
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %.2f | %.2f | %s |", operator, shape,
                StudySetting.gigabytes(host),
                StudySetting.gigabytes(device), ofHost(), ofDevice(), bindsFirst());
    }

    /** The same as JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("shape", Json.array(shape));
        json.put("hostBytes", host);
        json.put("deviceBytes", device);
        json.put("hostShare", ofHost());
        json.put("deviceShare", ofDevice());
        json.put("bindsFirst", bindsFirst());
        return json;
    }
}
