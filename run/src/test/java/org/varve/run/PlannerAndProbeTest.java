package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.host.HostLimits;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.profiler.MemoryProbe;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/** Planner, probe and executor work without a run, and tell every buffer of a tile's shape. */
class PlannerAndProbeTest {

    private static final Shape SHAPE = new Shape(12, 14, 60);

    @Test
    void tellsTheBytesOfEveryBufferForEachShape() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) Math.sin(s % 60 * 0.3 + s / 60 % 14 * 0.05);
        Volume survey = ArrayVolume.of(samples, SHAPE);
        Operator dips = new GstDipAzimuth(new Window(3, 3, 9));
        float[][] expected = new float[2][samples.length];
        Run.of(dips).from(survey).to(List.of(writer(expected[0]), writer(expected[1]))).on("cpu").threads(2).run();

        try (Device cpu = Devices.choose("cpu", new Request(2, 64L << 20, 0), _ -> {})) {
            Compilation compilation = new Compilation(Workflow.of(dips), survey.survey());
            Set<Long> sums = new HashSet<>();
            for (Shape tile : List.of(new Shape(4, 5, 60), new Shape(6, 14, 60), SHAPE)) {
                PlanRequest request = PlanRequest.of("dips").withTile(Optional.of(tile));
                JobPlan plan = new TilePlanner(survey.survey(), cpu, HostLimits.budget(Optional.empty()), request)
                        .plan(compilation);
                float[][] actual = new float[2][samples.length];
                try (MemoryProbe probe = new MemoryProbe(cpu, plan.run().footprint().buffers())) {
                    RunReport report = new TileExecutor(cpu, Device.Extension.DEFAULT, _ -> {})
                            .run(compilation, plan, survey, List.of(writer(actual[0]), writer(actual[1])));

                    Map<String, Long> buffers = plan.run().footprint().buffers().stream()
                            .collect(Collectors.toMap(Buffer::label, Buffer::bytes, Long::sum));
                    assertThat(probe.sample()).containsAllEntriesOf(buffers).containsKeys("resident", "peakResident");
                    assertThat(sums.add(buffers.values().stream().mapToLong(bytes -> bytes).sum())).isTrue();
                    assertThat(report.hostBytes().measured()).isPositive();
                    assertThat(report.deviceBytes().measured()).isZero();
                }
                assertThat(actual).isEqualTo(expected);
            }
        }
    }

    private static VolumeWriter writer(float[] output) {
        return ArrayVolume.of(output, SHAPE).writer();
    }
}
