package org.varve.mdio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import org.varve.core.Output;
import org.varve.zarr.ElementType;

/**
 * The type of the samples of an array: floats, or of labels the smallest whole numbers that hold them.
 *
 * @param type of the elements
 * @param missing the element for what is missing, which no label is
 */
record SampleType(ElementType type, double missing) {

    static final SampleType FLOAT = new SampleType(ElementType.FLOAT32, Double.NaN);

    private static final List<SampleType> WHOLE =
            List.of(unsigned(Byte.BYTES), signed(Byte.BYTES), unsigned(Short.BYTES), signed(Short.BYTES));

    private static final ValueLayout.OfFloat SAMPLE =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static SampleType unsigned(int bytes) {
        return new SampleType(new ElementType(ElementType.Kind.UNSIGNED, bytes, ByteOrder.LITTLE_ENDIAN),
                (1 << (Byte.SIZE * bytes)) - 1);
    }

    private static SampleType signed(int bytes) {
        return new SampleType(new ElementType(ElementType.Kind.SIGNED, bytes, ByteOrder.LITTLE_ENDIAN),
                -(1 << (Byte.SIZE * bytes - 1)));
    }

    /** The type for the values of an output. */
    static SampleType of(Output output) {
        return WHOLE.stream()
                .filter(whole -> output.isLabel() && whole.holds(output.min()) && whole.holds(output.max()))
                .findFirst().orElse(FLOAT);
    }

    boolean isFloat() {
        return type.kind() == ElementType.Kind.FLOAT;
    }

    /** States what is missing as xarray does, which reads whole numbers with that as floats. */
    void put(ObjectNode attributes) {
        if (!isFloat()) attributes.put(PackingAttributes.FILL, (int) missing);
    }

    /** Whether a label is among the elements; they reach from the missing one to its counterpart. */
    private boolean holds(double label) {
        return missing > 0 ? label >= 0 && label < missing : label > missing && label < -missing;
    }

    /** A sentence on labels that {@link #encode} found to be beyond the type. */
    String note(String array, long beyond) {
        return String.format(Locale.ROOT,
                "%,d labels of %s are beyond what %s holds, and were written as missing; float32 holds them", beyond,
                array, type);
    }

    /**
     * Replaces little-endian floats by elements, in place, each by the nearest. What is not finite is missing.
     *
     * @return how many finite ones are beyond the type, and missing for that
     */
    long encode(MemorySegment samples, long count) {
        long beyond = 0;
        for (long k = 0; k < count; k++) {
            float sample = samples.get(SAMPLE, k * Float.BYTES);
            double label = Math.rint(sample);
            boolean isHeld = holds(label);
            type.put(isHeld ? label : missing, samples, k * type.bytes());
            if (!isHeld && Float.isFinite(sample)) beyond++;
        }
        return beyond;
    }
}
