package org.varve.cuda;

/** Where something stands in device memory; a pointer for CUDA. */
record Address(long value) {

    Address plus(long bytes) {
        return new Address(value + bytes);
    }
}
