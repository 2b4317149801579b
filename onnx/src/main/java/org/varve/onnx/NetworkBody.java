package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.DeviceFailure;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/** Computes boxes: a section or trace at a time where the network has fewer axes than the survey. */
final class NetworkBody implements TileKernel.Body {

    private final NetworkTask task;
    private final NetworkFile file;
    private final Shape survey;
    private final Boundary boundary;
    private final InputArrays arrays;
    private final OnnxRuntime runtime;

    /** The array of each output. */
    private final List<NetworkArray> results;

    /** The arrays that the network gives, each once. */
    private final List<NetworkArray> taken;
    private final Map<String, Memory> memories = new LinkedHashMap<>();

    /** Memory of an array, which grows with the boxes. */
    private static final class Memory {

        private @Nullable Arena arena;
        private MemorySegment segment = MemorySegment.NULL;

        MemorySegment of(long bytes) {
            if (segment.byteSize() < bytes) {
                close();
                Arena larger = Arena.ofShared();
                arena = larger;
                segment = larger.allocate(bytes, 64);
            }
            return segment.asSlice(0, bytes);
        }

        void close() {
            if (arena != null) arena.close();
            arena = null;
            segment = MemorySegment.NULL;
        }
    }

    NetworkBody(NetworkTask task, Shape survey, Boundary boundary, NanPolicy nan, OnnxRuntime runtime) {
        this.task = task;
        this.file = task.file();
        this.survey = survey;
        this.boundary = boundary;
        this.arrays = new InputArrays(task, nan, this::memory);
        this.runtime = runtime;
        results = IntStream.range(0, task.wanted().size()).mapToObj(task::output).toList();
        taken = results.stream().distinct().toList();
    }

    private static OnnxJavaType type(NetworkArray array) {
        if (array.isByte()) return OnnxJavaType.UINT8;
        return array.isInteger() ? OnnxJavaType.INT64 : array.isHalf() ? OnnxJavaType.FLOAT16 : OnnxJavaType.FLOAT;
    }

    /** The arrays that the network gives. */
    List<NetworkArray> taken() {
        return taken;
    }

    @Override
    public void compute(Box source, List<MemorySegment> inputs, Box written, List<MemorySegment> outputs) {
        Optional<Blend> blend = task.isBlended()
                ? Optional.of(new Blend(task, written, outputs, this::memory))
                : Optional.empty();
        for (NetworkAxes axes : NetworkAxes.of(task, source, written, survey, boundary)) {
            requireHoldable(axes);
            for (NetworkAxes.Section section : axes.sections()) {
                Taker taker = (o, channels, unknown) -> {
                    if (blend.isPresent()) {
                        blend.get().add(o, channels, axes, section, unknown);
                    } else {
                        channels.write(task.channel(o), axes, section, written, outputs.get(o), unknown);
                    }
                };
                compute(axes, section, inputs, array -> place(array, axes, section, written, outputs), taker);
            }
        }
        blend.ifPresent(Blend::finish);
    }

    /** Says where an array is to be computed, if not in memory of its own. */
    @FunctionalInterface
    private interface Places {
        Optional<MemorySegment> of(NetworkArray array);
    }

    /** Takes an output of a section. */
    @FunctionalInterface
    private interface Taker {
        void take(int output, Channels channels, boolean... unknown);
    }

    private void compute(NetworkAxes axes, NetworkAxes.Section section, List<MemorySegment> inputs, Places places,
            Taker taker) {
        Missing missing = new Missing(axes, task.isBlended());
        Map<String, MemorySegment> read = arrays.read(axes, section, inputs, missing);
        Map<String, MemorySegment> computed = new LinkedHashMap<>();
        for (NetworkArray array : taken) {
            computed.put(array.name(), places.of(array)
                    .orElseGet(() -> memory("out " + array.name(), axes.places() * array.bytes())));
        }
        runtime.run(tensors(file.inputs(), read, axes), tensors(taken, computed, axes));
        boolean[] unknown = missing.seen();
        for (int o = 0; o < results.size(); o++) {
            NetworkArray array = results.get(o);
            MemorySegment result = Objects.requireNonNull(computed.get(array.name()));
            taker.take(o, new Channels(array, axes.places(), result), unknown);
        }
    }

    private static Map<String, OnnxRuntime.Tensor> tensors(List<NetworkArray> arrays,
            Map<String, MemorySegment> memories, NetworkAxes axes) {
        Map<String, OnnxRuntime.Tensor> tensors = new LinkedHashMap<>();
        for (NetworkArray array : arrays) {
            tensors.put(array.name(), new OnnxRuntime.Tensor(Objects.requireNonNull(memories.get(array.name())),
                    type(array), array.extents(axes.extents())));
        }
        return tensors;
    }

    /** Where an array can be computed into the output that is written from it: a single channel, in one piece. */
    private Optional<MemorySegment> place(NetworkArray array, NetworkAxes axes, NetworkAxes.Section section,
            Box written, List<MemorySegment> outputs) {
        if (task.isBlended() || !array.isFloat() || array.channels() > 1) return Optional.empty();
        return axes.piece(section, written, outputs.get(results.indexOf(array)));
    }

    private void requireHoldable(NetworkAxes axes) {
        for (List<NetworkArray> arrays : List.of(file.inputs(), taken)) {
            for (NetworkArray array : arrays) {
                if (axes.places() * array.bytes() > OnnxRuntime.MOST_BYTES) {
                    throw new DeviceFailure(new Note(
                            "network %s: a tile with its reach has %s samples, which are more than 2 GiB in '%s'"
                                    .formatted(file.named(), axes.places(), array.name()),
                            Remedy.of("take smaller tiles (", Setting.TILE, ")")));
                }
            }
        }
    }

    private MemorySegment memory(String name, long bytes) {
        return memories.computeIfAbsent(name, _ -> new Memory()).of(bytes);
    }

    @Override
    public void close() {
        runtime.close();
        memories.values().forEach(Memory::close);
    }
}
