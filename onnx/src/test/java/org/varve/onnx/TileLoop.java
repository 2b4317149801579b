package org.varve.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A network in cubes of a guessed size that overlap by a guess, as users write it by hand: each cube keeps its middle,
 * and zeros surround the survey. Files are mapped, so all that it needs is ONNX Runtime, at its defaults but for the
 * threads, and two cubes.
 *
 * <pre>TileLoop MODEL INPUT.npy OUTPUT.npy EDGE OVERLAP THREADS</pre>
 */
final class TileLoop {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private final OrtSession session;
    private final MemorySegment input;
    private final MemorySegment output;
    private final int[] extents;
    private final int edge;
    private final int margin;
    private final FloatBuffer cube;

    private TileLoop(OrtSession session, MemorySegment input, MemorySegment output, int[] extents, int edge,
            int overlap, Arena arena) {
        this.session = session;
        this.input = input;
        this.output = output;
        this.extents = extents;
        this.edge = edge;
        margin = overlap / 2;
        cube = arena.allocate(FLOAT, (long) edge * edge * edge).asByteBuffer()
                .order(ByteOrder.nativeOrder()).asFloatBuffer();
    }

    public static void main(String[] arguments) throws Exception {
        Path from = Path.of(arguments[1]);
        Path to = Path.of(arguments[2]);
        try (FileChannel read = FileChannel.open(from);
                FileChannel written = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.READ,
                        StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
                Arena arena = Arena.ofShared();
                OrtSession session = session(arguments[0], Integer.parseInt(arguments[5]))) {
            MemorySegment input = read.map(MapMode.READ_ONLY, 0, read.size(), arena);
            MemorySegment output = written.map(MapMode.READ_WRITE, 0, read.size(), arena);
            int header = 10 + input.get(ValueLayout.JAVA_SHORT_UNALIGNED, 8);
            MemorySegment.copy(input, 0, output, 0, header);
            new TileLoop(session, input.asSlice(header), output.asSlice(header), extents(input.asSlice(0, header)),
                    Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), arena).run();
        }
    }

    /** A session at ONNX Runtime's defaults but for the threads. */
    static OrtSession session(String model, int threads) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            return OrtEnvironment.getEnvironment().createSession(model, options);
        }
    }

    private static int[] extents(MemorySegment header) throws IOException {
        String text = new String(header.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
        MatchResult shape = Pattern.compile("'<f4'.*'shape': \\((\\d+), (\\d+), (\\d+)\\)").matcher(text).results()
                .findFirst().orElseThrow(() -> new IOException("no volume of 32-bit floats: " + text));
        return new int[] {
                Integer.parseInt(shape.group(1)), Integer.parseInt(shape.group(2)), Integer.parseInt(shape.group(3))
        };
    }

    private void run() throws OrtException {
        int step = edge - 2 * margin;
        for (int a = 0; a < extents[0]; a += step) {
            for (int b = 0; b < extents[1]; b += step) {
                for (int c = 0; c < extents[2]; c += step) compute(a, b, c);
            }
        }
    }

    /** Computes the cube whose middle begins there. */
    private void compute(int... first) throws OrtException {
        float[] line = new float[edge];
        for (int i = 0; i < edge; i++) {
            for (int j = 0; j < edge; j++) {
                Arrays.fill(line, 0);
                copy(first, i, j, 0, edge, line, false);
                cube.put((i * edge + j) * edge, line);
            }
        }
        long[] shape = {1, 1, edge, edge, edge};
        try (OnnxTensor tensor = OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), cube, shape);
                OrtSession.Result result = session.run(Map.of(session.getInputNames().iterator().next(), tensor))) {
            FloatBuffer computed = ((OnnxTensor) result.get(0)).getFloatBuffer();
            for (int i = margin; i < edge - margin; i++) {
                for (int j = margin; j < edge - margin; j++) {
                    computed.get((i * edge + j) * edge, line);
                    copy(first, i, j, margin, edge - margin, line, true);
                }
            }
        }
    }

    /** Copies samples of a line of the cube from the survey, or to its result, where they lie within it. */
    private void copy(int[] first, int i, int j, int begin, int end, float[] line, boolean isResult) {
        int inline = first[0] - margin + i;
        int crossline = first[1] - margin + j;
        int from = Math.max(begin, margin - first[2]);
        int count = Math.min(end, extents[2] - first[2] + margin) - from;
        if (inline < 0 || inline >= extents[0] || crossline < 0 || crossline >= extents[1] || count <= 0) return;
        long at = ((long) inline * extents[1] + crossline) * extents[2] + first[2] - margin + from;
        if (isResult) {
            MemorySegment.copy(line, from, output, FLOAT, at * Float.BYTES, count);
        } else {
            MemorySegment.copy(input, FLOAT, at * Float.BYTES, line, from, count);
        }
    }
}
