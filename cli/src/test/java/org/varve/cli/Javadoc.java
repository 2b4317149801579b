package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Javadoc of a record in the sources.
 *
 * @param first its first sentence, without the full stop
 * @param parts the descriptions of components by name
 */
record Javadoc(String first, Map<String, String> parts) {

    private static final Pattern PARAM = Pattern.compile("@param (\\w+) (.*?)(?=@param|$)", Pattern.DOTALL);

    /** Finds the Javadoc of a record in the sources of any module; empty where it has none. */
    static Javadoc of(Class<?> type) throws IOException {
        String source = source(type);
        int at = source.indexOf("record %s(".formatted(type.getSimpleName()));
        int begin = source.lastIndexOf("/**", at);
        int end = source.indexOf("*/", begin);
        // annotations and modifiers may stand between, but no other code
        if (begin < 0 || source.substring(end, at).contains(";")) return new Javadoc("", Map.of());
        String text = plain(source.substring(begin + 3, end));
        Map<String, String> parts = new HashMap<>();
        Matcher param = PARAM.matcher(text);
        while (param.find()) {
            parts.put(param.group(1), param.group(2).strip());
        }
        String about = text.replaceFirst("@param.*", "").strip();
        return new Javadoc(about.replaceFirst("\\.( .*)?$", ""), parts);
    }

    private static String source(Class<?> type) throws IOException {
        String file = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            List<Path> found = modules
                    .flatMap(module -> Stream.of("src/main/java", "src/test/java").map(module::resolve))
                    .map(folder -> folder.resolve(file))
                    .filter(Files::isRegularFile)
                    .toList();
            return Files.readString(found.getFirst());
        }
    }

    /** On one line, without tags. */
    private static String plain(String comment) {
        return comment.replaceAll("(?m)^\\s*\\* ?", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1")
                .replaceAll("\\s+", " ").strip();
    }

    String of(String part) {
        return parts.getOrDefault(part, "");
    }
}
