package org.varve.profiler;

import java.util.List;
import java.util.Optional;
import org.varve.profiler.Measurement.Side;

/** The newest memory models: each is learned from all measurements of a store at the time when it is asked for. */
public final class MemoryModels {

    /** The risk where nobody asks for more or less. */
    public static final double RISK = 0.01;

    private final MeasurementStore store;
    private final TailRisk risk;

    private MemoryModels(MeasurementStore store, TailRisk risk) {
        this.store = store;
        this.risk = risk;
    }

    public static MemoryModels of(MeasurementStore store) {
        return of(store, RISK);
    }

    /**
     * Models of a chosen risk.
     *
     * @param risk that any of the next {@value TailRisk#RUNS} runs takes more than was projected, above 0 and below 1
     */
    public static MemoryModels of(MeasurementStore store, double risk) {
        return new MemoryModels(store, new TailRisk(risk));
    }

    /**
     * The model of an operator that declares its memory: the sum of its buffers, and a reserve for the runtime.
     *
     * @param reserve bytes to reserve as long as too little was measured
     */
    public MemoryModel declared(ModelKey key, Side side, long reserve) {
        return new DeclaredModel(key, side, enough(key, side), reserve, risk);
    }

    /** What that model reserves for the next run, whatever its load. */
    public Projection reserve(ModelKey key, Side side, long reserve) {
        return new DeclaredModel(key, side, enough(key, side), reserve, risk).reserve();
    }

    /** The model of an operator that does not; empty as long as it was measured fewer than {@value LearnedModel#FEWEST} times. */
    public Optional<MemoryModel> learned(ModelKey key, Side side) {
        return LearnedModel.of(key, side, own(key), risk);
    }

    private List<Measurement> own(ModelKey key) {
        return store.read(key.site().machine(), key.site().device(), key.operator());
    }

    /** Those of the operator, or where they do not suffice those of all. */
    private List<Measurement> enough(ModelKey key, Side side) {
        List<Measurement> own = own(key);
        return DeclaredModel.suffice(own, key, side) ? own : store.read(key.site().machine(), key.site().device());
    }
}
