package org.varve.run.isolated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.varve.core.Operator;
import org.varve.core.Workflow;
import org.varve.json.Json;
import org.varve.run.process.OwnRuntime;

/** Runs a workflow in processes of their own, which get the class path of this one. */
public final class IsolatedRuns {

    private static final int MIB = 1 << 20;

    /**
     * As the command line's launcher has it: a heap of fixed size, two threads that compile, in bounded memory, and
     * freed memory that goes back to the system, so that the memory of equal runs is about equal.
     */
    private static final List<String> STEADY = List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseSerialGC",
            "-XX:SurvivorRatio=128", "-Xmn16m", "-XX:+AlwaysPreTouch", "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=MemLimit,*.*,12m", "-XX:CompileCommand=MemLimit,org/varve/cpu/*.*,32m",
            "-XX:CompileCommand=MemLimit,org/varve/cpu/StripWorker.*,12m",
            "-XX:CompileCommand=MemLimit,jdk/internal/classfile/impl/*.*,2m", "-XX:TrimNativeHeapInterval=500",
            "-XX:CICompilerCount=2", "-XX:ReservedCodeCacheSize=48m", "-Xss512k", "-XX:-CreateCoredumpOnCrash");

    /** Arenas of malloc, instead of eight a core. */
    private static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "2");

    private final Workflow workflow;
    private final Machine machine;

    /** Runs of a workflow of portable operators. */
    public IsolatedRuns(Workflow workflow, Machine machine) {
        this.workflow = workflow;
        this.machine = machine;
    }

    /** @throws IllegalArgumentException if another process could not make an operator */
    public static void requirePortable(Operator operator) {
        WrittenOperator.of(operator);
    }

    /** Runs to the end. */
    public FreshProcess run(TileRuns.One one) throws IOException, InterruptedException {
        Path order = Files.createTempFile("varve", ".json");
        try {
            Files.writeString(order, Json.line(Order.of(workflow, machine, one)), StandardCharsets.UTF_8);
            FreshProcess process = run(order, OwnRuntime.usualHeap(), false);
            return process.status() == IsolatedRun.NEEDS_HEAP
                    ? run(order, Long.parseLong(process.reason()), true)
                    : process;
        } finally {
            Files.delete(order);
        }
    }

    private FreshProcess run(Path order, long heapBytes, boolean isLast) throws IOException, InterruptedException {
        long heap = Math.ceilDiv(heapBytes, MIB);
        List<String> command = new ArrayList<>(List.of(FreshProcess.java()));
        command.addAll(STEADY);
        command.addAll(List.of("-Xms%sm".formatted(heap), "-Xmx%sm".formatted(heap)));
        command.addAll(ClassPath.options());
        command.addAll(ClassPath.main(IsolatedRun.class,
                workflow.steps().stream().map(step -> step.operator().getClass())));
        command.addAll(List.of(order.toString(), Boolean.toString(isLast)));
        return FreshProcess.of(command, ENVIRONMENT);
    }
}
