package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/** Values of a kernel's arguments, as CUDA takes them. */
final class Arguments {

    /** Room for the largest type. */
    private static final int BYTES = 32;

    private Arguments() {}

    static List<MemorySegment> pack(Arena arena, Object... arguments) {
        return Arrays.stream(arguments).map(argument -> pack(arena, argument)).toList();
    }

    private static MemorySegment pack(Arena arena, Object argument) {
        MemorySegment value = arena.allocate(BYTES, Long.BYTES);
        switch (argument) {
            case Integer number -> value.set(ValueLayout.JAVA_INT, 0, number);
            case Float number -> value.set(ValueLayout.JAVA_FLOAT, 0, number);
            case Double number -> value.set(ValueLayout.JAVA_DOUBLE, 0, number);
            case Long number -> value.set(ValueLayout.JAVA_LONG, 0, number);
            case FieldView field -> put(value, field.origin(), field.plane(), field.row());
            case Region region -> put(
                    value, region.inlines(), region.crosslines(), region.samples(), region.firstSample());
            case int[] numbers -> put(value, numbers);
            default -> throw new IllegalArgumentException("no CUDA type for " + argument.getClass());
        }
        return value;
    }

    private static void put(MemorySegment value, long... numbers) {
        MemorySegment.copy(numbers, 0, value, ValueLayout.JAVA_LONG, 0, numbers.length);
    }

    private static void put(MemorySegment value, int... numbers) {
        MemorySegment.copy(numbers, 0, value, ValueLayout.JAVA_INT, 0, numbers.length);
    }
}
