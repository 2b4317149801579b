package org.varve.operator;

import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.varve.core.Family;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Spelling;

/**
 * An operator as the catalogue and the command line know it: its name, its parameters, and how to make one from text.
 */
public final class OperatorEntry {

    /** The value of a parameter. */
    public static final Setting PARAMETER = new Setting("OperatorEntry.create(values)");

    /**
     * A parameter.
     *
     * @param form how a value is written, such as {@code i,j,k}
     * @param fallback the default as text; empty if the parameter is required
     * @param example a value of a required parameter
     */
    public record ParameterEntry(
            String name, String form, String fallback, String example, String unit, String meaning) {

        /** Whether there is no default. */
        public boolean isRequired() {
            return fallback.isEmpty();
        }
    }

    private final Class<? extends Operator> type;
    private final Named named;
    private final List<ParameterEntry> parameters;

    private OperatorEntry(Class<? extends Operator> type) {
        this.type = type;
        this.named = required(type.getAnnotation(Named.class), type.getSimpleName(), Named.class);
        this.parameters = Arrays.stream(type.getRecordComponents())
                .map(OperatorEntry::parameter)
                .toList();
    }

    /**
     * Describes an operator.
     *
     * @param type a public record with {@link Named}, and each of its components with {@link Parameter}
     */
    public static OperatorEntry of(Class<? extends Operator> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(
                    "%s: is not a record; make it one whose components are its parameters"
                            .formatted(type.getSimpleName()));
        }
        return new OperatorEntry(type);
    }

    private static ParameterEntry parameter(RecordComponent component) {
        String name = component.getDeclaringRecord().getSimpleName() + "." + component.getName();
        Parameter p = required(component.getAnnotation(Parameter.class), name, Parameter.class);
        if (p.value().isEmpty() && p.example().isEmpty()) {
            throw new IllegalArgumentException(
                    "%s: has neither a default nor an example; give its @Parameter one".formatted(name));
        }
        return new ParameterEntry(Spelling.kebab(component.getName()), ParameterText.form(component.getType()),
                p.value(), p.example(), p.unit(), p.meaning());
    }

    private static <A extends Annotation> A required(@Nullable A annotation, String name, Class<A> type) {
        if (annotation == null) {
            throw new IllegalArgumentException("%s: has no @%s; give it one".formatted(name, type.getSimpleName()));
        }
        return annotation;
    }

    /** The name by which the operator is called. */
    public String name() {
        return named.value();
    }

    /** One sentence on what the operator computes. */
    public String summary() {
        return named.summary();
    }

    /** Other words by which people look for the operator, best known first. */
    public List<String> words() {
        return List.of(named.words());
    }

    /** What the operator is used for. */
    public Family family() {
        return named.family();
    }

    /** The parameters, in the order of the record's components. */
    public List<ParameterEntry> parameters() {
        return parameters;
    }

    /** The record that implements the operator; its Javadoc is the full description. */
    public Class<? extends Operator> type() {
        return type;
    }

    /** The operator with its defaults, and {@link #examples} for what has none. */
    public Operator example() {
        return create(examples());
    }

    /** Values for the required parameters. */
    public Map<String, String> examples() {
        return parameters.stream()
                .filter(ParameterEntry::isRequired)
                .collect(Collectors.toMap(
                        ParameterEntry::name, ParameterEntry::example, (a, _) -> a, LinkedHashMap::new));
    }

    /**
     * Makes the operator.
     *
     * @param values parameters by name; defaults stand in for those left out
     * @throws IllegalArgumentException naming the operator, the value and the rule
     * @throws UncheckedIOException if a file that a parameter names cannot be read
     */
    public Operator create(Map<String, String> values) {
        Map<String, String> rest = new LinkedHashMap<>(values);
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int c = 0; c < components.length; c++) {
            ParameterEntry parameter = parameters.get(c);
            String given = rest.remove(parameter.name());
            String text = given == null ? parameter.fallback() : given;
            if (text.isEmpty()) {
                throw new SettingException(
                        "%s needs parameter '%s': %s".formatted(name(), parameter.name(), parameter.meaning()),
                        Remedy.of("give it as ",
                                PARAMETER.with("%s=%s".formatted(parameter.name(), parameter.form()))));
            }
            types[c] = components[c].getType();
            arguments[c] = value(types[c], parameter, text);
        }
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("%s: %s".formatted(name(),
                    Spelling.unknown("parameter", rest.keySet().iterator().next(), parameterNames())));
        }
        return construct(types, arguments);
    }

    /**
     * The parameters of an operator as text, as {@link #create} takes them.
     *
     * @param operator made by this entry, or by its constructor
     */
    public Map<String, String> values(Operator operator) {
        Map<String, String> values = new LinkedHashMap<>();
        RecordComponent[] components = type.getRecordComponents();
        for (int c = 0; c < components.length; c++) {
            values.put(parameters.get(c).name(), ParameterText.of(component(operator, components[c])));
        }
        return values;
    }

    private static Object component(Operator operator, RecordComponent component) {
        try {
            return component.getAccessor().invoke(operator);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(operator.getClass() + " must be a public record", e);
        }
    }

    private Object value(Class<?> valueType, ParameterEntry parameter, String text) {
        try {
            return ParameterText.parse(valueType, text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s: parameter '%s': %s".formatted(name(), parameter.name(), e.getMessage()), e);
        }
    }

    private Operator construct(Class<?>[] types, Object[] arguments) {
        try {
            return type.getConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            if (cause instanceof UncheckedIOException unread) throw unread;
            throw new IllegalArgumentException(name() + ": " + cause.getMessage(), cause);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " must be a public record", e);
        }
    }

    private List<String> parameterNames() {
        return parameters.stream().map(ParameterEntry::name).toList();
    }
}
