package org.varve.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Fits the parameters of an operator to a survey. */
final class Fit {

    private Fit() {}

    /** The operator with every {@link Fitted} parameter in samples and traces; the constructor checks them again. */
    static Operator of(Operator operator, Context context) {
        Class<? extends Operator> type = operator.getClass();
        RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
        if (Arrays.stream(components).allMatch(component -> isFitted(operator, component))) return operator;
        try {
            Object[] values = new Object[components.length];
            for (int c = 0; c < values.length; c++) {
                values[c] = components[c].getAccessor().invoke(operator);
                if (values[c] instanceof Fitted<?> parameter && !parameter.isFitted()) {
                    values[c] = fit(Spelling.kebab(components[c].getName()), parameter, context);
                }
            }
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " must be a public record", e);
        }
    }

    /**
     * Refuses an operator without one of its parameters.
     *
     * @throws NullPointerException with the parameter's name
     */
    static void requireWhole(Operator operator) {
        RecordComponent[] components = operator.getClass().getRecordComponents();
        if (components == null) return;
        for (RecordComponent component : components) {
            if (isNull(operator, component)) {
                throw new NullPointerException("%s of %s is null: give a value"
                        .formatted(Spelling.kebab(component.getName()), operator.name()));
            }
        }
    }

    private static boolean isNull(Operator operator, RecordComponent component) {
        try {
            return component.getAccessor().invoke(operator) == null;
        } catch (ReflectiveOperationException _) {
            // a private record is its own business
            return false;
        }
    }

    private static Fitted<?> fit(String name, Fitted<?> parameter, Context context) {
        try {
            Fitted<?> fitted = parameter.fit(context);
            context.tell(name, fitted.extent());
            return fitted;
        } catch (SettingException e) {
            throw new SettingException(name + " " + e.getMessage(), e.remedy().orElseThrow());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " " + e.getMessage(), e);
        }
    }

    private static boolean isFitted(Operator operator, RecordComponent component) {
        if (!Fitted.class.isAssignableFrom(component.getType())) return true;
        try {
            return component.getAccessor().invoke(operator) instanceof Fitted<?> parameter && parameter.isFitted();
        } catch (ReflectiveOperationException _) {
            // a private record is built as it is
            return true;
        }
    }
}
