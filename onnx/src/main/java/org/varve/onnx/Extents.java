package org.varve.onnx;

/** Extents as text. */
final class Extents {

    private Extents() {}

    /** {@code n}, {@code n/4}, {@code 2n-3}. */
    static String text(String name, Sight sight) {
        int divisor = Sight.gcd(sight.outputs(), sight.inputs());
        int up = sight.outputs() / divisor;
        int down = sight.inputs() / divisor;
        String rate = (up == 1 ? "" : Integer.toString(up)) + name + (down == 1 ? "" : "/" + down);
        return sight.offset() == 0 ? rate : rate + (sight.offset() < 0 ? "" : "+") + sight.offset();
    }
}
