package org.varve.profiler;

import java.util.List;
import org.varve.profiler.Measurement.Side;

/** Memory models from the measurements in a store, as they are at the time of each call. */
public final class MemoryModels {

    private final MeasurementStore store;

    private MemoryModels(MeasurementStore store) {
        this.store = store;
    }

    /** Models from a store. */
    public static MemoryModels of(MeasurementStore store) {
        return new MemoryModels(store);
    }

    /**
     * The model of an operator that is the sum of its buffers and a reserve.
     *
     * @param reserve bytes to reserve as long as there are too few measurements
     */
    public MemoryModel declared(ModelKey key, Side side, long reserve) {
        return model(key, side, reserve);
    }

    /** The bytes that this model reserves for the next run, whatever its load. */
    public Projection reserve(ModelKey key, Side side, long reserve) {
        return model(key, side, reserve).reserve();
    }

    private DeclaredModel model(ModelKey key, Side side, long reserve) {
        return new DeclaredModel(key, side, enough(key, side), reserve, TailRisk.USUAL);
    }

    /** The measurements of the operator if they are enough, else those of all operators. */
    private List<Measurement> enough(ModelKey key, Side side) {
        List<Measurement> own = store.last(key.site().machine(), key.site().device(), key.operator());
        return DeclaredModel.suffice(own, key, side) ? own : store.last(key.site().machine(), key.site().device());
    }
}
