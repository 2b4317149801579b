package example;

import java.util.List;
import org.varve.core.Shape;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;

/** Computes with arrays. */
final class ArraysExample {

    public static void main(String[] arguments) throws Exception {
        Shape shape = new Shape(30, 40, 100); // inlines, crosslines, samples
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) Math.sin(s % 100 * 0.3);

        // one output: the result is an array of the same shape
        float[] mean = Run.of(new MeanFilter(new Window(3, 3, 3))).apply(samples, shape);

        // several outputs, each into an array of its own; nested arrays, buffers and segments are volumes, too
        float[][][] dip = new float[30][40][100];
        float[] azimuth = new float[samples.length];
        Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                .from(ArrayVolume.of(mean, shape))
                .to(List.of(ArrayVolume.of(dip).writer(), ArrayVolume.of(azimuth, shape).writer()))
                .run();
        System.out.printf("dip %.1f, azimuth %.1f%n", dip[15][20][50], azimuth[62_050]);
    }
}
