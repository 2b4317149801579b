package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.synthetic.FaultScore;
import org.varve.synthetic.SyntheticSurvey;

/** The network of faults that comes with Varve. */
class BuiltInNetworkTest {

    private static final Path FAULTS = Path.of(BuiltInNetwork.NAME);

    @Test
    void seesTwentyTwoSamplesOnAGridOfFour() throws Exception {
        NetworkReach reach = Network.of(FAULTS).reach();

        assertThat(reach.axes()).hasSize(3).allSatisfy(axis -> {
            assertThat(axis.before()).isEqualTo(22);
            assertThat(axis.after()).isEqualTo(22);
            assertThat(axis.grid()).isEqualTo(4);
        });
        assertThat(Files.size(BuiltInNetwork.of(FAULTS))).isLessThan(100_000);
        assertThat(Catalogue.get("network").create(Map.of())).isEqualTo(Network.of(FAULTS));
        assertThat(Network.of(FAULTS).outputs()).singleElement()
                .satisfies(output -> assertThat(List.of(output.name(), output.min(), output.max()))
                        .isEqualTo(List.of("fault", 0.0, 1.0)));
    }

    @Test
    void isReadAsAModelByItsName() throws Exception {
        assertThat(OnnxModel.read(FAULTS).file()).isEqualTo(BuiltInNetwork.of(FAULTS));
    }

    /** Of seeds that it was neither trained nor validated on. */
    @ParameterizedTest
    @CsvSource({"7, 0.9, 0.8", "8, 0.9, 0.8"})
    void findsFaults(long seed, double precision, double recall) throws Exception {
        SyntheticSurvey survey = new SyntheticSurvey(new Shape(72, 80, 128), seed);
        float[] found = new float[(int) survey.survey().shape().size()];
        ArrayVolume values = ArrayVolume.of(found, survey.survey().shape());

        Run.of(Network.of(FAULTS)).on("cpu").threads(1).within(2L << 30).from(survey).to(List.of(values.writer()))
                .run();
        FaultScore.Counts counts = FaultScore.of(values, survey.faults()).at(0.5);

        assertThat(counts.precision()).as("%s", counts).isGreaterThan(precision);
        assertThat(counts.recall()).as("%s", counts).isGreaterThan(recall);
    }
}
