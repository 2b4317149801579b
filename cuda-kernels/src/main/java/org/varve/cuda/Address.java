package org.varve.cuda;

/** An address in device memory; CUDA takes it as a pointer. */
record Address(long value) {

    /** A null pointer. */
    static final Address NONE = new Address(0);

    Address plus(long bytes) {
        return new Address(value + bytes);
    }
}
