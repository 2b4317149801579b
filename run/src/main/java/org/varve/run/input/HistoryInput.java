package org.varve.run.input;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Survey;

/**
 * An input in a history.
 *
 * @param name as operators know it
 * @param file its file's name
 * @param survey as it was read
 * @param stated how it was read where its file does not say so, such as {@code offset 200}
 */
public record HistoryInput(String name, String file, Survey survey, List<String> stated) {

    public HistoryInput {
        stated = List.copyOf(stated);
    }

    /** Such as {@code survey a.sgy every 0.004 s, offset 200}. */
    public String text() {
        String every = "%s %s every %s %s".formatted(name, file, survey.interval(), survey.unit().symbol());
        return Stream.concat(Stream.of(every), stated.stream()).collect(Collectors.joining(", "));
    }

    /** The same for programs. */
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("name", name);
        details.put("file", file);
        details.put("interval", survey.interval());
        details.put("unit", survey.unit().symbol());
        if (!stated.isEmpty()) details.put("read", stated);
        return details;
    }
}
