package org.varve.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/**
 * Times a box of the operator, with its scale, against ONNX Runtime's own run of one input of that shape, at its
 * defaults but for the threads, in alternating pairs:
 *
 * <pre>NetworkSpeed MODEL INLINES,CROSSLINES,SAMPLES PAIRS THREADS</pre>
 */
final class NetworkSpeed {

    /** Pairs are not counted for so long, while Java compiles what runs most. */
    private static final long WARM = 5_000_000_000L;

    private NetworkSpeed() {}

    public static void main(String[] arguments) throws Exception {
        Path model = Path.of(arguments[0]);
        int[] extents = Arrays.stream(arguments[1].split(",", -1)).mapToInt(Integer::parseInt).toArray();
        Shape shape = new Shape(extents[0], extents[1], extents[2]);
        int pairs = Integer.parseInt(arguments[2]);
        int threads = Integer.parseInt(arguments[3]);
        float[] noise = new float[(int) shape.size()];
        Random random = new Random(1);
        for (int n = 0; n < noise.length; n++) noise[n] = (float) (5 + 3 * random.nextGaussian());

        NetworkFile file = NetworkFile.of(model);
        NetworkTask task = new NetworkTask(file, AxisOrder.parse("volume", 3), List.of(new NetworkScale.Linear(5, 3)),
                Wanted.parse(file, "all"), List.of());
        double[] own = new double[pairs];
        double[] runtime = new double[pairs];
        double[] ratios = new double[pairs];
        try (Arena arena = Arena.ofShared();
                OrtSession session = TileLoop.session(file.path().toString(), threads);
                TileKernel.Body body =
                        new NetworkKernel(task).open(shape, Boundary.REFLECT, NanPolicy.PROPAGATE, threads)) {
            MemorySegment input = arena.allocateFrom(ValueLayout.JAVA_FLOAT, noise);
            List<MemorySegment> outputs = new ArrayList<>();
            task.wanted().forEach(_ -> outputs.add(arena.allocate(shape.bytes(), Float.BYTES)));
            Box all = Box.of(shape);
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            FloatBuffer buffer = input.asByteBuffer().order(ByteOrder.nativeOrder()).asFloatBuffer();
            long[] extent = {1, 1, extents[0], extents[1], extents[2]};
            long begin = System.nanoTime();
            for (int pair = -1; pair < pairs;) {
                long start = System.nanoTime();
                body.compute(all, List.of(input), all, outputs);
                long middle = System.nanoTime();
                try (OnnxTensor tensor = OnnxTensor.createTensor(environment, buffer, extent)) {
                    session.run(Map.of(file.inputs().getFirst().name(), tensor)).close();
                }
                long end = System.nanoTime();
                if (pair >= 0) {
                    own[pair] = (middle - start) * 1e-9;
                    runtime[pair] = (end - middle) * 1e-9;
                    ratios[pair] = runtime[pair] / own[pair];
                }
                if (pair >= 0 || end - begin > WARM) pair++;
            }
        }
        System.out.printf(Locale.ROOT,
                "%s, %s samples, %s threads, medians of %s pairs: operator %.3f s, ONNX Runtime %.3f s; its throughput is reached to %.3f%n",
                model, shape, threads, pairs, median(own), median(runtime), median(ratios));
    }

    private static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
