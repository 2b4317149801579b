package org.varve.profiler;

import java.io.IOException;
import java.time.DateTimeException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.json.Json;
import org.varve.json.RecordReader;

/** A measurement as one line of JSON, with the version of the format. */
final class MeasurementLine {

    /** Raise it whenever the meaning or the fields of a line change. */
    static final int FORMAT = 4;

    private static final Pattern BEGIN = Pattern.compile("\\{\"format\":(\\d+)[,}].*");

    private record Envelope(int format, Measurement measurement) {}

    private MeasurementLine() {}

    /** The line of a measurement, without a line break. */
    static String write(Measurement measurement) {
        return Json.line(new Envelope(FORMAT, measurement));
    }

    /**
     * Reads a line.
     *
     * @throws IOException if it is damaged or of another format; the message says which
     */
    static Measurement read(String line) throws IOException {
        Matcher begin = BEGIN.matcher(line);
        if (!begin.matches()) throw new IOException("no measurement: it begins with no format");
        if (!begin.group(1).equals(Integer.toString(FORMAT))) {
            throw new IOException("format %s, where this version of Varve knows %s".formatted(begin.group(1), FORMAT));
        }
        try {
            return RecordReader.read(line, Envelope.class).measurement();
        } catch (DateTimeException e) {
            throw new IOException("no measurement: a time in it is none", e);
        } catch (IOException e) {
            throw new IOException("no measurement: it is cut short, or a value is missing or of another type", e);
        }
    }
}
