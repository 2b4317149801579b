package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Workflow;
import org.varve.json.Json;
import org.varve.json.RecordReader;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

class WrittenOperatorTest {

    static List<OperatorEntry> operators() {
        return Catalogue.entries();
    }

    @ParameterizedTest
    @MethodSource("operators")
    void anotherProcessMakesTheSame(OperatorEntry entry) throws Exception {
        Workflow workflow = Workflow.of(entry.example());

        Order.Step written = RecordReader.read(Json.line(Order.Step.of(workflow.steps().getFirst())), Order.Step.class);

        assertThat(written.read()).isEqualTo(workflow.steps().getFirst());
    }
}
