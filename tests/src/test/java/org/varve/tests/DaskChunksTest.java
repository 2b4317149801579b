package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.operator.Catalogue;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

/** {@link Strategy#DASK_AUTO} against Dask itself. */
@Execution(ExecutionMode.SAME_THREAD)
class DaskChunksTest {

    private static final int SHAPES = 400;

    private final Device device = new CpuDevice(1, Long.MAX_VALUE / 2, true);

    @Test
    void tilesAreDasksChunks() throws Exception {
        String printed = Python.run(
                List.of("dask", "numpy"), "src/test/oracle/dask_chunks.py", Integer.toString(SHAPES));
        JsonNode cases = new ObjectMapper().readTree(printed);

        assertThat(cases).hasSize(SHAPES);
        for (JsonNode dask : cases) {
            TilePlan plan = plan(shape(dask.get("shape")), dask.get("wholeTraces").asBoolean());

            assertThat(plan.tile(0).shape()).as("first, %s", dask).isEqualTo(shape(dask.get("first")));
            assertThat(plan.tile(plan.count() - 1).shape()).as("last, %s", dask).isEqualTo(shape(dask.get("last")));
            assertThat(plan.count()).as("%s", dask).isEqualTo(dask.get("chunks").asLong());
        }
    }

    private static Shape shape(JsonNode extents) {
        return new Shape(extents.get(0).asInt(), extents.get(1).asInt(), extents.get(2).asInt());
    }

    private TilePlan plan(Shape shape, boolean wholeTraces) throws OutOfBudgetException {
        String operator = wholeTraces ? "envelope" : "mean";
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).create(Map.of()));
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        PlanRequest request = PlanRequest.of(operator).withStrategy(Strategy.DASK_AUTO);
        Budget none = new Budget(0, 0, "the test");
        return new TilePlanner(survey, device, none, request).plan(new Compilation(workflow, survey).program());
    }
}
