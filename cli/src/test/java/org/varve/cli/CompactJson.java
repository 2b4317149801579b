package org.varve.cli;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.varve.json.Json;

/** JSON for documents: what fits on a line is on one line. */
final class CompactJson {

    private static final int WIDTH = 150;

    private CompactJson() {}

    static String of(Object value) {
        return text(value, "");
    }

    private static String text(Object value, String indent) {
        String line = line(value);
        if (indent.length() + line.length() <= WIDTH) return line;
        String deeper = indent + "  ";
        return switch (value) {
            case Map<?, ?> map -> map.entrySet().stream()
                    .map(entry -> deeper + name(entry) + text(entry.getValue(), deeper))
                    .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
            case Collection<?> items -> items.stream().map(item -> deeper + text(item, deeper))
                    .collect(Collectors.joining(",\n", "[\n", "\n" + indent + "]"));
            default -> line;
        };
    }

    private static String line(Object value) {
        return switch (value) {
            case Map<?, ?> map -> map.entrySet().stream().map(entry -> name(entry) + line(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
            case Collection<?> items -> items.stream().map(CompactJson::line)
                    .collect(Collectors.joining(", ", "[", "]"));
            default -> Json.line(value);
        };
    }

    private static String name(Map.Entry<?, ?> entry) {
        return Json.quoted(entry.getKey().toString()) + ": ";
    }
}
