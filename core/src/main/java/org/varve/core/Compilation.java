package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A workflow compiled into passes for one survey.
 *
 * <p>Operators may ask for the survey's amplitude and for statistics of the whole survey. While some are unknown,
 * {@link #program} uses placeholders, so that a run can be planned; {@link #wantsAmplitude} and {@link #scans} tell
 * what to measure first:
 *
 * {@snippet :
 * Compilation compilation = new Compilation(workflow, survey);
 * if (compilation.wantsAmplitude()) {
 *     compilation.learn(Amplitude.of(volume, buffer));
 * }
 * for (Scan scan : compilation.scans()) {
 *     // run scan.program() over the survey, hand its outputs to scan.statistics()
 * }
 * Program program = compilation.program();
 * }
 */
public final class Compilation {

    private final Workflow workflow;
    private final Survey survey;
    private final Map<Field, String> units = new HashMap<>();
    private final PassGraph graph = new PassGraph();
    private final Map<Statistic, FieldStatistics> known = new HashMap<>();
    private final Map<Statistic, FieldStatistics> wanted = new LinkedHashMap<>();
    private final Set<History.Measured> measurements = new LinkedHashSet<>();
    private final Set<History.Extent> extents = new LinkedHashSet<>();
    private final Set<Note> notes = new LinkedHashSet<>();

    private Optional<Amplitude> amplitude = Optional.empty();
    private boolean wantsAmplitude;
    private boolean usesMetrics;
    private List<Field> outputs;

    /** The program of the outputs, built when it is first needed. */
    private Optional<Program> program = Optional.empty();

    /** Compiles a workflow for a survey, with placeholders for amplitude and statistics. */
    public Compilation(Workflow workflow, Survey survey) {
        this(workflow, survey, List.of());
    }

    /**
     * Compiles a workflow for a survey.
     *
     * @param units of the samples of the first inputs; the empty text where they are not known
     */
    public Compilation(Workflow workflow, Survey survey, List<String> units) {
        this.workflow = workflow;
        this.survey = survey;
        for (int n = 0; n < units.size(); n++) {
            this.units.put(Field.survey(n), units.get(n));
        }
        build();
    }

    /** The program so far; complete once {@link #nextScan} is empty, as after {@link #scans}. */
    public Program program() {
        if (program.isEmpty()) program = Optional.of(Program.of(graph, outputs));
        return program.get();
    }

    /** Whether the program depends on the survey's amplitude and that is unknown yet. */
    public boolean wantsAmplitude() {
        return wantsAmplitude;
    }

    /** Whether the program depends on the survey's {@link Metrics}. */
    public boolean usesMetrics() {
        return usesMetrics;
    }

    /** Sets the survey's amplitude and builds the passes with it; to be called before any scan. */
    public void learn(Amplitude measured) {
        amplitude = Optional.of(measured);
        build();
    }

    /**
     * The scans that complete the program, in turn. The next scan uses the statistics of the one before, and may need
     * those of other fields.
     */
    public Iterable<Scan> scans() {
        return () -> new Steps<>(this::nextScan, this::learn);
    }

    /** The next scan for statistics that the program needs; empty if it is complete. */
    public Optional<Scan> nextScan() {
        if (wanted.isEmpty()) return Optional.empty();
        Program program = Program.of(graph, wanted.keySet().stream().map(Statistic::field).toList());
        return Optional.of(new Scan(program, survey.shape(), new LinkedHashMap<>(wanted)));
    }

    /** The values measured on the survey so far that the steps use, in their order. */
    public List<History.Measured> measurements() {
        return List.copyOf(measurements);
    }

    /** What parameters in units of time or length come to in the survey, in the order of the steps. */
    public List<History.Extent> extents() {
        return List.copyOf(extents);
    }

    /** What the user should know before the run. */
    public List<Note> notes() {
        return List.copyOf(notes);
    }

    /** The largest relative difference allowed between the results of two devices, including the passes of a scan. */
    public double tolerance() {
        double measured = nextScan().map(scan -> scan.program().tolerance()).orElse(0.0);
        return Math.max(program().tolerance(), measured);
    }

    private void learn(Scan scan) {
        known.putAll(scan.statistics);
        build();
    }

    private void build() {
        wanted.clear();
        wantsAmplitude = false;
        measurements.clear();
        extents.clear();
        notes.clear();
        outputs = workflow.build(graph, Measured::new, units);
        program = Optional.empty();
    }

    /** A streaming reduction over the survey: run the program, and pass each tile of its outputs to the statistics. */
    public static final class Scan {
        private final Program program;
        private final Shape shape;
        private final Map<Statistic, FieldStatistics> statistics;

        private Scan(Program program, Shape shape, Map<Statistic, FieldStatistics> statistics) {
            this.program = program;
            this.shape = shape;
            this.statistics = statistics;
        }

        /** The program whose outputs the statistics are of. */
        public Program program() {
            return program;
        }

        /**
         * The same program for devices that {@link Device#reduces() reduce} its outputs.
         *
         * @param part the part of the survey that counts
         * @param live the traces of the survey that count
         */
        public Program reduced(SurveyPart part, LiveTraces live) {
            return program.reduced(Optional.of(new Reduction(statistics(), part, live)));
        }

        /** One for each output of {@link #program}. */
        public List<FieldStatistics> statistics() {
            return List.copyOf(statistics.values());
        }

        /** Adds all samples of each output to its statistics. */
        public void accept(List<MemorySegment> outputs) {
            List<FieldStatistics> gathered = statistics();
            for (int o = 0; o < outputs.size(); o++) {
                gathered.get(o).accept(outputs.get(o), Box.of(shape), 0, shape.traces());
            }
        }
    }

    /** Returns what has been measured, and records what has not. */
    private final class Measured implements Context {

        private final String step;
        private boolean isMeasured = true;

        private Measured(String step) {
            this.step = step;
        }

        private void tell(String name, double value) {
            measurements.add(new History.Measured(step, name, value));
        }

        @Override
        public void tell(String parameter, String extent) {
            extents.add(new History.Extent(step, parameter, extent));
        }

        @Override
        public void note(Note note) {
            notes.add(note.of(step + ":"));
        }

        @Override
        public Survey survey() {
            return survey;
        }

        @Override
        public Metrics metrics() {
            usesMetrics = true;
            return survey.metrics();
        }

        @Override
        public String unit(Field field) {
            return units.getOrDefault(field, "");
        }

        @Override
        public float scale(Field field) {
            int degree = graph.degree(field);
            wantsAmplitude |= degree != 0 && amplitude.isEmpty();
            return amplitude.map(measured -> measured.scale(degree)).orElse(1f);
        }

        @Override
        public Range range(Field field) {
            Optional<Range> range = measured(field, FieldRange.class, 0, FieldRange::new).map(FieldRange::range);
            range.ifPresent(known -> {
                tell("smallest", known.min());
                tell("largest", known.max());
            });
            return range.orElse(Statistic.UNKNOWN_RANGE);
        }

        @Override
        public long[] histogram(Field field, Range range, int bins) {
            boolean isToCome = wanted.keySet().stream().anyMatch(statistic -> statistic.field().equals(field));
            if (isToCome) return new long[bins];
            return measured(new Statistic(field, FieldHistogram.class, bins, range), FieldHistogram.class,
                    () -> new FieldHistogram(range, bins)).map(FieldHistogram::counts).orElseGet(() -> new long[bins]);
        }

        @Override
        public double percentile(Field field, double percent) {
            Optional<Double> value = measured(field, FieldPercentiles.class, 0, FieldPercentiles::new)
                    .map(percentiles -> percentiles.percentile(percent));
            value.ifPresent(known -> tell("percentile " + percent, known));
            return value.orElse(percent);
        }

        @Override
        public boolean isMeasured() {
            return isMeasured;
        }

        @Override
        public double mean(Field field) {
            Optional<Double> mean = measured(field, FieldMean.class, 0, FieldMean::new).map(FieldMean::mean);
            mean.ifPresent(known -> tell("mean", known));
            return mean.orElse(1.0);
        }

        @Override
        public List<float[]> windows(Field field, int length) {
            Optional<List<float[]>> windows =
                    measured(field, FieldWindows.class, length, () -> new FieldWindows(survey.shape(), length))
                            .map(FieldWindows::complete);
            windows.ifPresent(known -> tell("windows", known.size()));
            return windows.orElse(List.of());
        }

        private <S extends FieldStatistics> Optional<S> measured(
                Field field, Class<S> type, int size, Supplier<S> fresh) {
            return measured(new Statistic(field, type, size), type, fresh);
        }

        private <S extends FieldStatistics> Optional<S> measured(
                Statistic statistic, Class<S> type, Supplier<S> fresh) {
            if (!known.containsKey(statistic)) wanted.computeIfAbsent(statistic, key -> fresh.get());
            isMeasured &= known.containsKey(statistic);
            return Optional.ofNullable(type.cast(known.get(statistic)));
        }
    }
}
