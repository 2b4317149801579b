package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;
import org.varve.core.Spelling;
import org.varve.operator.Catalogue;
import org.varve.operator.Extent;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/**
 * The Javadoc of an operator's record says of each component what its {@code @Parameter} says, and the range that its
 * constructor allows.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ParameterJavadocTest {

    private static final List<Path> SOURCES =
            List.of(Path.of("../core/src/main/java"), Path.of("../onnx/src/main/java"));

    private static final Pattern COMMENT = Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*@Named", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("@param (\\w+) (.*?)(?= @param|$)");

    private static final List<Class<?>> NUMBERS = List.of(double.class, int.class, Extent.class);
    private static final Pattern FROM_TO = Pattern.compile("(-?\\d+)(?:\\.\\.| to )(\\d+)");
    private static final Pattern OR_MORE = Pattern.compile("(\\d+) or more");
    private static final Pattern FROM = Pattern.compile("from (\\d+)(?! to)");
    private static final Pattern AT_MOST = Pattern.compile("(\\d+) at most|up to (\\d+)");
    private static final Pattern ABOVE = Pattern.compile("above (\\d+)");

    static Stream<String> operators() {
        return Catalogue.all().stream().map(OperatorEntry::name);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void describesEachComponent(String operator) throws IOException {
        OperatorEntry entry = Catalogue.get(operator);
        Map<String, String> tags = tags(entry);

        assertThat(tags.keySet()).containsExactlyElementsOf(
                entry.parameters().stream().map(ParameterEntry::name).toList());
        for (ParameterEntry parameter : entry.parameters()) {
            String text = tags.get(parameter.name());
            assertThat(text).endsWith(parameter.isRequired()
                    ? "; required, such as {@code %s}".formatted(parameter.example())
                    : "; {@code %s} by default".formatted(parameter.fallback()));
            assertThat(text).contains(parameter.unit());
            assertThat(missing(parameter.meaning(), text)).as("of '%s' in '%s'", parameter.meaning(), text).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("operators")
    void statesTheRangeThatTheConstructorAllows(String operator) throws IOException {
        OperatorEntry entry = Catalogue.get(operator);
        Map<String, String> tags = tags(entry);
        for (int p = 0; p < entry.parameters().size(); p++) {
            if (!NUMBERS.contains(entry.type().getRecordComponents()[p].getType())) continue;
            String name = entry.parameters().get(p).name();
            String text = tags.get(name);
            for (MatchResult range : all(FROM_TO, text)) {
                allows(entry, name, number(range, 1), number(range, 2));
                refuses(entry, name, number(range, 1) - 1, number(range, 2) + 1);
            }
            for (MatchResult range : all(OR_MORE, text)) {
                allows(entry, name, number(range, 1));
                refuses(entry, name, number(range, 1) - 1);
            }
            for (MatchResult range : all(FROM, text)) refuses(entry, name, number(range, 1) - 1);
            for (MatchResult range : all(AT_MOST, text)) {
                refuses(entry, name, number(range, range.group(1) == null ? 2 : 1) + 1);
            }
            for (MatchResult range : all(ABOVE, text)) refuses(entry, name, number(range, 1));
        }
    }

    /** The text of each {@code @param}, by the parameter's name. */
    private static Map<String, String> tags(OperatorEntry entry) throws IOException {
        Map<String, String> tags = new LinkedHashMap<>();
        for (MatchResult tag : all(TAG, comment(entry.type()))) {
            tags.put(Spelling.kebab(tag.group(1)), tag.group(2).strip());
        }
        return tags;
    }

    private static String comment(Class<? extends Operator> type) throws IOException {
        String file = type.getName().replace('.', '/') + ".java";
        Path source = SOURCES.stream().map(folder -> folder.resolve(file)).filter(Files::exists).findFirst()
                .orElseThrow(() -> new AssertionError(file + " is not found"));
        return all(COMMENT, Files.readString(source)).getFirst().group(1).replaceAll("(?m)^ *\\* ?", "")
                .replaceAll("\\s+", " ");
    }

    private static List<MatchResult> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    /** The words of a text that do not occur in another in the same order. */
    private static List<String> missing(String meaning, String text) {
        List<String> missing = new ArrayList<>();
        Iterator<String> words = words(text).iterator();
        for (String word : words(meaning).toList()) {
            boolean isFound = false;
            while (!isFound && words.hasNext()) isFound = words.next().equals(word);
            if (!isFound) missing.add(word);
        }
        return missing;
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split("[\\s,;:]+", -1));
    }

    private static int number(MatchResult range, int group) {
        return Integer.parseInt(range.group(group));
    }

    private static void allows(OperatorEntry entry, String name, int... values) {
        for (int value : values) assertThat(create(entry, name, value)).isNotNull();
    }

    private static void refuses(OperatorEntry entry, String name, int... values) {
        for (int value : values) {
            assertThatThrownBy(() -> create(entry, name, value)).as("%s %s=%s", entry.name(), name, value)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static Operator create(OperatorEntry entry, String name, int value) {
        Map<String, String> values = new LinkedHashMap<>(entry.examples());
        values.put(name, String.valueOf(value));
        return entry.create(values);
    }
}
