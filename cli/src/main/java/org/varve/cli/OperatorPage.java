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
import org.varve.run.TerminalText;

/**
 * An operator's page of docs/operators, packed with the command line, as text for a terminal.
 *
 * @param sections bodies in Markdown, by their titles
 */
record OperatorPage(Map<String, String> sections) {

    private static final String ITEM = "- ";
    private static final String DEFINITION = "Definition";

    /** What the catalogue tells itself. */
    private static final List<String> LIVE = List.of(DEFINITION, "Outputs", "Parameters");

    /** The page; without sections for an operator that has none. */
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

    /** What is computed. */
    List<String> definition() {
        return lines(sections.getOrDefault(DEFINITION, ""));
    }

    /** All that the catalogue does not tell, each section under its title. */
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

    /** Markdown wrapped and indented, without its marks, but those of formulas that have spaces. */
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
