package org.varve.tests;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keeps docs/api.md, which says of each type that a module exports what it is for, equal to the first sentences of the
 * Javadoc. {@code VARVE_DOCS=write} in the environment of this test writes it anew.
 */
class ApiPageTest {

    private static final Path PAGE = Path.of("../docs/api.md");

    private static final String HEAD =
            """
                    # Public types

                    What each module exports, in the first sentence of its Javadoc. [java.md](java.md#what-is-public) says which packages programs may rely on;
                    the others are exported because signatures of these name their types. A test writes this page (`ApiPageTest`, with `VARVE_DOCS=write`).
                    """;

    private static final List<String> MODULES =
            List.of("core", "formats", "host", "profiler", "tiling", "run", "testkit",
                    "cluster", "nd4j", "onnx", "view");

    private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");
    private static final Pattern COMMENT = Pattern.compile("/\\*\\*(?<text>.*?)\\*/", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile(
            "^public [\\w ]*?(?:class|interface|record|enum|@interface) (?<name>\\w+)", Pattern.MULTILINE);
    private static final Pattern TAG = Pattern.compile("\\{@\\w+ (?:[\\w.]+#)?#?([^}]*)}");
    private static final Pattern SENTENCE = Pattern.compile("(.*?\\.)( [A-Z`<{].*)?");

    @Test
    void saysWhatEachExportedTypeIs() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (String module : MODULES) {
            for (String exported : exports(module)) {
                page.append("\n## %s\n\n| type | what it is |\n|---|---|\n".formatted(exported))
                        .append(rows(module, exported));
            }
        }
        if ("write".equals(System.getenv("VARVE_DOCS"))) Files.writeString(PAGE, page);
        assertThat(Files.readString(PAGE).lines()).as("written by VARVE_DOCS=write")
                .containsExactlyElementsOf(page.toString().lines().toList());
    }

    /** The packages that a module's descriptor exports to all; all packages of a module without one. */
    private static List<String> exports(String module) throws IOException {
        Path descriptor = Path.of("..", module, "src/main/java/module-info.java");
        if (Files.notExists(descriptor)) return List.of("org.varve." + module);
        return EXPORT.matcher(Files.readString(descriptor)).results().map(export -> export.group(1)).sorted().toList();
    }

    private static String rows(String module, String exported) throws IOException {
        Path sources = Path.of("..", module, "src/main/java", exported.replace('.', '/'));
        try (Stream<Path> files = Files.list(sources)) {
            List<Path> ordered = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
            return ordered.stream().flatMap(file -> row(file).stream()).collect(joining());
        }
    }

    /** The row of the public type in a file; empty if there is none. */
    private static Optional<String> row(Path file) {
        String source;
        try {
            source = Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        Matcher type = TYPE.matcher(source);
        if (!type.find()) return Optional.empty();
        String sentence = COMMENT.matcher(source.substring(0, type.start())).results().reduce((_, last) -> last)
                .map(comment -> firstSentence(comment.group(1))).orElse("");
        assertThat(sentence).as("the Javadoc of %s", file).isNotEmpty();
        return Optional.of("| `%s` | %s |%n".formatted(type.group("name"), sentence.replace("|", "\\|")));
    }

    private static String firstSentence(String comment) {
        String text = comment.replaceAll("\\n\\s*\\*", " ").replaceAll("\\s+", " ").strip();
        String plain = TAG.matcher(text).replaceAll("`$1`").replaceAll("</?[a-z]+( href=[^>]*)?>", "");
        int tags = plain.indexOf(" @");
        Matcher sentence = SENTENCE.matcher(tags < 0 ? plain : plain.substring(0, tags));
        return (sentence.matches() ? sentence.group(1) : plain).strip();
    }
}
