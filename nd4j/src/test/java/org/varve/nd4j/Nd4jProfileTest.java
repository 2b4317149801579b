package org.varve.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.DeviceFailure;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.profile.Profile;
import org.varve.run.profile.ProfiledShape;

/** A Java program alone can use the device: it profiles an operator, and then runs it. In a store of the tests' own. */
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class Nd4jProfileTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("nightly")
    void aProfiledOperatorRunsOnNd4j() throws Exception {
        Operator mean = new MeanFilter(new Window(3, 3, 3));
        new RunHistory(_ -> {}).store().forget(mean.name());
        INDArray survey = Nd4j.rand(DataType.FLOAT, 100, 30, 40).permute(1, 2, 0);
        Run onNd4j = Run.of(mean).on("nd4j").threads(1);

        DeviceFailure refusal = catchThrowableOfType(DeviceFailure.class, () -> Nd4jVolumes.apply(onNd4j, survey));
        assertThat(refusal.sentence())
                .isEqualTo("nd4j does not say what memory mean takes: let Profile.of(mean) measure that on nd4j");

        Shape[] tiles = IntStream.rangeClosed(1, 12).mapToObj(n -> new Shape(8, 8 * n, 100)).toArray(Shape[]::new);
        List<ProfiledShape> rows = Profile.of(mean).on("nd4j").threads(1).shapes(tiles).folder(folder).run();

        assertThat(rows).allSatisfy(row -> assertThat(row.failure()).isEmpty());
        INDArray expected = Nd4jVolumes.apply(Run.of(mean).on("cpu"), survey);
        INDArray actual = Nd4jVolumes.apply(onNd4j, survey);
        assertThat(actual.sub(expected).norm2Number().doubleValue())
                .isLessThan(1e-5 * expected.norm2Number().doubleValue());
    }
}
