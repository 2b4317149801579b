package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
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
import org.varve.core.NotFinite;
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
    private final NanPolicy nan;
    private final OnnxRuntime runtime;
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
        this.nan = nan;
        this.runtime = runtime;
        taken = IntStream.range(0, task.wanted().size()).mapToObj(task::output).distinct().toList();
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
                compute(axes, section, inputs, (o, channels, unknown) -> {
                    if (blend.isPresent()) {
                        blend.get().add(o, channels, axes, section, unknown);
                    } else {
                        channels.write(task.channel(o), axes, section, written, outputs.get(o), unknown);
                    }
                });
            }
        }
        blend.ifPresent(Blend::finish);
    }

    /** Takes an output of a section. */
    @FunctionalInterface
    private interface Taker {
        void take(int output, Channels channels, boolean... unknown);
    }

    private void compute(NetworkAxes axes, NetworkAxes.Section section, List<MemorySegment> inputs, Taker taker) {
        Missing missing = new Missing(axes, task.isBlended());
        Map<String, OnnxRuntime.Tensor> read = read(axes, section, inputs, missing);
        Map<String, OnnxRuntime.Tensor> computed = new LinkedHashMap<>();
        for (NetworkArray output : taken) {
            computed.put(output.name(), new OnnxRuntime.Tensor(memory("out " + output.name(),
                    axes.places() * output.bytes()), type(output), output.extents(axes.extents())));
        }
        runtime.run(read, computed);
        boolean[] unknown = missing.seen();
        for (int o = 0; o < task.wanted().size(); o++) {
            NetworkArray array = task.output(o);
            OnnxRuntime.Tensor result = Objects.requireNonNull(computed.get(array.name()));
            taker.take(o, new Channels(array, axes.places(), result.memory()), unknown);
        }
    }

    private void requireHoldable(NetworkAxes axes) {
        for (List<NetworkArray> arrays : List.of(file.inputs(), taken)) {
            for (NetworkArray array : arrays) {
                if (axes.places() * array.bytes() > OnnxRuntime.MOST_BYTES) {
                    throw new DeviceFailure(new Note(
                            "network %s: a tile with its reach has %s samples, which are more than 2 GiB in '%s'"
                                    .formatted(file.path(), axes.places(), array.name()),
                            Remedy.of("take smaller tiles (", Setting.TILE, ")")));
                }
            }
        }
    }

    /** The inputs of a section, scaled. */
    private Map<String, OnnxRuntime.Tensor> read(NetworkAxes axes, NetworkAxes.Section section,
            List<MemorySegment> inputs, Missing missing) {
        Map<String, OnnxRuntime.Tensor> tensors = new LinkedHashMap<>();
        int survey = 0;
        for (NetworkArray array : file.inputs()) {
            MemorySegment memory = memory("in " + array.name(), axes.places() * array.bytes());
            for (int channel = 0; channel < array.channels(); channel++, survey++) {
                load(axes, section, inputs.get(survey), task.scales().get(survey), missing,
                        Target.of(memory, array, channel, axes.places()));
            }
            tensors.put(array.name(), new OnnxRuntime.Tensor(memory, type(array), array.extents(axes.extents())));
        }
        return tensors;
    }

    /** Where the samples of a channel lie. */
    private record Target(MemorySegment memory, long first, int step, boolean isHalf) {

        static Target of(MemorySegment memory, NetworkArray array, int channel, long places) {
            boolean isFirst = array.channelsFirst();
            return new Target(memory, isFirst ? channel * places : channel, isFirst ? 1 : array.channels(),
                    array.isHalf());
        }

        void write(long place, float... line) {
            if (isHalf) {
                for (int k = 0; k < line.length; k++) {
                    memory.setAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, first + (place + k) * step,
                            Float.floatToFloat16(line[k]));
                }
                return;
            }
            if (step == 1) {
                MemorySegment.copy(
                        line, 0, memory, ValueLayout.JAVA_FLOAT_UNALIGNED, (first + place) * Float.BYTES, line.length);
                return;
            }
            for (int k = 0; k < line.length; k++) {
                memory.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, first + (place + k) * step, line[k]);
            }
        }
    }

    private void load(NetworkAxes axes, NetworkAxes.Section section, MemorySegment input, NetworkScale.Linear scale,
            Missing missing, Target to) {
        boolean isPropagated = nan == NanPolicy.PROPAGATE;
        double shift = scale.shift();
        double divisor = scale.divisor();
        float[] line = new float[axes.extents()[axes.extents().length - 1]];
        MemorySegment samples = MemorySegment.ofArray(line);
        boolean isOnePiece = areConsecutive(axes.line());
        axes.forEachLine(section, (place, first, offsets) -> {
            if (isOnePiece && first >= 0) {
                long at = (first + offsets[0]) * Float.BYTES;
                MemorySegment.copy(input, ValueLayout.JAVA_FLOAT_UNALIGNED, at, line, 0, line.length);
            } else {
                read(input, first, offsets, line);
            }
            if (NotFinite.count(samples, 0, line.length) > 0) clear(place, line, isPropagated, missing);
            for (int k = 0; k < line.length; k++) line[k] = (float) ((line[k] - shift) / divisor);
            to.write(place, line);
        });
    }

    /** Makes 0 of samples that are not finite. */
    private static void clear(long place, float[] line, boolean isPropagated, Missing missing) {
        for (int k = 0; k < line.length; k++) {
            if (Float.isFinite(line[k])) continue;
            if (isPropagated) missing.add(place + k);
            line[k] = 0;
        }
    }

    /** Reads the samples at offsets from the first; 0 where there are none. */
    private static void read(MemorySegment input, long first, long[] offsets, float... line) {
        for (int k = 0; k < line.length; k++) {
            boolean isThere = first >= 0 && offsets[k] >= 0;
            line[k] = isThere ? input.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, first + offsets[k]) : 0;
        }
    }

    private static boolean areConsecutive(long... offsets) {
        if (offsets[0] < 0) return false;
        for (int k = 1; k < offsets.length; k++) {
            if (offsets[k] != offsets[0] + k) return false;
        }
        return true;
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
