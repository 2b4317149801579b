package org.varve.run.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Family;
import org.varve.core.InputCount;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Spelling;
import org.varve.operator.OperatorEntry;
import org.varve.operator.OperatorEntry.ParameterEntry;

/**
 * Operators as they are written on the command line. {@code a|b} applies one after the other, {@code a+b} side by side,
 * and parentheses nest: {@code gaussian|(envelope+semblance)}. {@code :} stands for {@code |}, which shells keep for
 * themselves. {@code smooth=gaussian} names a step, {@code gst-dip-azimuth.dip} chooses an output.
 *
 * <p>A step reads all outputs of the one before it, in their order. The outputs of the last steps are written.
 */
public final class Expression {

    /** The most parentheses within each other. */
    private static final int DEEPEST = 32;

    /** The most names of steps that are listed. */
    private static final int MOST_NAMED = 8;

    private static final String MARKS = "()|:+";
    private static final Pattern NAMED = Pattern.compile("([^()|:+=]+)=");

    private sealed interface Part {}

    /**
     * A step.
     *
     * @param output the chosen one; empty for all
     * @param written as given, without the output
     */
    private record One(StepDraft draft, Optional<String> output, String written) implements Part {

        boolean isFilter() {
            OperatorEntry entry = draft.entry();
            List<Output> outputs = entry.example().outputs();
            return outputs.size() == 1 && outputs.getFirst().unit().equals(Output.INPUT)
                    && (entry.family() == Family.NOISE || entry.family() == Family.FREQUENCY);
        }

        boolean readsOne() {
            return draft.entry().example().inputCount().equals(InputCount.ONE);
        }

        String full() {
            return written + output.map(chosen -> "." + chosen).orElse("");
        }
    }

    private record Several(boolean isChain, List<Part> parts) implements Part {}

    /**
     * An output that steps can read.
     *
     * @param reference as steps refer to it
     * @param written as expressions choose it
     */
    private record Given(String reference, String written, Output output) {}

    private final String text;
    private final Set<String> reserved;
    private final Set<String> names = new HashSet<>();
    /** The last number tried for the name of a step, by operator. */
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, List<One>> unnamed = new LinkedHashMap<>();
    private final List<StepDraft> steps = new ArrayList<>();
    private final Part whole;
    private int at;

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is malformed, or an operator does not exist
     */
    public Expression(String text) {
        this.text = text;
        reserved = NAMED.matcher(text).results().map(found -> found.group(1).strip()).collect(Collectors.toSet());
        whole = group(0);
        if (at < text.length()) throw refused("')' closes nothing; drop it, or write '(' before");
    }

    /** The steps whose parameters are to be gathered, in the order written. */
    public List<StepDraft> steps() {
        return List.copyOf(steps);
    }

    private Part group(int depth) {
        if (depth > DEEPEST) {
            throw refused("more than %s parentheses within each other; write a workflow file".formatted(DEEPEST));
        }
        List<Part> parts = new ArrayList<>(List.of(part(depth)));
        Optional<Boolean> isChain = Optional.empty();
        while (at < text.length() && text.charAt(at) != ')') {
            boolean chains = text.charAt(at++) != '+';
            if (isChain.isPresent() && isChain.get() != chains) {
                throw refused("mixes '|' and '+'; write parentheses, as in (a|b)+c or a|(b+c)");
            }
            isChain = Optional.of(chains);
            parts.add(part(depth));
        }
        return isChain.isEmpty() ? parts.getFirst() : new Several(isChain.get(), parts);
    }

    private Part part(int depth) {
        String word = word();
        boolean opens = at < text.length() && text.charAt(at) == '(';
        if (!opens) return one(word);
        if (!word.isEmpty()) {
            throw refused("'(' follows %s; write '|' or '+' between them, and parameters beside the expression"
                    .formatted(word));
        }
        at++;
        Part inner = group(depth + 1);
        if (at == text.length()) throw refused("'(' is not closed; write ')' where it ends");
        at++;
        String next = word();
        if (!next.isEmpty() || (at < text.length() && text.charAt(at) == '(')) {
            throw refused("%s follows ')'; write '|' or '+' between them"
                    .formatted(next.isEmpty() ? "'('" : next));
        }
        return inner;
    }

    /** What stands before the next mark. */
    private String word() {
        int begin = at;
        while (at < text.length() && MARKS.indexOf(text.charAt(at)) < 0) at++;
        return text.substring(begin, at).strip();
    }

    private One one(String word) {
        int equals = word.indexOf('=');
        String what = word.substring(equals + 1).strip();
        if ((what.isEmpty() && !text.isBlank()) || equals == 0) {
            throw refused("a step is empty; name an operator on both sides of '|' and '+', in '()' and after '='");
        }
        int dot = what.indexOf('.');
        boolean chooses = dot > 0 && StepDraft.isOperator(what.substring(0, dot));
        String operator = (chooses ? what.substring(0, dot) : what).toLowerCase(Locale.ROOT);
        StepDraft draft =
                StepDraft.of(equals > 0 ? named(word.substring(0, equals).strip()) : free(operator), operator);
        One one = new One(draft, chooses ? Optional.of(what.substring(dot + 1)) : Optional.empty(),
                chooses ? word.substring(0, word.length() - what.length() + dot) : word);
        if (equals < 0) unnamed.computeIfAbsent(operator, _ -> new ArrayList<>()).add(one);
        steps.add(draft);
        return one;
    }

    private String named(String name) {
        if (StepDraft.isOperator(name.split(" ", 2)[0]) && name.contains(" ")) {
            throw refused("'%s' names no step; give parameters beside the expression, not in it".formatted(name));
        }
        if (!names.add(name)) throw refused("'%s' names two steps; give each a name of its own".formatted(name));
        return name;
    }

    /** {@code gaussian}, {@code gaussian-2}, {@code gaussian-3}, ...: the first that is free. */
    private String free(String operator) {
        while (true) {
            int number = numbers.merge(operator, 1, Integer::sum);
            String name = number == 1 ? operator : operator + "-" + number;
            if (!reserved.contains(name) && names.add(name)) return name;
        }
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("'%s': %s".formatted(text, why));
    }

    /**
     * The steps with what they read and write, once their parameters are known.
     *
     * @throws IllegalArgumentException if a step does not take what the one before it gives
     */
    public List<StepDraft> connected() {
        List<StepDraft> connected = new ArrayList<>();
        connect(whole, List.of(), true, connected);
        StepDraft.requireDifferent(connected);
        return connected;
    }

    private static List<Given> connect(Part part, List<Given> read, boolean isWritten, List<StepDraft> connected) {
        return switch (part) {
            case One one -> connect(one, read, isWritten, connected);
            case Several(boolean isChain, List<Part> parts) when isChain -> {
                List<Given> given = read;
                for (int n = 0; n < parts.size(); n++) {
                    given = connect(parts.get(n), given, isWritten && n == parts.size() - 1, connected);
                }
                yield given;
            }
            case Several(_, List<Part> parts) ->
                parts.stream().flatMap(each -> connect(each, read, isWritten, connected).stream()).toList();
        };
    }

    private static List<Given> connect(One one, List<Given> read, boolean isWritten, List<StepDraft> connected) {
        StepDraft draft = one.draft();
        Operator operator = draft.operator();
        if (!read.isEmpty()) requireSuited(one, operator.inputCount(), read);
        one.output().filter(chosen -> !operator.outputNames().contains(chosen)).ifPresent(unknown -> {
            throw new IllegalArgumentException("%s: %s".formatted(one.full(),
                    Spelling.unknown("output", unknown, operator.outputNames())));
        });
        Optional<List<String>> select = isWritten ? one.output().map(List::of) : Optional.of(List.of());
        connected.add(draft.reading(read.stream().map(Given::reference).toList(), select));
        boolean isSingle = operator.outputs().size() == 1;
        return operator.outputs().stream()
                .filter(output -> one.output().isEmpty() || one.output().get().equals(output.name()))
                .map(output -> isSingle
                        ? new Given(draft.name(), one.full(), output)
                        : new Given(draft.name() + "." + output.name(), one.written() + "." + output.name(), output))
                .toList();
    }

    private static void requireSuited(One one, InputCount wanted, List<Given> read) {
        if (read.size() < wanted.least()) {
            throw new IllegalArgumentException(
                    "%s: give the others beside it, as in (%s+mean)|%s, or name surveys in a workflow file"
                            .formatted(gets(one, wanted, read), read.getFirst().written(), one.full()));
        }
        if (read.size() > wanted.most()) {
            List<String> some = read.stream().limit(wanted.most()).map(Given::written).toList();
            throw new IllegalArgumentException(
                    "%s: choose, as in %s|%s".formatted(gets(one, wanted, read), joined(some), one.full()));
        }
        if (read.size() > 1 && areOfOneStep(read) && read.stream().map(
                given -> given.output().unit() + given.output().style()).distinct().count() > 1) {
            throw new IllegalArgumentException(
                    "%s, which are not alike: write in parentheses what it should read, as in (a+b)|%s"
                            .formatted(gets(one, wanted, read), one.full()));
        }
    }

    private static String gets(One one, InputCount wanted, List<Given> read) {
        return "%s takes %s and gets %s".formatted(one.draft().name(), wanted,
                read.stream().map(Given::written).collect(Collectors.joining(", ")));
    }

    private static String joined(List<String> parts) {
        return parts.size() == 1 ? parts.getFirst() : "(" + String.join("+", parts) + ")";
    }

    private static boolean areOfOneStep(List<Given> read) {
        return read.stream().map(given -> given.reference().replaceFirst("\\.[^.]*$", "")).distinct().count() == 1;
    }

    /** What the user should know: names that steps were given, and filters that may have been meant as a chain. */
    public List<Note> notes() {
        return Stream.concat(unnamed.entrySet().stream().flatMap(each -> names(each.getKey(), each.getValue())),
                chain()).map(Note::new).toList();
    }

    private static Stream<String> names(String operator, List<One> steps) {
        List<String> names = steps.stream().map(one -> one.draft().name()).toList();
        if (names.equals(List.of(operator))) return Stream.of();
        String parameter = steps.getFirst().draft().entry().parameters().stream().findFirst()
                .map(ParameterEntry::name).map(name -> "; a parameter of one is %s.%s".formatted(names.getLast(), name))
                .orElse("");
        String all = names.size() > MOST_NAMED
                ? "%s, %s, ..., %s".formatted(operator, names.get(1), names.getLast())
                : String.join(", ", names);
        return Stream.of("the steps of %s are called %s%s".formatted(operator, all, parameter));
    }

    /** The chain that is meant if a filter stands beside other operators. */
    private Stream<String> chain() {
        if (!(whole instanceof Several(boolean isChain, List<Part> parts)) || isChain) return Stream.of();
        List<One> all = parts.stream().filter(One.class::isInstance).map(One.class::cast).toList();
        List<One> filters = all.stream().takeWhile(One::isFilter).toList();
        List<One> attributes = all.subList(filters.size(), all.size());
        if (all.size() < parts.size() || filters.isEmpty() || attributes.stream().anyMatch(One::isFilter)
                || all.stream().anyMatch(one -> !one.readsOne())
                || all.stream().map(one -> one.draft().entry().name()).distinct().count() == 1) {
            return Stream.of();
        }
        List<String> chained = new ArrayList<>(filters.stream().map(One::full).toList());
        if (!attributes.isEmpty()) chained.add(joined(attributes.stream().map(One::full).toList()));
        return Stream.of("%s run side by side, each on the survey: to apply one after the other, write %s".formatted(
                all.stream().map(One::full).collect(Collectors.joining(" and ")), String.join("|", chained)));
    }
}
