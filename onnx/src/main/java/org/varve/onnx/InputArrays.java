package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;

/** The input arrays of a network: samples of surveys, scaled. */
final class InputArrays {

    private static final boolean VECTORS = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    private final NetworkTask task;
    private final boolean isPropagated;
    private final Blend.Memory memory;

    InputArrays(NetworkTask task, NanPolicy nan, Blend.Memory memory) {
        this.task = task;
        this.isPropagated = nan == NanPolicy.PROPAGATE;
        this.memory = memory;
    }

    /** The arrays of a section, by name. */
    Map<String, MemorySegment> read(NetworkAxes axes, NetworkAxes.Section section, List<MemorySegment> surveys,
            Missing missing) {
        Map<String, MemorySegment> arrays = new LinkedHashMap<>();
        int survey = 0;
        for (NetworkArray array : task.file().inputs()) {
            arrays.put(array.name(), array(array, axes, section, surveys, survey, missing));
            survey += array.channels();
        }
        return arrays;
    }

    private MemorySegment array(NetworkArray array, NetworkAxes axes, NetworkAxes.Section section,
            List<MemorySegment> surveys, int first, Missing missing) {
        if (isAsRead(array, task.scales().get(first)) && axes.samples().isOnePiece()) {
            MemorySegment piece = piece(axes, section, surveys.get(first));
            if (NotFinite.count(piece, 0, Math.toIntExact(axes.places())) == 0) return piece;
        }
        MemorySegment filled = memory.of("in " + array.name(), axes.places() * array.bytes());
        for (int channel = 0; channel < array.channels(); channel++) {
            Target to = Target.of(filled, array, channel, axes.places());
            load(axes, section, surveys.get(first + channel), task.scales().get(first + channel), missing, to);
        }
        return filled;
    }

    /** Whether samples are taken as they are. */
    private static boolean isAsRead(NetworkArray array, NetworkScale.Linear scale) {
        return array.isFloat() && array.channels() == 1 && scale.equals(NetworkScale.Linear.NONE);
    }

    private static MemorySegment piece(NetworkAxes axes, NetworkAxes.Section section, MemorySegment survey) {
        return axes.samples().piece(survey, axes.start(section));
    }

    /** Where the samples of a channel lie. */
    private record Target(MemorySegment memory, long first, int step, boolean isHalf) {

        static Target of(MemorySegment memory, NetworkArray array, int channel, long places) {
            boolean isFirst = array.channelsFirst();
            return new Target(memory, isFirst ? channel * places : channel, isFirst ? 1 : array.channels(),
                    array.isHalf());
        }

        /** Whether they are floats side by side. */
        boolean isOnePiece() {
            return step == 1 && !isHalf;
        }

        MemorySegment piece(long places) {
            return memory.asSlice(first * Float.BYTES, places * Float.BYTES);
        }

        void write(long place, float[] samples, int count) {
            if (isHalf) {
                for (int k = 0; k < count; k++) {
                    memory.setAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, first + (place + k) * step,
                            Float.floatToFloat16(samples[k]));
                }
                return;
            }
            if (step == 1) {
                MemorySegment.copy(
                        samples, 0, memory, ValueLayout.JAVA_FLOAT_UNALIGNED, (first + place) * Float.BYTES, count);
                return;
            }
            for (int k = 0; k < count; k++) {
                memory.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, first + (place + k) * step, samples[k]);
            }
        }
    }

    private void load(NetworkAxes axes, NetworkAxes.Section section, MemorySegment survey, NetworkScale.Linear scale,
            Missing missing, Target to) {
        if (VECTORS && axes.samples().isOnePiece() && to.isOnePiece()
                && ScaleVectors.scale(scale, piece(axes, section, survey), to.piece(axes.places()))) {
            return;
        }
        axes.samples().read(survey, axes.start(section), (place, samples, count) -> {
            if (NotFinite.count(MemorySegment.ofArray(samples), 0, count) > 0) clear(place, samples, count, missing);
            for (int k = 0; k < count; k++) samples[k] = scale.of(samples[k]);
            to.write(place, samples, count);
        });
    }

    /** Makes 0 of samples that are not finite. */
    private void clear(long place, float[] samples, int count, Missing missing) {
        for (int k = 0; k < count; k++) {
            if (Float.isFinite(samples[k])) continue;
            if (isPropagated) missing.add(place + k);
            samples[k] = 0;
        }
    }
}
