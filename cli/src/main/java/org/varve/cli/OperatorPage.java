package org.varve.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.run.process.TerminalText;

/**
 * An operator's page in docs/operators, packaged with the command line, as text for a terminal.
 *
 * @param sections bodies in Markdown, by their titles
 */
record OperatorPage(Map<String, String> sections) {

    private static final String ITEM = "- ";
    private static final String DEFINITION = "Definition";

    /** The facts in the catalogue. */
    private static final List<String> LIVE = List.of(DEFINITION, "Outputs", "Parameters");

    /** The page; without sections if the operator has no page. */
    static OperatorPage of(String operator) {
        Map<String, String> sections = new LinkedHashMap<>();
        String[] parts = read("operators/%s.md".formatted(operator)).split("(?m)^## ", -1);
        for (int p = 1; p < parts.length; p++) {
            String[] section = parts[p].split("\n", 2);
            sections.put(section[0], section[1].strip());
        }
        return new OperatorPage(sections);
    }

    private static String read(String resource) {
        try (InputStream page = OperatorPage.class.getResourceAsStream(resource)) {
            return page == null ? "" : new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The definition. */
    List<String> definition() {
        return lines(sections.getOrDefault(DEFINITION, ""));
    }

    /** The facts that are not in the catalogue, each section under its title. */
    List<String> more() {
        List<String> lines = new ArrayList<>();
        sections.forEach((title, body) -> {
            if (!LIVE.contains(title)) {
                lines.add(title.toLowerCase(Locale.ROOT) + ":");
                lines.addAll(lines(body));
            }
        });
        return lines;
    }

    /** Markdown, wrapped and indented, without its marks except those of formulas with spaces. */
    private static List<String> lines(String markdown) {
        String plain = markdown.replaceAll("\\[([^\\[\\]]*)\\]\\([^()]*\\)", "$1").replaceAll("`([^` ]+)`", "$1")
                .replace("**", "");
        return plain.lines()
                .filter(line -> !line.isEmpty())
                .flatMap(line -> (line.startsWith(ITEM)
                        ? TerminalText.wrapped("  " + ITEM, line.substring(ITEM.length()))
                        : TerminalText.wrapped("  ", line)).stream())
                .toList();
    }
}
