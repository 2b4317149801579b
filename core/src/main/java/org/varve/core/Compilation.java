package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workflow made into passes for one survey.
 *
 * <p>Operators may ask for the survey's amplitude and for statistics of the whole survey. While some are unknown, {@link
 * #program} has placeholders in their place, so that a run can be planned; {@link #wantsAmplitude} and {@link #scans} say
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

    private static final Context.Range UNKNOWN_RANGE = new Context.Range(0, 1);

    private final Workflow workflow;
    private final Survey survey;
    private final PassGraph graph = new PassGraph();
    private final Map<Field, Context.Range> ranges = new HashMap<>();
    private final Map<Binned, long[]> histograms = new HashMap<>();
    private final Map<Binned, FieldStatistics> wanted = new LinkedHashMap<>();

    private Optional<Amplitude> amplitude = Optional.empty();
    private boolean wantsAmplitude;
    private List<Field> outputs;

    /** Compiles a workflow for a survey, as far as that goes without statistics of it. */
    public Compilation(Workflow workflow, Survey survey) {
        this.workflow = workflow;
        this.survey = survey;
        build();
    }

    /** What to run now: complete once {@link #nextScan} is empty, as it is after {@link #scans}. */
    public Program program() {
        return Program.of(graph, outputs);
    }

    /** Whether the program depends on the amplitude of the survey, which is not known yet. */
    public boolean wantsAmplitude() {
        return wantsAmplitude;
    }

    /** Takes the amplitude of the survey, before any scan, and builds the passes with it. */
    public void learn(Amplitude measured) {
        amplitude = Optional.of(measured);
        build();
    }

    /**
     * The scans after which the program is complete, one after another: what one has gathered is learned when the next is asked for,
     * which may want statistics of other fields.
     */
    public Iterable<Scan> scans() {
        return () -> new Iterator<>() {

            private Optional<Scan> running = Optional.empty();

            @Override
            public boolean hasNext() {
                running.ifPresent(Compilation.this::learn);
                running = Optional.empty();
                return !wanted.isEmpty();
            }

            @Override
            public Scan next() {
                running = nextScan();
                return running.orElseThrow();
            }
        };
    }

    /** The fields whose statistics must be measured before the program is complete. */
    public Optional<Scan> nextScan() {
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        List<Binned> keys = List.copyOf(wanted.keySet());
        Program program = Program.of(graph, keys.stream().map(Binned::field).toList());
        return Optional.of(new Scan(keys, program, List.copyOf(wanted.values())));
    }

    private void learn(Scan scan) {
        for (int s = 0; s < scan.keys.size(); s++) {
            Binned key = scan.keys.get(s);
            FieldStatistics statistics = scan.statistics.get(s);
            if (key.bins() == 0) {
                ranges.put(key.field(), statistics.range());
            } else {
                histograms.put(key, statistics.histogram());
            }
        }
        build();
    }

    private void build() {
        wanted.clear();
        wantsAmplitude = false;
        outputs = workflow.build(graph, new Measured());
    }

    /** A streaming reduction over the survey: run the program, show each tile of its outputs to the statistics. */
    public static final class Scan {
        private final List<Binned> keys;
        private final Program program;
        private final List<FieldStatistics> statistics;

        private Scan(List<Binned> keys, Program program, List<FieldStatistics> statistics) {
            this.keys = keys;
            this.program = program;
            this.statistics = statistics;
        }

        /** The program whose outputs are gathered. */
        public Program program() {
            return program;
        }

        /** One for each output of {@link #program}. */
        public List<FieldStatistics> statistics() {
            return new ArrayList<>(statistics);
        }

        /** Gathers from a part of each output. */
        public void accept(List<MemorySegment> outputs) {
            for (int o = 0; o < outputs.size(); o++) {
                statistics.get(o).accept(outputs.get(o), outputs.get(o).byteSize() / Float.BYTES);
            }
        }
    }

    private record Binned(Field field, int bins) {}

    /** Answers what has been measured and notes what has not. */
    private final class Measured implements Context {
        @Override
        public Survey survey() {
            return survey;
        }

        @Override
        public float scale(Field field) {
            int degree = graph.degree(field);
            wantsAmplitude |= degree != 0 && amplitude.isEmpty();
            return amplitude.map(known -> known.scale(degree)).orElse(1f);
        }

        @Override
        public Range range(Field field) {
            Range known = ranges.get(field);
            if (known == null) {
                wanted.put(new Binned(field, 0), FieldStatistics.ofRange());
                return UNKNOWN_RANGE;
            }
            return known;
        }

        @Override
        public long[] histogram(Field field, int bins) {
            Range range = range(field);
            Binned key = new Binned(field, bins);
            long[] known = histograms.get(key);
            if (known == null) {
                if (ranges.containsKey(field)) {
                    wanted.put(key, FieldStatistics.ofHistogram(range, bins));
                }
                return new long[bins];
            }
            return known.clone();
        }
    }
}
