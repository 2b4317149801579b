package org.varve.testkit;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.varve.core.Compilation;
import org.varve.core.Operator;
import org.varve.core.Program;
import org.varve.core.Workflow.Step;
import org.varve.core.Workflow;

/** Operators and kernels are values: nothing changes them, and equal parameters make them equal. */
final class EqualityCheck {

    private final Subject subject;
    private final Operator operator;

    private EqualityCheck(Subject subject) {
        this.subject = subject;
        this.operator = subject.operator();
    }

    static void of(Subject subject) {
        EqualityCheck check = new EqualityCheck(subject);
        if (!subject.operator().getClass().isRecord()) {
            throw subject.fault("is a %s, not a record: make it one whose components are its parameters"
                    .formatted(subject.operator().getClass().getSimpleName()));
        }
        for (RecordComponent component : subject.operator().getClass().getRecordComponents()) {
            check.requireConstant(component);
        }
        check.requireEqualCopy();
        check.requireEqualPasses();
    }

    private void requireConstant(RecordComponent component) {
        if (canChange(value(component))) {
            throw subject.fault("parameter %s can be changed from outside: keep a List.copyOf or Map.copyOf of it"
                    .formatted(component.getName()));
        }
    }

    private static boolean canChange(Object value) {
        return switch (value) {
            case Collection<?> many -> canRemove(many);
            case Map<?, ?> map -> canRemove(map.entrySet());
            case null -> false;
            default -> value.getClass().isArray();
        };
    }

    /** Removes nothing; what cannot be changed refuses even that. */
    private static boolean canRemove(Collection<?> many) {
        try {
            many.removeIf(_ -> false);
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    private Object value(RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(operator);
        } catch (ReflectiveOperationException e) {
            throw subject.fault("parameter %s cannot be read: %s".formatted(component.getName(), e), e);
        }
    }

    private void requireEqualCopy() {
        RecordComponent[] components = operator.getClass().getRecordComponents();
        try {
            Constructor<? extends Operator> constructor = operator.getClass().getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            Operator copy = constructor.newInstance(Arrays.stream(components).map(this::value).toArray());
            if (!copy.equals(operator) || copy.hashCode() != operator.hashCode()) {
                throw subject.fault(
                        "is not equal to another of the same parameters: leave equals and hashCode to the record");
            }
        } catch (ReflectiveOperationException e) {
            throw subject.fault("cannot be made of its own parameters: %s".formatted(e), e);
        }
    }

    /** A graph holds equal passes once, so that two steps of one operator take the passes of one. */
    private void requireEqualPasses() {
        Step first = Step.of("first", operator);
        int passes = program(new Workflow(List.of(first))).passes().size();
        Program twice = program(new Workflow(List.of(first, Step.of("second", operator))));
        if (twice.passes().size() > passes) {
            throw subject.fault(
                    "kernel %s is not equal to another of the same parameters: make kernels records, so that equal passes are computed once"
                            .formatted(twice.passes().get(passes).kernel().name()));
        }
    }

    private Program program(Workflow workflow) {
        return new Compilation(workflow, subject.survey()).program();
    }
}
