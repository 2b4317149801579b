package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/** Arguments of CUDA functions: their types as written in PTX, and their values as passed to CUDA. */
final class Arguments {

    private static final Map<Class<?>, String> PTX_TYPES = Map.ofEntries(
            Map.entry(int.class, ".u32"),
            Map.entry(float.class, ".f32"),
            Map.entry(double.class, ".f64"),
            Map.entry(Address.class, ".u64"),
            Map.entry(FieldView.class, ".b8[24]"),
            Map.entry(Region.class, ".b8[12]"),
            Map.entry(Triple.class, ".b8[12]"),
            Map.entry(Bounds.class, ".b8[24]"),
            Map.entry(Encoding.class, ".b8[8]"),
            Map.entry(PlaneSmoothing.class, ".b8[24]"),
            Map.entry(StrikeFields.class, ".b8[104]"),
            Map.entry(Segments.class, ".b8[16]"),
            Map.entry(WindowBatch.class, ".b8[60]"));

    /** The size of the largest type in bytes. */
    private static final int BYTES = 104;

    private static final long FIELD_BYTES = 3 * Long.BYTES;

    private Arguments() {}

    /** A type as nvcc writes it in PTX; structures are bytes. */
    static String ptxType(Class<?> type) {
        String spelling = PTX_TYPES.get(type);
        if (spelling == null) throw new IllegalArgumentException("no CUDA type for " + type);
        return spelling;
    }

    /** The value of an argument, valid as long as the arena. */
    static MemorySegment pack(Arena arena, Object argument) {
        MemorySegment value = arena.allocate(BYTES, Long.BYTES);
        switch (argument) {
            case Integer number -> put(value, number);
            case Float number -> value.set(ValueLayout.JAVA_FLOAT, 0, number);
            case Double number -> value.set(ValueLayout.JAVA_DOUBLE, 0, number);
            case Address address -> put(value, address.value());
            case FieldView field -> put(value, field);
            case StrikeFields strike -> {
                put(value, strike.before(), strike.here(), strike.after(), strike.dip());
                value.set(ValueLayout.JAVA_FLOAT, 4 * FIELD_BYTES, strike.degrees());
            }
            case Region region -> put(value, region.inlines(), region.crosslines(), region.samples());
            case Triple triple -> put(value, triple.inlines(), triple.crosslines(), triple.samples());
            case Bounds bounds -> {
                Triple first = bounds.first();
                Triple last = bounds.last();
                put(value, first.inlines(), first.crosslines(), first.samples(), last.inlines(), last.crosslines(),
                        last.samples());
            }
            case Segments segments ->
                put(value, segments.first(), segments.count(), segments.wanted(), segments.pitch());
            case WindowBatch batch -> put(value, batch.numbers());
            case Encoding encoding -> put(value, encoding.format(), encoding.swapsBytes());
            case PlaneSmoothing smoothing -> {
                put(value, smoothing.weights().value());
                put(value.asSlice(Long.BYTES), smoothing.inlines(), smoothing.lateral(), smoothing.samples());
            }
            default -> throw new IllegalArgumentException("no CUDA type for " + argument.getClass());
        }
        return value;
    }

    private static void put(MemorySegment value, FieldView... fields) {
        for (int n = 0; n < fields.length; n++) {
            put(value.asSlice(n * FIELD_BYTES), fields[n].origin(), fields[n].plane(), fields[n].row());
        }
    }

    private static void put(MemorySegment value, long... numbers) {
        MemorySegment.copy(numbers, 0, value, ValueLayout.JAVA_LONG, 0, numbers.length);
    }

    private static void put(MemorySegment value, int... numbers) {
        MemorySegment.copy(numbers, 0, value, ValueLayout.JAVA_INT, 0, numbers.length);
    }
}
