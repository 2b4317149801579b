package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Elementary functions of float vectors, by polynomials: the same result in every lane and on every machine. */
final class SimdMath {

    private static final float PI = (float) Math.PI;
    private static final float HALF_PI = (float) (Math.PI / 2);

    private SimdMath() {}

    /** acos(x) for 0 <= x <= 1, error below 1e-7 times the result or 2e-8: {@code sqrt(1 - x)} times a polynomial. */
    static FloatVector arcCosine(FloatVector x) {
        // Abramowitz and Stegun 4.4.46
        FloatVector p = x.mul(-0.0012624911f).add(0.00667009f);
        p = p.fma(x, x.broadcast(-0.017088126f));
        p = p.fma(x, x.broadcast(0.03089188f));
        p = p.fma(x, x.broadcast(-0.050174303f));
        p = p.fma(x, x.broadcast(0.08897899f));
        p = p.fma(x, x.broadcast(-0.2145988f));
        p = p.fma(x, x.broadcast(1.5707963f));
        return x.broadcast(1f).sub(x).sqrt().mul(p);
    }

    /** cos(x) for |x| <= pi/6. */
    static FloatVector smallCosine(FloatVector x) {
        FloatVector y = x.mul(x);
        FloatVector p = y.mul(2.4390449e-5f).add(-0.0013887304f);
        p = p.fma(y, y.broadcast(0.04166664f));
        p = p.fma(y, y.broadcast(-0.5f));
        return p.fma(y, y.broadcast(1f));
    }

    /** The angle of (x, y) in radians, -pi..pi; 0 for (0, 0). */
    static FloatVector arcTangent(FloatVector y, FloatVector x) {
        FloatVector ax = x.abs();
        FloatVector ay = y.abs();
        FloatVector large = ax.max(ay);
        VectorMask<Float> zero = large.compare(VectorOperators.EQ, 0f);
        FloatVector a = ax.min(ay).div(large.blend(1f, zero));
        // minimax polynomial for atan on 0..1, error below 1e-7 rad
        FloatVector s = a.mul(a);
        FloatVector p = s.mul(-0.004054058f).add(0.02186123f);
        p = p.fma(s, s.broadcast(-0.055909887f));
        p = p.fma(s, s.broadcast(0.09642004f));
        p = p.fma(s, s.broadcast(-0.13908534f));
        p = p.fma(s, s.broadcast(0.19946536f));
        p = p.fma(s, s.broadcast(-0.33329856f));
        p = p.fma(s, s.broadcast(0.99999934f));
        FloatVector angle = p.mul(a);
        angle = angle.blend(angle.neg().add(HALF_PI), ay.compare(VectorOperators.GT, ax));
        angle = angle.blend(angle.neg().add(PI), x.compare(VectorOperators.LT, 0f));
        return angle.blend(angle.neg(), y.compare(VectorOperators.LT, 0f));
    }
}
