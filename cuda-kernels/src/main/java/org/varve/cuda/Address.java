package org.varve.cuda;

/** An address in device memory; CUDA takes it as a pointer. */
record Address(long value) {

    Address plus(long bytes) {
        return new Address(value + bytes);
    }
}
