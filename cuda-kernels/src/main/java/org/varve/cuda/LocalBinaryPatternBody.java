package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.kernel.LocalBinaryPattern;
import org.varve.kernel.LocalBinaryPattern.Point;

/** {@link LocalBinaryPattern}, whose points are a table, those on samples first: texture.cu. */
final class LocalBinaryPatternBody extends CudaBody {

    /** Bytes of a {@code Point} and of a {@code NearPoint}. */
    private static final int POINT_BYTES = 6 * Integer.BYTES + 2 * Double.BYTES;
    private static final int NEAR_POINT_BYTES = 4 * Long.BYTES + 2 * Integer.BYTES + 2 * Float.BYTES;

    private final LocalBinaryPattern kernel;
    private final List<Point> points;

    LocalBinaryPatternBody(LocalBinaryPattern kernel) {
        this.kernel = kernel;
        points = List.of(kernel.points());
    }

    private static boolean isOnSample(Point point) {
        return point.alongCrosslines() == 0 && point.alongSamples() == 0;
    }

    @Override
    byte[] table(int samples) {
        ByteBuffer bytes = ByteBuffer.allocate(POINT_BYTES * points.size()).order(ByteOrder.nativeOrder());
        List<Integer> bits = new ArrayList<>(IntStream.range(0, points.size()).boxed().toList());
        bits.sort(Comparator.comparing(bit -> !isOnSample(points.get(bit))));
        for (int bit : bits) {
            Point point = points.get(bit);
            bytes.putInt(1 << bit).putInt(point.crossline()).putInt(point.nextCrossline());
            bytes.putInt(point.sample()).putInt(point.nextSample()).putInt(0);
            bytes.putDouble(point.alongCrosslines()).putDouble(point.alongSamples());
        }
        return bytes.array();
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        int onSamples = (int) points.stream().filter(LocalBinaryPatternBody::isOnSample).count();
        pass.eachSample(NEAR_POINT_BYTES * points.size()).localBinaryPattern(
                pass.input(0), pass.output(0), pass.table(), points.size(), onSamples);
    }
}
