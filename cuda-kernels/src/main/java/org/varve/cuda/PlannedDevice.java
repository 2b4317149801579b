package org.varve.cuda;

import java.util.Locale;
import java.util.Optional;
import org.varve.core.CopyRates;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.KernelForecast;
import org.varve.core.MemoryFootprint;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.ProductWay;
import org.varve.core.PeakRates;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Setting;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cuda.roof.Card;

/** A GPU for plans only: it needs as much memory as a real one, but cannot run anything. It may be a known card. */
final class PlannedDevice implements Device {

    /**
     * Host memory that a driver takes for a GPU: more than the usual 150 to 400 MB. It cannot be measured without a
     * GPU.
     */
    static final long DRIVER_BYTES = 400L << 20;

    private final String name;
    private final long bytes;
    private final Optional<Card> card;

    /**
     * A GPU.
     *
     * @param name such as {@code cuda:0}; of a known card, {@code cuda:h100}
     * @param bytes of its memory that plans may use; a known card has no more than its own
     */
    PlannedDevice(String name, long bytes) {
        this.name = name;
        card = Card.find(name.substring(name.indexOf(':') + 1));
        this.bytes = card.map(known -> Math.min(bytes, Headroom.leave((long) known.memory() << 30))).orElse(bytes);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.format(Locale.ROOT, "planned with %,d MiB to use", bytes >> 20);
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return Encoding.exists(encoding);
    }

    @Override
    public boolean skipsHeaders() {
        return true;
    }

    @Override
    public boolean encodes(ScaledEncoding encoding) {
        return Encoding.exists(encoding);
    }

    @Override
    public boolean reduces() {
        return true;
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return CudaBodies.obstacle(program);
    }

    @Override
    public Program joined(Program program) {
        return Fusion.of(program);
    }

    @Override
    public Optional<PeakRates> peak() {
        return card.map(known -> new PeakRates(
                2e9 * known.fp32() * known.multiprocessors() * known.gigahertz(), 1e9 * known.gigabytes()));
    }

    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        return card.flatMap(known -> new Forecast(known).of(joined(program), samples));
    }

    /** Both directions at once are 1.7 times as fast as one, as measured on an H100 and an H200. */
    @Override
    public Optional<CopyRates> plannedCopies() {
        return card.map(known -> {
            double oneWay = 1e9 * known.bus();
            return new CopyRates(true, 0, oneWay, oneWay, 1.7 * oneWay, 1e9 * known.gigabytes());
        });
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return new MemoryFootprint(DeviceLayout.within(bytes, name, program, survey, tiles, ProductWay.OWN).buffers());
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
        throw new DeviceFailure(new Note(name + " is there for plans alone",
                Remedy.of("run with ", Setting.DEVICE.with("cpu"), ", or where there is a GPU")));
    }

    @Override
    public long hostBytesToCome() {
        return DRIVER_BYTES;
    }

    @Override
    public Memory memory() {
        return new Memory(bytes, 0);
    }

    @Override
    public void close() {
        // holds nothing
    }
}
