package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Compilation;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** The bytes that a plan counts for a thread are those of all arrays that the thread then has. */
class WorkTest {

    private static final Map<Class<?>, Integer> SIZES = Map.of(
            float.class, Float.BYTES, double.class, Double.BYTES, int.class, Integer.BYTES, long.class, Long.BYTES,
            boolean.class, 1);

    /** The radices of a transform, 32 numbers at most, are not worth counting. */
    private static final long SPARE = 32 * Integer.BYTES;

    static Stream<Arguments> cases() {
        return Catalogue.entries().stream()
                .flatMap(entry -> IntStream.of(1, 17, 101, 640)
                        .mapToObj(samples -> Arguments.of(entry.name(), samples)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void countedIsAllocated(String operator, int samples) {
        for (boolean simd : new boolean[] {true, false}) {
            Program program = program(Catalogue.get(operator), samples);
            StripLayout layout = new StripLayout(program, 9, samples, 1);
            long counted = Work.bytes(work -> new ThreadMemory(work, program, layout, samples, simd));

            Work allocating = Work.allocating();
            ThreadMemory memory = new ThreadMemory(allocating, program, layout, samples, simd);

            assertThat(allocating.bytes()).isEqualTo(counted);
            assertThat(arrays(memory, Collections.newSetFromMap(new IdentityHashMap<>())))
                    .isBetween(counted, counted + SPARE);
        }
    }

    private static Program program(OperatorEntry entry, int samples) {
        Survey survey = new Survey(new Shape(20, 30, samples), 0.004, Survey.Unit.SECONDS);
        return new Compilation(Workflow.of(entry.example()), survey).program();
    }

    /** Bytes of the arrays of numbers that can be reached, without those of the kernels themselves. */
    private static long arrays(Object from, Set<Object> met) {
        if (from == null || !met.add(from)) return 0;
        if (from instanceof Collection<?> all) return arrays(all.toArray(), met);
        if (from instanceof Map<?, ?> map) return arrays(map.values(), met);
        Class<?> type = from.getClass();
        if (type.isArray()) {
            if (SIZES.containsKey(type.componentType())) {
                return (long) Array.getLength(from) * SIZES.get(type.componentType());
            }
            return Stream.of((Object[]) from).mapToLong(element -> arrays(element, met)).sum();
        }
        if (!type.getPackageName().equals("org.varve.cpu")) return 0;
        long bytes = 0;
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) bytes += arrays(value(field, from), met);
            }
        }
        return bytes;
    }

    private static Object value(Field field, Object of) {
        try {
            field.setAccessible(true);
            return field.getType().isPrimitive() ? null : field.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
