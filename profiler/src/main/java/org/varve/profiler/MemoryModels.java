package org.varve.profiler;

import java.util.List;
import org.varve.profiler.Measurement.Side;

/** The newest memory models: each is learned from all measurements of a store at the time when it is asked for. */
public final class MemoryModels {

    private final MeasurementStore store;

    private MemoryModels(MeasurementStore store) {
        this.store = store;
    }

    /** Models that speak from a store. */
    public static MemoryModels of(MeasurementStore store) {
        return new MemoryModels(store);
    }

    /**
     * The model of an operator: the sum of its buffers, and a reserve for the runtime.
     *
     * @param reserve bytes to reserve as long as too little was measured
     */
    public MemoryModel declared(ModelKey key, Side side, long reserve) {
        return model(key, side, reserve);
    }

    /** What that model reserves for the next run, whatever its load. */
    public Projection reserve(ModelKey key, Side side, long reserve) {
        return model(key, side, reserve).reserve();
    }

    private DeclaredModel model(ModelKey key, Side side, long reserve) {
        return new DeclaredModel(key, side, enough(key, side), reserve, TailRisk.USUAL);
    }

    /** Those of the operator, or where they do not suffice those of all. */
    private List<Measurement> enough(ModelKey key, Side side) {
        List<Measurement> own = store.read(key.site().machine(), key.site().device(), key.operator());
        return DeclaredModel.suffice(own, key, side) ? own : store.read(key.site().machine(), key.site().device());
    }
}
