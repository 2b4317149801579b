package org.varve.profiler;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.host.ControlGroups;
import org.varve.host.HostMemory;
import org.varve.host.RuntimeMemory;

/**
 * Measures what a run occupies at a moment with every available probe; docs/memory.md says how far each can be trusted.
 *
 * <p>Buffers are allocated before the first tile and kept, so that their bytes are exact at any moment, whatever the
 * number of threads and however briefly a tile lasts.
 */
public final class MemoryProbe implements AutoCloseable {

    private static final Pattern GPU = Pattern.compile("cuda:(\\d+)");

    private final ControlGroups groups = new ControlGroups(Path.of("/"));
    private final Map<String, Long> buffers = new LinkedHashMap<>();
    private final Supplier<Device.Occupancy> device;
    private final @Nullable GraphicsMemory card;
    private final long hostBuffers;

    /**
     * Watches this process and a device.
     *
     * @param held all buffers of the run
     */
    public MemoryProbe(Device device, List<Buffer> held) {
        this.device = device::occupancy;
        held.forEach(buffer -> buffers.merge(buffer.label(), buffer.bytes(), Long::sum));
        hostBuffers = held.stream().filter(buffer -> buffer.place() == Place.HOST).mapToLong(Buffer::bytes).sum();
        Matcher gpu = GPU.matcher(device.name());
        card = gpu.matches() ? GraphicsMemory.open(Integer.parseInt(gpu.group(1))) : null;
    }

    /**
     * All numbers, in bytes, by their names: {@code resident} and its peak {@code peakResident}; {@code controlGroup},
     * the peak of the control group; {@code heap}, {@code heapCommitted}, {@code nonHeap} and {@code direct} of the
     * Java runtime; {@code allocated} and {@code taken} on the device, and {@code card} according to its management
     * library; {@code runtime}, what is resident besides the buffers; and each kind of buffer. Unknown numbers are -1.
     */
    public Map<String, Long> sample() {
        HostMemory host = HostMemory.now();
        RuntimeMemory runtime = RuntimeMemory.now();
        Device.Occupancy occupied = device.get();
        Map<String, Long> sample = new LinkedHashMap<>();
        sample.put("resident", host.resident());
        sample.put("peakResident", host.peakResident());
        sample.put("controlGroup", groups.peak().orElse(-1));
        sample.put("heap", runtime.heap());
        sample.put("heapCommitted", runtime.heapCommitted());
        sample.put("nonHeap", runtime.nonHeap());
        sample.put("direct", runtime.direct());
        sample.put("allocated", occupied.allocated());
        sample.put("taken", occupied.taken());
        sample.put("card", (card == null ? OptionalLong.empty() : card.used()).orElse(-1));
        sample.put("runtime", host.resident() - hostBuffers);
        sample.putAll(buffers);
        return sample;
    }

    @Override
    public void close() {
        if (card != null) card.close();
    }
}
