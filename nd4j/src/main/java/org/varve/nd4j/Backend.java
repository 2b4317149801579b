package org.varve.nd4j;

import java.util.ServiceLoader;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.varve.core.Services;

/** A backend of ND4J: where the elements of its arrays lie. */
interface Backend {

    /** Whether an array's elements are of this backend. */
    boolean has(DataBuffer elements);

    /** The address of the first element in host memory, brought up to date there. */
    long address(INDArray array);

    /** Makes known that elements in host memory were changed. */
    void changed(INDArray array);

    /**
     * The backend of an array.
     *
     * @throws IllegalArgumentException if its arrays cannot be used
     */
    static Backend of(INDArray array) {
        if (NATIVE.has(array.data())) return NATIVE;
        return OTHERS.all().filter(backend -> backend.has(array.data())).findFirst().orElseThrow(
                () -> new IllegalArgumentException(
                        "an array of %s: only arrays of nd4j-native lie in host memory as they are; use dup() under that backend"
                                .formatted(array.data().getClass().getName())));
    }

    /** Backends of other modules. */
    Services<Backend> OTHERS = new Services<>(
            Backend.class, Backend.class.getClassLoader(), loader -> ServiceLoader.load(Backend.class, loader));

    /** The backend whose arrays always lie in host memory. */
    Backend NATIVE = new Backend() {

        @Override
        public boolean has(DataBuffer elements) {
            return elements.getClass().getName().startsWith("org.nd4j.linalg.cpu.nativecpu.");
        }

        @Override
        public long address(INDArray array) {
            return array.data().addressPointer().address();
        }

        @Override
        public void changed(INDArray array) {
            // there is no other copy
        }
    };
}
