package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import org.varve.onnx.Dimension.Along;
import org.varve.onnx.Dimension.Fixed;

/** Arrays that are combined element by element. */
final class Joined {

    private Joined() {}

    /** The dimensions of the result; those of extent 1, or that are missing, are repeated. */
    static List<Dimension> of(List<Dimension> one, List<Dimension> other) {
        int count = Math.max(one.size(), other.size());
        List<Dimension> joined = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            joined.add(of(at(one, n - count + one.size()), at(other, n - count + other.size())));
        }
        return joined;
    }

    private static Dimension at(List<Dimension> dimensions, int number) {
        return number < 0 ? Dimension.of(1) : dimensions.get(number);
    }

    private static Dimension of(Dimension one, Dimension other) {
        if (one instanceof Along(int axis, Sight sight) && other instanceof Along(int otherAxis, Sight otherSight)) {
            if (axis != otherAxis) throw new NotDerivedException("combines samples along different axes");
            if (!sight.hasExtentOf(otherSight)) {
                throw new NotDerivedException("combines arrays of different extents, %s and %s".formatted(
                        Extents.text("n", sight), Extents.text("n", otherSight)));
            }
            return new Along(axis, sight.join(otherSight));
        }
        if (one.isAlong() && other.isOne()) return one;
        if (other.isAlong() && one.isOne()) return other;
        if (one.isAlong() || other.isAlong()) {
            throw new NotDerivedException("combines samples with an array of a fixed extent");
        }
        long size = ((Fixed) one).size();
        long otherSize = ((Fixed) other).size();
        long larger = Math.max(size, otherSize);
        if (size < 0 || otherSize < 0) return larger > 1 ? Dimension.of(larger) : Dimension.unknown();
        return Dimension.of(size == 1 ? otherSize : size);
    }
}
