package org.varve.run.json;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.varve.core.Halo;
import org.varve.core.Note;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.formats.FileVolume;
import org.varve.json.AsArray;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.json.Unwrapped;
import org.varve.profiler.MemoryTimeline.Moment;
import org.varve.run.Job;
import org.varve.run.RunResult;
import org.varve.run.process.Build;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;

/**
 * A completed run for scripts and reports: the request, the plan, seconds and bytes taken, and the times of tiles.
 * Sizes are in bytes and times in seconds; shapes are inlines, crosslines and samples.
 *
 * @param notes on inputs and outputs
 * @param tileTimes when tiles were read, computed and written: of each, or of several in a row where there are more
 *     than a few hundred
 * @param memory what the run occupied over time: each has as many numbers as there are times
 * @param minimumBytes with which the run would have been done, more slowly
 */
public record RunJson(
        @Unwrapped PlanJson.Head head, @Unwrapped Request request, @Unwrapped Plan plan, @Unwrapped Took took,
        List<String> notes, List<OutputFile> outputs, List<TileTimes> tileTimes, Optional<Memory> memory,
        Optional<MinimumBytes> minimumBytes) {

    /**
     * The input of the run.
     *
     * @param version of Varve
     * @param interval between samples, in seconds, or in the unit of depth
     * @param unit of the sample axis
     */
    public record Request(
            String version, @Positive int threads, @Positive double interval, String unit, List<Path> inputFiles) {

        static Request of(Job job) {
            return new Request(Build.VERSION, job.threads(), job.wanted().survey().interval(),
                    job.wanted().survey().unit().symbol(),
                    job.inputs().volumes().stream()
                            .filter(FileVolume.class::isInstance)
                            .flatMap(volume -> ((FileVolume) volume).paths().stream())
                            .toList());
        }
    }

    /**
     * The plan of the run.
     *
     * @param tileGrid number of tiles along each axis
     */
    public record Plan(
            @AsArray Shape tileGrid, @AsArray Halo halo, double predictedSeconds, List<PlanJson.Buffer> buffers) {

        static Plan of(JobPlan plan) {
            return new Plan(plan.run().grid().cuts().parts(), plan.run().halo(), plan.predictedSeconds(),
                    PlanJson.Buffer.of(plan.run()));
        }
    }

    /**
     * What the run took.
     *
     * @param overlapEfficiency busy time of the slowest stage, as a fraction of all
     * @param notFinite samples that are NaN or infinite
     */
    public record Took(
            double seconds, double samplesPerSecond, HostBytes hostBytes, DeviceBytes deviceBytes,
            double overlapEfficiency, BusySeconds busySeconds, NotFinite notFinite) {

        static Took of(RunReport took, List<String> outputs) {
            return new Took(took.seconds(), took.samplesPerSecond(), HostBytes.of(took.hostBytes()),
                    DeviceBytes.of(took.deviceBytes()), took.overlapEfficiency(), BusySeconds.of(took),
                    NotFinite.of(took.notFinite(), outputs));
        }
    }

    /**
     * Memory of the host.
     *
     * @param measured most that the process took
     * @param exceeded measured beyond projected
     */
    public record HostBytes(long allowed, long reserved, long projected, long measured, long exceeded) {

        static HostBytes of(RunReport.HostBytes host) {
            return new HostBytes(host.allowed(), host.reserved(), host.projected(), host.measured(), host.exceeded());
        }
    }

    /** Memory of the device; 0 for the CPU. */
    public record DeviceBytes(long allowed, long reserved, long projected, long measured) {

        static DeviceBytes of(RunReport.DeviceBytes device) {
            return new DeviceBytes(device.allowed(), 0, device.projected(), device.measured());
        }
    }

    /** The seconds during which each stage was busy. */
    public record BusySeconds(
            double allocate, double read, double toDevice, double compute, double toHost, double write,
            double complete) {

        static BusySeconds of(RunReport took) {
            return new BusySeconds(took.allocateSeconds(), took.readSeconds(), took.device().toDevice(),
                    took.device().compute(), took.device().toHost(), took.writeSeconds(), took.completeSeconds());
        }
    }

    /** Samples of the input, and of outputs by name. */
    public record NotFinite(long input, Map<String, Long> outputs) {

        static NotFinite of(org.varve.core.NotFinite counts, List<String> names) {
            Map<String, Long> outputs = new LinkedHashMap<>();
            for (int o = 0; o < names.size(); o++) {
                outputs.put(names.get(o), counts.outputs().get(o));
            }
            return new NotFinite(counts.input(), outputs);
        }
    }

    /**
     * A file that was written.
     *
     * @param unit in which this run wrote it
     * @param min that the operator can give; null without a bound
     * @param style how it is best shown
     */
    public record OutputFile(
            String name, Path path, String unit, @OrNull @Signed double min, @OrNull @Signed double max,
            Output.Style style) {

        static List<OutputFile> of(RunResult run) {
            return run.job().recipe().workflow().descriptions(run.job().compilation().survey()).stream()
                    .filter(output -> run.files().containsKey(output.name()))
                    .map(output -> new OutputFile(output.name(), Objects.requireNonNull(run.files().get(output.name())),
                            output.unit(),
                            output.min(), output.max(), output.style()))
                    .toList();
        }
    }

    /** The stages of tiles. */
    public record TileTimes(
            Progress.Phase phase, @Positive long tiles, Span read, Span compute, Span write, double toDevice,
            double toHost) {

        static TileTimes of(org.varve.tiling.TileTimes tiles) {
            return new TileTimes(tiles.phase(), tiles.tiles(), Span.of(tiles.read()), Span.of(tiles.compute()),
                    Span.of(tiles.write()), round(tiles.toDevice()), round(tiles.toHost()));
        }
    }

    /** From, to and busy, in seconds from the start of the run. */
    @AsArray
    public record Span(@Signed double from, @Signed double to, @Signed double busy) {

        static Span of(org.varve.tiling.TileTimes.Span span) {
            return new Span(round(span.from()), round(span.to()), round(span.busy()));
        }
    }

    /** Bytes at times. */
    public record Memory(
            @Signed List<Double> seconds, @Signed List<Long> resident, @Signed List<Long> heap,
            @Signed List<Long> device) {

        static Memory of(List<Moment> moments) {
            return new Memory(moments.stream().map(moment -> round(moment.seconds())).toList(),
                    bytes(moments, Moment::resident), bytes(moments, Moment::heap), bytes(moments, Moment::device));
        }

        private static List<Long> bytes(List<Moment> moments, ToLongFunction<Moment> each) {
            return moments.stream().mapToLong(each).boxed().toList();
        }
    }

    /** The least memory. */
    public record MinimumBytes(long host, long device) {}

    /** A run whose memory was not measured over time. */
    public static RunJson of(RunResult run) {
        return of(run, List.of(), Optional.empty(), Note::sentence);
    }

    /**
     * A run with its memory over time.
     *
     * @param minimum with which the run would have been done, if known
     * @param sentence words a note
     */
    public static RunJson of(RunResult run, List<Moment> memory, Optional<MinimumBytes> minimum,
            Function<Note, String> sentence) {
        return new RunJson(PlanJson.Head.of(run.job(), run.plan()), Request.of(run.job()), Plan.of(run.plan()),
                Took.of(run.took(), List.copyOf(run.files().keySet())), run.notes().stream().map(sentence).toList(),
                OutputFile.of(run), run.took().tileTimes().stream().map(TileTimes::of).toList(),
                memory.isEmpty() ? Optional.empty() : Optional.of(Memory.of(memory)), minimum);
    }

    /** To microseconds. */
    private static double round(double seconds) {
        return Math.round(seconds * 1e6) / 1e6;
    }
}
