package org.varve.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.varve.core.MemoryFootprint.Buffer;

/**
 * Several devices of a machine that share tiles; the faster a device is, the more it gets. If one fails, the others do
 * its tiles, as long as
 * there is one.
 */
public final class DeviceGroup extends ForwardingDevice {

    private final List<Device> devices;
    private final Set<Device> lost = ConcurrentHashMap.newKeySet();
    private final Queue<String> losses = new ConcurrentLinkedQueue<>();

    /** A group of at least one device. */
    public DeviceGroup(List<Device> devices) {
        this.devices = List.copyOf(devices);
    }

    /** Decides what is alike for all of them. */
    @Override
    protected Device delegate() {
        return devices.getFirst();
    }

    @Override
    public String name() {
        return devices.stream().map(Device::name).collect(Collectors.joining("+"));
    }

    @Override
    public String description() {
        return devices.stream().map(Device::description).collect(Collectors.joining("; "));
    }

    @Override
    public String model() {
        return devices.stream().map(Device::model).distinct().collect(Collectors.joining("; "));
    }

    @Override
    public int parallel() {
        return devices.size();
    }

    /** The share of a device in the tiles in flight. */
    private Tiles part(Tiles tiles, int device) {
        return tiles.with(Math.ceilDiv(tiles.inFlight() - device, devices.size()));
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return devices.stream().allMatch(device -> device.decodes(encoding));
    }

    @Override
    public boolean skipsHeaders() {
        return devices.stream().allMatch(Device::skipsHeaders);
    }

    @Override
    public boolean encodes(ScaledEncoding encoding) {
        return devices.stream().allMatch(device -> device.encodes(encoding));
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return devices.stream().flatMap(device -> device.obstacle(program).stream()).findFirst();
    }

    @Override
    public boolean reduces() {
        return devices.stream().allMatch(Device::reduces);
    }

    @Override
    public Optional<PeakRates> peak() {
        return devices.stream().flatMap(device -> device.peak().stream()).reduce(PeakRates::plus);
    }

    /** The forecast of a device of average speed; empty if one of the devices has none. */
    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        List<KernelForecast> all =
                devices.stream().flatMap(device -> device.forecast(program, samples).stream()).toList();
        if (all.size() < devices.size()) return Optional.empty();
        double rates = all.stream().mapToDouble(each -> 1 / each.secondsPerSample()).sum();
        return Optional.of(new KernelForecast(all.size() / rates, all.getFirst().boundBy()));
    }

    /** A group is of devices that exist. */
    @Override
    public Optional<CopyRates> plannedCopies() {
        return Optional.empty();
    }

    /** Measurements of the first device hold for all of them. */
    @Override
    public Optional<ProductChoice> productChoice() {
        List<ProductChoice> all = devices.stream().flatMap(device -> device.productChoice().stream()).toList();
        return all.size() < devices.size() ? Optional.empty() : Optional.of(new ProductChoice() {
            @Override
            public boolean suits(Program program) {
                return all.stream().allMatch(choice -> choice.suits(program));
            }

            @Override
            public Optional<ProductRates> measure() {
                return all.getFirst().measure();
            }

            @Override
            public void use(ProductWay way) {
                all.forEach(choice -> choice.use(way));
            }

            @Override
            public ProductWay used() {
                return all.getFirst().used();
            }
        });
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        List<Buffer> buffers = new ArrayList<>();
        for (int d = 0; d < Math.min(devices.size(), tiles.inFlight()); d++) {
            Device device = devices.get(d);
            for (Buffer buffer : device.footprint(program, survey, part(tiles, d)).buffers()) {
                String label = buffer.label() + ", " + device.name();
                buffers.add(new Buffer(label, buffer.place(), buffer.count(), buffer.each()));
            }
        }
        return new MemoryFootprint(buffers);
    }

    @Override
    public boolean declaresMemory() {
        return devices.stream().allMatch(Device::declaresMemory);
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        List<GroupMember> members = new ArrayList<>();
        try {
            int wanted = Math.min(devices.size() - lost.size(), tiles.inFlight());
            for (int d = 0; members.size() < wanted; d++) {
                if (lost.contains(devices.get(d))) continue;
                Tiles part = part(tiles, Math.min(d, tiles.inFlight() - 1));
                members.add(new GroupMember(devices.get(d), devices.get(d).open(program, survey, part, extension),
                        part.inFlight()));
            }
            return new GroupRunner(members, this::lose);
        } catch (OutOfBudgetException | RuntimeException e) {
            members.forEach(GroupMember::close);
            throw e;
        }
    }

    private void lose(Device device, DeviceFailure failure) {
        lost.add(device);
        losses.add(
                "%s is lost, the others do its tiles, and what it has counted of samples that are not finite is not known: %s"
                        .formatted(device.name(), failure.getMessage()));
    }

    @Override
    public long hostBytesToCome() {
        return devices.stream().mapToLong(Device::hostBytesToCome).sum();
    }

    @Override
    public List<String> news() {
        List<String> news = new ArrayList<>();
        devices.forEach(device -> news.addAll(device.news()));
        for (String loss = losses.poll(); loss != null; loss = losses.poll()) {
            news.add(loss);
        }
        return news;
    }

    @Override
    public Memory memory() {
        return new Memory(
                devices.stream().mapToLong(device -> device.memory().allowed()).sum(),
                devices.stream().mapToLong(device -> device.memory().measured()).sum());
    }

    @Override
    public boolean hasOwnMemory() {
        return devices.stream().anyMatch(Device::hasOwnMemory);
    }

    @Override
    public Occupancy occupancy() {
        return new Occupancy(
                devices.stream().mapToLong(device -> device.occupancy().allocated()).sum(),
                devices.stream().mapToLong(device -> device.occupancy().taken()).sum());
    }

    /** Each device has its own. */
    @Override
    public Optional<DeviceMeasurements> measurements() {
        return Optional.empty();
    }

    @Override
    public void close() {
        devices.forEach(Device::close);
    }
}
