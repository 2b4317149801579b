package example;

import java.util.List;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.Shape;
import org.varve.nd4j.Nd4jVolumes;
import org.varve.operator.Catalogue;
import org.varve.operator.Envelope;
import org.varve.run.Run;

/** Computes with arrays of ND4J, in their own memory. */
final class Nd4jExample {

    public static void main(String[] arguments) throws Exception {
        // samples, inlines, crosslines in memory: turned without a copy
        INDArray slices = Nd4j.rand(DataType.FLOAT, 100, 30, 40);
        INDArray survey = slices.permute(1, 2, 0);

        INDArray envelope = Nd4jVolumes.apply(Run.of(new Envelope()), survey);

        // several outputs
        INDArray frequency = Nd4jVolumes.array(new Shape(30, 40, 100));
        INDArray magnitude = Nd4jVolumes.array(new Shape(30, 40, 100));
        Run.of(Catalogue.get("wavelet-bank").example())
                .from(Nd4jVolumes.volume(survey))
                .to(List.of(Nd4jVolumes.writer(frequency), Nd4jVolumes.writer(magnitude)))
                .run();
        System.out.printf("%.2f, %.1f Hz%n", envelope.meanNumber().doubleValue(), frequency.getFloat(15, 20, 50));
    }
}
