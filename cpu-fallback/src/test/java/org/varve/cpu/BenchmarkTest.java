package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Benchmarks run: each once, in this process, which says nothing of speed. */
class BenchmarkTest {

    @Test
    void eachRunsOnce() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                .include("StripBenchmark")
                .param("operator", "envelope", "semblance")
                .mode(Mode.SingleShotTime)
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build()).run();

        assertThat(results).as("two operators, with vector bodies and with plain ones").hasSize(4)
                .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
    }
}
