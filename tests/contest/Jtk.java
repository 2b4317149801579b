import edu.mines.jtk.dsp.HilbertTransformFilter;
import edu.mines.jtk.dsp.LocalOrientFilter;
import edu.mines.jtk.dsp.RecursiveGaussianFilter;
import edu.mines.jtk.util.Parallel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mines JTK in the contest: {@code java -cp JTK.jar Jtk.java gaussian|envelope|dip SURVEY.npy OUTPUT.npy}, on all
 * processors.
 */
class Jtk {

    public static void main(String[] words) throws IOException {
        try (FileChannel in = FileChannel.open(Path.of(words[1]));
                FileChannel out = FileChannel.open(Path.of(words[2]), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer begin = read(in, 10);
            ByteBuffer header = read(in, begin.order(ByteOrder.LITTLE_ENDIAN).getShort(8));
            Matcher shape = Pattern.compile("\\((\\d+), (\\d+), (\\d+)\\)")
                    .matcher(StandardCharsets.ISO_8859_1.decode(header.duplicate()));
            if (!shape.find()) throw new IOException("no shape of three axes");
            float[][][] x = new float[Integer.parseInt(shape.group(1))][Integer.parseInt(shape.group(2))][Integer.parseInt(shape.group(3))];
            for (float[][] plane : x) {
                for (float[] trace : plane) {
                    read(in, 4 * trace.length).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(trace);
                }
            }
            float[][][] y = compute(words[0], x);
            out.write(begin.rewind());
            out.write(header);
            ByteBuffer bytes = ByteBuffer.allocate(4 * x[0].length * x[0][0].length).order(ByteOrder.LITTLE_ENDIAN);
            for (float[][] plane : y) {
                bytes.clear();
                for (float[] trace : plane) {
                    bytes.asFloatBuffer().put(trace);
                    bytes.position(bytes.position() + 4 * trace.length);
                }
                bytes.flip();
                while (bytes.hasRemaining()) out.write(bytes);
            }
        }
    }

    private static ByteBuffer read(FileChannel in, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && in.read(bytes) >= 0) {}
        return bytes.flip();
    }

    private static float[][][] compute(String operator, float[][][] x) {
        int n3 = x.length, n2 = x[0].length, n1 = x[0][0].length;
        float[][][] y = new float[n3][n2][n1];
        switch (operator) {
            case "gaussian" -> new RecursiveGaussianFilter(3).apply000(x, y);
            case "envelope" -> {
                HilbertTransformFilter filter = new HilbertTransformFilter();
                Parallel.loop(n3, i -> {
                    for (int j = 0; j < n2; j++) {
                        filter.apply(n1, x[i][j], y[i][j]);
                        for (int k = 0; k < n1; k++) y[i][j][k] = (float) Math.hypot(x[i][j][k], y[i][j][k]);
                    }
                });
            }
            default -> {
                // component of the normal along the samples
                new LocalOrientFilter(1).apply(x, null, null, y, null, null, null, null, null, null, null, null, null, null, null,
                        null, null);
                for (float[][] plane : y) {
                    for (float[] trace : plane) {
                        for (int k = 0; k < n1; k++) trace[k] = (float) Math.toDegrees(Math.acos(Math.min(1, Math.abs(trace[k]))));
                    }
                }
            }
        }
        return y;
    }
}
