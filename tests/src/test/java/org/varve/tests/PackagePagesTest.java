package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.varve.cluster.Resources;
import org.varve.cluster.RunMaker;
import org.varve.cluster.Slurm;
import org.varve.cluster.SlurmJob;
import org.varve.cluster.SparkJob;
import org.varve.cluster.SparkOutcome;
import org.varve.cluster.VarveSpark;
import org.varve.core.Compilation;
import org.varve.core.Context;
import org.varve.core.Device;
import org.varve.core.DeviceProvider;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.Format;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.formats.Volumes;
import org.varve.host.Budget;
import org.varve.nd4j.Nd4jDeviceProvider;
import org.varve.nd4j.Nd4jVolumes;
import org.varve.onnx.AxisReach;
import org.varve.onnx.Network;
import org.varve.onnx.NetworkReach;
import org.varve.onnx.OnnxDimension;
import org.varve.onnx.OnnxModel;
import org.varve.onnx.OnnxValue;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.MemoryModel;
import org.varve.profiler.MemoryModels;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunHandle;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.testkit.OperatorCheck;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileEvent;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;
import org.varve.tiling.Work;

/**
 * The page of each package that programs use begins with what is in it, states the rules of threads and null, and shows
 * its main types. {@code VARVE_DOCS=write} in the environment of this test draws the pictures anew.
 */
@Execution(ExecutionMode.SAME_THREAD)
class PackagePagesTest {

    private static final Map<String, List<List<Class<?>>>> TYPES = types();

    static final List<String> PACKAGES = List.copyOf(TYPES.keySet());

    private static Map<String, List<List<Class<?>>>> types() {
        Map<String, List<List<Class<?>>>> types = new LinkedHashMap<>();
        types.put("core", List.of(
                List.of(Kernel.class, PassGraph.class, Context.class),
                List.of(Operator.class),
                List.of(Workflow.class, Volume.class),
                List.of(Compilation.class, Survey.class),
                List.of(Program.class),
                List.of(Device.class, TileRunner.class)));
        types.put("run", List.of(
                List.of(Operator.class, Recipe.class, Volume.class),
                List.of(RunEvent.class, RunListener.class, Run.class, ArrayVolume.class),
                List.of(RunHandle.class, RunResult.class, PlannedRun.class)));
        types.put("tiling", List.of(
                List.of(Budget.class, PlanRequest.class, Device.class),
                List.of(TilePlanner.class),
                List.of(TilePlan.class, JobPlan.class),
                List.of(Work.class, TileExecutor.class, TileEvent.class),
                List.of(RunReport.class)));
        types.put("formats", List.of(
                List.of(OpenOptions.class, Volumes.class, CreateOptions.class),
                List.of(Format.class, FileVolume.class, OutputPlan.class),
                List.of(Volume.class, VolumeWriter.class)));
        types.put("profiler", List.of(
                List.of(Measurement.class),
                List.of(MeasurementStore.class),
                List.of(MemoryModels.class, ModelKey.class),
                List.of(MemoryModel.class),
                List.of(Projection.class)));
        types.put("testkit", List.of(
                List.of(Operator.class, Survey.class),
                List.of(OperatorCheck.class)));
        types.put("onnx", List.of(
                List.of(OnnxModel.class, Network.class),
                List.of(OnnxValue.class, NetworkReach.class),
                List.of(OnnxDimension.class, AxisReach.class)));
        types.put("nd4j", List.of(
                List.of(INDArray.class, Run.class),
                List.of(Nd4jVolumes.class, Nd4jDeviceProvider.class),
                List.of(ArrayVolume.class, VolumeWriter.class, DeviceProvider.class)));
        types.put("cluster", List.of(
                List.of(RunMaker.class, Resources.class),
                List.of(VarveSpark.class, SparkJob.class, SlurmJob.class),
                List.of(SparkOutcome.class, Slurm.class)));
        return types;
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void showsItsMainTypes(String name) throws IOException {
        Path picture = folder(name, "javadoc").resolve("doc-files/types.svg");
        String svg = new TypePicture("org.varve." + name, TYPES.get(name)).svg();
        if ("write".equals(System.getenv("VARVE_DOCS"))) {
            Files.createDirectories(picture.getParent());
            Files.writeString(picture, svg);
        }

        assertThat(picture).as("drawn by VARVE_DOCS=write").content().isEqualTo(svg);
        assertThat(page(name)).contains("<img src=\"doc-files/types.svg\" alt=\"");
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void statesTheRulesOfThreadsAndNull(String name) throws IOException {
        assertThat(page(name)).contains("<p><b>Threads.</b> ").contains("<p><b>Null.</b> ");
    }

    private static String page(String name) throws IOException {
        return Files.readString(folder(name, "java").resolve("package-info.java"));
    }

    private static Path folder(String name, String kind) {
        return Path.of("..", name, "src/main", kind, "org/varve", name);
    }
}
