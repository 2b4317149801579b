package org.varve.kernel;

/** A complex number. */
record Complex(double re, double im) {

    Complex plus(Complex other) {
        return new Complex(re + other.re, im + other.im);
    }

    Complex times(Complex other) {
        return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    Complex times(double factor) {
        return new Complex(re * factor, im * factor);
    }

    Complex reciprocal() {
        return new Complex(re / squaredLength(), -im / squaredLength());
    }

    double squaredLength() {
        return re * re + im * im;
    }

    /** The square root with a non-negative real part. */
    Complex sqrt() {
        double length = Math.hypot(re, im);
        return new Complex(Math.sqrt((length + re) / 2), Math.copySign(Math.sqrt((length - re) / 2), im));
    }
}
