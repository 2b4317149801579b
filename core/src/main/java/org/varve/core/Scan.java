package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A streaming reduction over the survey: run the program, and pass each tile of its outputs to the statistics. */
public final class Scan {

    private final Program program;
    private final Shape shape;
    private final Map<Statistic, FieldStatistics> statistics;

    Scan(Program program, Shape shape, Map<Statistic, FieldStatistics> statistics) {
        this.program = program;
        this.shape = shape;
        this.statistics = new LinkedHashMap<>(statistics);
    }

    /** The program whose outputs are measured. */
    public Program program() {
        return program;
    }

    /**
     * Returns the program for devices that {@link Device#reduces() reduce} its outputs.
     *
     * @param part the part of the survey that counts
     * @param live the traces of the survey that count
     */
    public Program reduced(SurveyPart part, LiveTraces live) {
        return program.reduced(Optional.of(new Reduction(statistics(), part, live)));
    }

    /** The statistics, one for each output of {@link #program}. */
    public List<FieldStatistics> statistics() {
        return List.copyOf(statistics.values());
    }

    Map<Statistic, FieldStatistics> byStatistic() {
        return statistics;
    }

    /** Adds all samples of each output to its statistics. */
    public void accept(List<MemorySegment> outputs) {
        List<FieldStatistics> gathered = statistics();
        for (int o = 0; o < outputs.size(); o++) {
            gathered.get(o).accept(outputs.get(o), Box.of(shape), 0, shape.traces());
        }
    }
}
