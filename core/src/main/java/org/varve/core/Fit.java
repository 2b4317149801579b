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
