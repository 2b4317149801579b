package org.varve.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A workflow compiled into passes for one survey.
 *
 * <p>Operators may ask for the survey's amplitude and for statistics of the whole survey. While some are unknown,
 * {@link #program} uses placeholders, so that a run can be planned; {@link #wantsAmplitude} and {@link #scans} say
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
    private final Map<Field, FieldKind> kinds = new HashMap<>();
    private final PassGraph graph = new PassGraph();
    private final Map<Statistic, FieldStatistics> known = new HashMap<>();
    private final Map<Statistic, FieldStatistics> wanted = new LinkedHashMap<>();
    private final Set<History.Measured> measurements = new LinkedHashSet<>();
    private final Set<History.Extent> extents = new LinkedHashSet<>();
    private final Set<Note> notes = new LinkedHashSet<>();

    /** Statistics that count as known, with placeholders for their values. */
    private final Set<Statistic> presumed = new HashSet<>();

    private Optional<Amplitude> amplitude = Optional.empty();
    private boolean wantsAmplitude;
    private boolean usesMetrics;
    private List<Field> outputs;

    /** The program of the outputs, built when it is first needed. */
    private Optional<Program> program = Optional.empty();

    /** Compiles a workflow for a survey, with placeholders for amplitude and statistics. */
    public Compilation(Workflow workflow, Survey survey) {
        this(workflow, survey, List.of(), List.of());
    }

    /** Compiles a workflow for a survey, whose first inputs have samples in these units; empty if unknown. */
    public Compilation(Workflow workflow, Survey survey, List<String> units) {
        this(workflow, survey, units, List.of());
    }

    /**
     * Compiles a workflow for a survey.
     *
     * @param units of the samples of the first inputs; the empty text where they are not known
     * @param outputs the names of the outputs that these inputs are, likewise
     */
    public Compilation(Workflow workflow, Survey survey, List<String> units, List<String> outputs) {
        this.workflow = workflow;
        this.survey = survey;
        kinds.putAll(FieldKind.ofSurveys(units, outputs));
        build();
    }

    /** The program so far; complete once {@link #nextScan} is empty, as after {@link #scans}. */
    public Program program() {
        if (program.isEmpty()) program = Optional.of(Program.of(graph, outputs));
        return program.get();
    }

    /** The survey that the workflow is compiled for, with its metrics. */
    public Survey survey() {
        return survey;
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
        return Optional.of(new Scan(program, survey.shape(), wanted));
    }

    /**
     * All scans to come, so that each can be planned before the first is run. The programs of later ones have
     * placeholders for what those before them measure.
     */
    public List<Scan> foreseenScans() {
        List<Scan> scans = new ArrayList<>();
        Compilation ahead = this;
        for (Optional<Scan> scan = nextScan(); scan.isPresent(); scan = ahead.nextScan()) {
            scans.add(scan.get());
            ahead = ahead.presuming(scan.get());
        }
        return scans;
    }

    private Compilation presuming(Scan scan) {
        Compilation ahead = new Compilation(workflow, survey);
        ahead.kinds.putAll(kinds);
        ahead.amplitude = amplitude;
        ahead.known.putAll(known);
        ahead.presumed.addAll(presumed);
        ahead.presumed.addAll(scan.byStatistic().keySet());
        ahead.build();
        return ahead;
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

    /** The largest relative difference allowed between the results of two devices, with the passes of all scans. */
    public double tolerance() {
        return Stream.concat(Stream.of(program()), foreseenScans().stream().map(Scan::program))
                .mapToDouble(Program::tolerance).max().orElseThrow();
    }

    private void learn(Scan scan) {
        known.putAll(scan.byStatistic());
        build();
    }

    private void build() {
        wanted.clear();
        wantsAmplitude = false;
        measurements.clear();
        extents.clear();
        notes.clear();
        outputs = WorkflowPasses.build(workflow, graph, Measured::new, kinds);
        program = Optional.empty();
    }

    /** Returns what has been measured, and records what has not. */
    private final class Measured implements Context {

        private final String step;
        private final boolean readsMeasured;
        private boolean isMeasured;

        private Measured(String step, boolean readsMeasured) {
            this.step = step;
            this.readsMeasured = readsMeasured;
            this.isMeasured = readsMeasured;
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
            return kinds.getOrDefault(field, FieldKind.UNKNOWN).unit();
        }

        @Override
        public String output(Field field) {
            return kinds.getOrDefault(field, FieldKind.UNKNOWN).output();
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
            if (isToCome) {
                isMeasured = false;
                return new long[bins];
            }
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
            if (!readsMeasured || presumed.contains(statistic)) return Optional.empty();
            if (!known.containsKey(statistic)) wanted.computeIfAbsent(statistic, key -> fresh.get());
            isMeasured &= known.containsKey(statistic);
            return Optional.ofNullable(type.cast(known.get(statistic)));
        }
    }
}
