package org.varve.core;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/** A device that leaves to another all that a subclass does not do itself. */
public abstract class ForwardingDevice implements Device {

    /** The device that does it. */
    protected abstract Device delegate();

    @Override
    public String name() {
        return delegate().name();
    }

    @Override
    public String description() {
        return delegate().description();
    }

    @Override
    public String model() {
        return delegate().model();
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return delegate().decodes(encoding);
    }

    @Override
    public boolean skipsHeaders() {
        return delegate().skipsHeaders();
    }

    @Override
    public boolean encodes(ScaledEncoding encoding) {
        return delegate().encodes(encoding);
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return delegate().obstacle(program);
    }

    @Override
    public boolean reduces() {
        return delegate().reduces();
    }

    @Override
    public Program joined(Program program) {
        return delegate().joined(program);
    }

    @Override
    public Optional<PeakRates> peak() {
        return delegate().peak();
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return delegate().footprint(program, survey, tiles);
    }

    @Override
    public boolean declaresMemory() {
        return delegate().declaresMemory();
    }

    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
        return delegate().allocate(arena, bytes, alignment);
    }

    @Override
    public long hostBytesToCome() {
        return delegate().hostBytesToCome();
    }

    @Override
    public List<String> news() {
        return delegate().news();
    }

    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        return delegate().forecast(program, samples);
    }

    @Override
    public Optional<CopyRates> plannedCopies() {
        return delegate().plannedCopies();
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        return delegate().open(program, survey, tiles, extension);
    }

    @Override
    public int parallel() {
        return delegate().parallel();
    }

    @Override
    public Memory memory() {
        return delegate().memory();
    }

    @Override
    public boolean hasOwnMemory() {
        return delegate().hasOwnMemory();
    }

    @Override
    public Occupancy occupancy() {
        return delegate().occupancy();
    }

    @Override
    public Optional<ProductChoice> productChoice() {
        return delegate().productChoice();
    }

    @Override
    public Optional<DeviceMeasurements> measurements() {
        return delegate().measurements();
    }

    @Override
    public void close() {
        delegate().close();
    }
}
