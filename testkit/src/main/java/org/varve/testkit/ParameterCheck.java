package org.varve.testkit;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.operator.OperatorEntry;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.Parameter;

/** The parameters of an operator as text: they come back as they are, and wrong ones are refused in a sentence. */
final class ParameterCheck {

    /** Odd values; a parameter of one or several numbers takes some of them. */
    private static final List<String> ODD =
            List.of("", "no-such-value", "NaN", "-1", "0", "1e300", "-1,-1,-1", "0,0,0", "1,2,3,4");

    private static final int WORDS = 3;

    private final Subject subject;
    private final OperatorEntry entry;

    private ParameterCheck(Subject subject) {
        this.subject = subject;
        try {
            this.entry = OperatorEntry.of(subject.operator().getClass());
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw subject.fault("cannot be made of text: " + e.getMessage(), e);
        }
    }

    static void of(Subject subject) {
        ParameterCheck check = new ParameterCheck(subject);
        Operator example = check.made(check.entry.examples(), "its defaults and examples");
        check.requireReturn(example);
        check.requireReturn(subject.operator());
        for (ParameterEntry parameter : check.entry.parameters()) {
            for (String text : ODD) check.requireSentence(parameter, text);
        }
    }

    /** Whether an operator is meant to be made of text. */
    static boolean isWanted(Operator operator) {
        Class<? extends Operator> type = operator.getClass();
        if (!type.isRecord() || !type.isAnnotationPresent(Named.class)) return false;
        RecordComponent[] components = type.getRecordComponents();
        return components.length == 0
                || Arrays.stream(components).anyMatch(component -> component.isAnnotationPresent(Parameter.class));
    }

    private Operator made(Map<String, String> values, String of) {
        try {
            return entry.create(values);
        } catch (RuntimeException e) {
            throw subject.fault("cannot be made of %s: %s".formatted(of, e.getMessage()), e);
        }
    }

    private void requireReturn(Operator operator) {
        Map<String, String> values = values(operator);
        Operator again = made(values, "the text of its own parameters, " + values);
        if (!again.equals(operator)) {
            throw subject.fault("is %s, and from the text of its parameters %s: their text must give them back"
                    .formatted(operator, again));
        }
    }

    private Map<String, String> values(Operator operator) {
        try {
            return entry.values(operator);
        } catch (IllegalStateException e) {
            throw subject.fault("cannot be described: " + e.getMessage(), e);
        }
    }

    /** A value is taken and comes back, or is refused by what a user can read. */
    private void requireSentence(ParameterEntry parameter, String text) {
        Map<String, String> values = new LinkedHashMap<>(entry.values(subject.operator()));
        values.put(parameter.name(), text);
        try {
            requireReturn(entry.create(values));
        } catch (IllegalArgumentException refused) {
            if (!isSentence(refused.getMessage())) {
                throw subject.fault("refuses %s=%s by '%s': name the value and the rule"
                        .formatted(parameter.name(), text, refused.getMessage()), refused);
            }
        } catch (RuntimeException wrong) {
            throw subject
                    .fault("fails at %s=%s by %s: throw an IllegalArgumentException that names the value and the rule"
                            .formatted(parameter.name(), text, wrong), wrong);
        }
    }

    /** Whether a message says more than the name of the operator and a word. */
    private static boolean isSentence(@Nullable String message) {
        return message != null && message.strip().split("\\s+", -1).length > WORDS;
    }
}
