package org.varve.operator;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Operator;
import org.varve.core.Spelling;

/** An operator of the catalogue: its name, its parameters, and how to make one from text. */
public final class OperatorEntry {

    /**
     * A parameter.
     *
     * @param fallback the default as text; empty if the parameter is required
     * @param form how a value is written, such as {@code i,j,k}
     */
    public record ParameterEntry(String name, String form, String fallback, String unit, String meaning) {}

    private final Class<? extends Operator> type;
    private final Named named;
    private final List<ParameterEntry> parameters;

    private OperatorEntry(Class<? extends Operator> type) {
        this.type = type;
        this.named = type.getAnnotation(Named.class);
        this.parameters = Arrays.stream(type.getRecordComponents())
                .map(OperatorEntry::parameter)
                .toList();
    }

    static OperatorEntry of(Class<? extends Operator> type) {
        return new OperatorEntry(type);
    }

    private static ParameterEntry parameter(RecordComponent component) {
        Parameter p = component.getAnnotation(Parameter.class);
        return new ParameterEntry(
                kebab(component.getName()), ParameterText.form(component.getType()), p.value(), p.unit(), p.meaning());
    }

    public String name() {
        return named.value();
    }

    public String summary() {
        return named.summary();
    }

    public String family() {
        return named.family();
    }

    public List<ParameterEntry> parameters() {
        return parameters;
    }

    /** The record that implements the operator; its Javadoc is the full description. */
    public Class<? extends Operator> type() {
        return type;
    }

    /**
     * Makes the operator.
     *
     * @param values parameters by name; defaults stand in for those left out
     * @throws IllegalArgumentException naming the operator, the value and the rule
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
                throw new IllegalArgumentException("%s needs parameter '%s': %s. Give it as -p %s=%s"
                        .formatted(name(), parameter.name(), parameter.meaning(), parameter.name(), parameter.form()));
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
            throw new IllegalArgumentException(name() + ": " + e.getCause().getMessage(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " must be a public record", e);
        }
    }

    private List<String> parameterNames() {
        return parameters.stream().map(ParameterEntry::name).toList();
    }

    private static String kebab(String camel) {
        return camel.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
