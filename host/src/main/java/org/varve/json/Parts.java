package org.varve.json;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The components of a type of records, as parts of objects in JSON. */
final class Parts {

    private static final ClassValue<Parts> KNOWN = new ClassValue<>() {
        @Override
        protected Parts computeValue(Class<?> type) {
            return new Parts(type);
        }
    };

    /**
     * A component.
     *
     * @param name in JSON
     */
    record Part(String name, RecordComponent component, Method accessor) {

        private static Part of(RecordComponent component) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            Name name = component.getAnnotation(Name.class);
            return new Part(name == null ? component.getName() : name.value(), component, accessor);
        }

        boolean isUnwrapped() {
            return component.isAnnotationPresent(Unwrapped.class);
        }

        boolean isArray() {
            return component.isAnnotationPresent(AsArray.class);
        }

        boolean isOrNull() {
            return component.isAnnotationPresent(OrNull.class);
        }

        boolean isOptional() {
            return component.getType() == Optional.class;
        }

        /** Its value in a record. */
        Object of(Record object) {
            try {
                return accessor.invoke(object);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(accessor + " cannot be called", e);
            }
        }
    }

    private final List<Part> all;
    private final Constructor<?> constructor;

    private Parts(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        all = Arrays.stream(components).map(Part::of).toList();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is no record", e);
        }
        constructor.setAccessible(true);
    }

    static Parts of(Class<?> type) {
        return KNOWN.get(type);
    }

    List<Part> all() {
        return all;
    }

    List<Object> values(Record object) {
        return all.stream().map(part -> part.of(object)).toList();
    }

    /** The place of a part; negative if there is none with that name. */
    int number(String name) {
        for (int n = 0; n < all.size(); n++) {
            if (all.get(n).name().equals(name)) return n;
        }
        return -1;
    }

    /**
     * A record.
     *
     * @param values of all parts in order; null if absent
     * @throws IOException if a part is absent that is not optional, or the record refuses a value
     */
    Object create(Object[] values) throws IOException {
        for (int n = 0; n < values.length; n++) {
            if (values[n] != null) continue;
            if (!all.get(n).isOptional()) throw new IOException("lacks " + all.get(n).name());
            values[n] = Optional.empty();
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            throw new IOException(cause.getMessage(), cause);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " cannot be called", e);
        }
    }
}
