package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Box;

/** Adds up blocks, each with its weights, in the survey's order: the same sums for any box that holds a sample. */
final class Blend {

    private final NetworkTask task;
    private final Box written;
    private final List<MemorySegment> outputs;

    /** For each output the sums of a channel, or of all where the largest is wanted. */
    private final List<MemorySegment> sums = new ArrayList<>();

    /** Gives memory for a number of bytes. */
    @FunctionalInterface
    interface Memory {
        MemorySegment of(String name, long bytes);
    }

    Blend(NetworkTask task, Box written, List<MemorySegment> outputs, Memory memory) {
        this.task = task;
        this.written = written;
        this.outputs = outputs;
        for (int o = 0; o < outputs.size(); o++) {
            MemorySegment own = isLargest(o)
                    ? memory.of("sums " + o, task.sumBytes(o) * written.shape().size())
                    : outputs.get(o).asSlice(0, written.shape().bytes());
            sums.add(own.fill((byte) 0));
        }
    }

    private boolean isLargest(int output) {
        return task.wanted().get(output).channel() == Wanted.LARGEST;
    }

    /** Adds an output of a block. */
    void add(int output, Channels computed, NetworkAxes axes, NetworkAxes.Section section, boolean... unknown) {
        double[] inline = axes.weights(Axis.INLINE);
        double[] crossline = axes.weights(Axis.CROSSLINE);
        double[] sample = axes.weights(Axis.SAMPLE);
        Box part = axes.kept(section);
        int first = isLargest(output) ? 0 : task.wanted().get(output).channel();
        int end = isLargest(output) ? computed.array().channels() : first + 1;
        long size = written.shape().size();
        computed.forEach(axes, section, written, (place, to, i, c, s) -> {
            double weight = inline[i - part.inline()] * crossline[c - part.crossline()] * sample[s - part.sample()];
            for (int channel = first; channel < end; channel++) {
                float value = unknown.length > 0 && unknown[(int) place] ? Float.NaN : computed.at(channel, place);
                long at = (channel - first) * size + to;
                float sum = sums.get(output).getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
                sums.get(output).setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) (sum + weight * value));
            }
        });
    }

    /** Writes the number of the largest channel where that is wanted. */
    void finish() {
        long size = written.shape().size();
        for (int o = 0; o < outputs.size(); o++) {
            if (!isLargest(o)) continue;
            Channels all = new Channels(task.output(o).blended(), size, sums.get(o));
            for (long n = 0; n < size; n++) {
                float value = Float.isNaN(all.at(0, n)) ? Float.NaN : all.largest(n);
                outputs.get(o).setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, n, value);
            }
        }
    }
}
