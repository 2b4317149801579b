package org.varve.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * The Javadoc of an operator's record as Markdown, by its paragraphs: what is computed, what it differs from, its
 * source, its cost.
 *
 * @param links types that the Javadoc links
 */
record OperatorProse(String definition, String differences, String source, String cost, List<Class<?>> links) {

    private static final Path SOURCES = Path.of("../core/src/main/java");
    private static final List<String> PACKAGES = List.of("operator", "kernel", "core");

    private static final Pattern COMMENT = Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*@Named", Pattern.DOTALL);
    private static final Pattern CONSTANT = Pattern.compile("/\\*\\* ((?:(?!\\*/).)*?) \\*/\\s+([A-Z][A-Z_]*)\\(");
    private static final Pattern CODE = Pattern.compile("\\{@code ([^{}]*)\\}");
    private static final Pattern LINK = Pattern.compile("\\{@link\\s+([\\w.]+)(?:#\\w+)?(?: ([^{}]*))?\\}");

    static OperatorProse of(OperatorEntry entry) {
        String comment = COMMENT.matcher(source(entry.type())).results().map(found -> found.group(1)).findFirst()
                .orElseThrow(() -> new AssertionError(entry.type() + " has no Javadoc before @Named"));
        String text = comment.replaceAll("(?m)^ *\\* ?", "").strip();
        List<String> paragraphs = new ArrayList<>(Arrays.asList(text.split("(?m)^@", -1)[0].split("<p>", -1)));
        String last = words(paragraphs.removeLast());
        int source = last.indexOf("Source: ");
        int cost = last.indexOf("Cost: ");
        if (source < 0 || cost < source)
            throw new AssertionError(entry.type() + " names no source, or no cost after it");
        List<String> differences = paragraphs.stream().filter(OperatorProse::tellsDifferences).toList();
        paragraphs.removeAll(differences);
        return new OperatorProse(
                markdown(paragraphs),
                markdown(differences),
                markdown(last.substring(source + "Source: ".length(), cost)),
                markdown(last.substring(cost + "Cost: ".length())),
                LINK.matcher(text).results().flatMap(link -> type(link.group(1)).stream()).toList());
    }

    private static boolean tellsDifferences(String paragraph) {
        return paragraph.strip().startsWith("Differs from");
    }

    /** What the constants of an enum say of outputs that are named as they are. */
    static Map<String, String> constants(Class<?> type) {
        Map<String, String> meanings = new LinkedHashMap<>();
        CONSTANT.matcher(source(type)).results().forEach(
                found -> meanings.put(found.group(2).toLowerCase(Locale.ROOT).replace('_', '-'),
                        markdown(found.group(1)).replaceFirst("\\.$", "")));
        return meanings;
    }

    private static String source(Class<?> type) {
        try {
            return Files.readString(file(type));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Path file(Class<?> type) {
        return SOURCES.resolve(type.getName().replace('.', '/') + ".java");
    }

    private static Optional<Class<?>> type(String name) {
        Stream<String> names = name.contains(".")
                ? Stream.of(name)
                : PACKAGES.stream().map(each -> "org.varve.%s.%s".formatted(each, name));
        return names.filter(each -> Files.exists(SOURCES.resolve(each.replace('.', '/') + ".java")))
                .<Class<?>>map(OperatorProse::load).findFirst();
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static String markdown(List<String> paragraphs) {
        return paragraphs.stream().map(OperatorProse::markdown).collect(Collectors.joining("\n\n"));
    }

    private static String markdown(String javadoc) {
        String text = LINK.matcher(words(javadoc)).replaceAll(link -> Matcher.quoteReplacement(link(link)));
        return CODE.matcher(text).replaceAll("`$1`")
                .replaceAll("</?[uo]l>|</li>", "")
                .replaceAll(" *<li> *", "\n- ")
                .replaceFirst("\n", "\n\n")
                .replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
                .strip();
    }

    private static String words(String lines) {
        return lines.strip().replaceAll("\\s+", " ");
    }

    /** To an operator's own page, or else to the source. */
    private static String link(MatchResult link) {
        Class<?> type = type(link.group(1)).orElseThrow(() -> new AssertionError(link.group() + " is not found"));
        Optional<OperatorEntry> operator =
                Catalogue.entries().stream().filter(entry -> entry.type() == type).findFirst();
        String name = operator.map(OperatorEntry::name).orElse("`" + type.getSimpleName() + "`");
        String label = link.group(2) == null ? name : words(link.group(2));
        return operator.isPresent()
                ? "[%s](%s.md)".formatted(label, name)
                : "[%s](../%s)".formatted(label, file(type));
    }
}
