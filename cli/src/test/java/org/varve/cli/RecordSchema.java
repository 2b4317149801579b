package org.varve.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.json.Json;
import org.varve.json.Name;
import org.varve.json.OneOf;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.json.Unwrapped;

/** Schemas of records as {@link Json} writes them; descriptions are those of their Javadoc. */
final class RecordSchema {

    private final Map<Class<?>, String> names = new LinkedHashMap<>();
    private final Map<String, Object> definitions = new LinkedHashMap<>();

    RecordSchema() {
        definitions.put("shape", array(number("integer", 1), 3));
        definitions.put("halo", array(number("integer", 0), 3));
        names.put(Shape.class, "shape");
        names.put(Halo.class, "halo");
    }

    /**
     * Adds kinds of results.
     *
     * @param kinds their names
     * @param descriptions which verbs print them
     */
    void add(Map<String, Class<?>> kinds, Map<String, String> descriptions) {
        kinds.forEach((name, type) -> names.put(type, name));
        kinds.forEach((name, type) -> definitions.put(name, object(type, descriptions.get(name))));
    }

    /** By name. */
    Map<String, Object> definitions() {
        return definitions;
    }

    private Map<String, Object> object(Class<?> type, String description) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        addParts(type, properties, required);
        Map<String, Object> object = described(description);
        object.put("type", "object");
        object.put("required", required);
        object.put("properties", properties);
        object.put("additionalProperties", false);
        return object;
    }

    private void addParts(Class<?> type, Map<String, Object> properties, List<String> required) {
        Javadoc javadoc = javadoc(type);
        for (RecordComponent part : type.getRecordComponents()) {
            if (part.isAnnotationPresent(Unwrapped.class)) {
                addParts(part.getType(), properties, required);
                continue;
            }
            String name = part.isAnnotationPresent(Name.class)
                    ? part.getAnnotation(Name.class).value()
                    : part.getName();
            if (properties.put(name, property(part, javadoc)) != null)
                throw new IllegalStateException(name + " is there twice");
            if (part.getType() != Optional.class || part.isAnnotationPresent(OrNull.class)) required.add(name);
        }
    }

    private Map<String, Object> property(RecordComponent part, Javadoc javadoc) {
        Map<String, Object> property = described(javadoc.of(part.getName()));
        property.putAll(value(part.getGenericType(), part));
        return property;
    }

    private static Javadoc javadoc(Class<?> type) {
        try {
            return Javadoc.of(type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> described(String description) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (!description.isEmpty()) schema.put("description", description);
        return schema;
    }

    private Map<String, Object> value(Type type, AnnotatedElement part) {
        return switch (type) {
            case ParameterizedType generic -> generic(generic, part);
            // the parameters of operators, or of each step
            case WildcardType _ -> ordered("anyOf", List.of(ordered("type", "string"),
                    ordered("type", "object", "additionalProperties", ordered("type", "string"))));
            case Class<?> plain when part.isAnnotationPresent(OneOf.class) -> ordered("enum",
                    Arrays.stream(part.getAnnotation(OneOf.class).value()).map(word -> literal(plain, word)).toList());
            case Class<?> plain -> part.isAnnotationPresent(OrNull.class)
                    ? orNull(plain(plain, part))
                    : plain(plain, part);
            default -> throw new IllegalStateException(type + " has no schema");
        };
    }

    private static Object literal(Class<?> type, String word) {
        if (type == String.class) return word;
        return type == boolean.class ? (Object) Boolean.valueOf(word) : Integer.valueOf(word);
    }

    private Map<String, Object> generic(ParameterizedType type, AnnotatedElement part) {
        Type[] of = type.getActualTypeArguments();
        if (type.getRawType() == List.class) return ordered("type", "array", "items", value(of[0], part));
        if (type.getRawType() == Map.class) {
            return ordered("type", "object", "additionalProperties", value(of[1], part));
        }
        if (type.getRawType() != Optional.class) throw new IllegalStateException(type + " has no schema");
        // without a value, one in a map is null, and a component is left out
        boolean isComponent = part instanceof RecordComponent component && component.getGenericType().equals(type);
        return isComponent ? value(of[0], part) : orNull(value(of[0], part));
    }

    private Map<String, Object> plain(Class<?> type, AnnotatedElement part) {
        if (type == boolean.class || type == Boolean.class) return ordered("type", "boolean");
        if (type == String.class || type == Path.class) return ordered("type", "string");
        if (type == Object.class) return ordered("type", List.of("number", "string"));
        if (type == double.class || type == Double.class) return number("number", part);
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) return number("integer", part);
        if (type.isEnum()) {
            return ordered("enum", Arrays.stream(type.getEnumConstants()).map(c -> Json.word((Enum<?>) c)).toList());
        }
        return ordered("$ref", "#/$defs/" + name(type));
    }

    private String name(Class<?> type) {
        String known = names.get(type);
        if (known != null) return known;
        String group = type.getEnclosingClass().getSimpleName().replaceFirst("(Json|Verb|Options|Facts|Schema)$", "");
        String simple = type.getSimpleName();
        String full = simple.startsWith(group) ? simple : group + simple;
        String name = Character.toLowerCase(full.charAt(0)) + full.substring(1);
        if (names.containsValue(name)) throw new IllegalStateException(name + " are two types");
        names.put(type, name);
        String description = javadoc(type).first();
        Map<String, Object> schema = type.isAnnotationPresent(AsArray.class)
                ? row(type, description)
                : object(type, description);
        definitions.put(name, schema);
        return name;
    }

    private Map<String, Object> row(Class<?> type, String description) {
        RecordComponent[] parts = type.getRecordComponents();
        Map<String, Object> row = described(description);
        row.putAll(ordered("type", "array", "prefixItems",
                Arrays.stream(parts).map(part -> property(part, javadoc(type))).toList(), "items", false));
        row.put("minItems", parts.length);
        return row;
    }

    private static Map<String, Object> number(String type, AnnotatedElement part) {
        if (part.isAnnotationPresent(Signed.class)) return ordered("type", type);
        if (!part.isAnnotationPresent(Positive.class)) return number(type, 0);
        return type.equals("integer") ? number(type, 1) : ordered("type", type, "exclusiveMinimum", 0);
    }

    private static Map<String, Object> number(String type, int least) {
        return ordered("type", type, "minimum", least);
    }

    private static Map<String, Object> array(Map<String, Object> items, int count) {
        return ordered("type", "array", "items", items, "minItems", count, "maxItems", count);
    }

    private static Map<String, Object> orNull(Map<String, Object> schema) {
        if (!(schema.get("type") instanceof String type)) {
            return ordered("anyOf", List.of(Map.of("type", "null"), schema));
        }
        Map<String, Object> either = new LinkedHashMap<>(schema);
        either.put("type", List.of(type, "null"));
        return either;
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int n = 0; n < pairs.length; n += 2) {
            map.put((String) pairs[n], pairs[n + 1]);
        }
        return map;
    }
}
