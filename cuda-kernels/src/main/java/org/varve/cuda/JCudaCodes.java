package org.varve.cuda;

import jcuda.driver.CUresult;

/** The driver's codes by the names in JCuda's exceptions. */
final class JCudaCodes {

    private JCudaCodes() {}

    /** The code with a given name. */
    static int code(String name) {
        try {
            return CUresult.class.getField(name).getInt(null);
        } catch (ReflectiveOperationException e) {
            return CUresult.CUDA_ERROR_UNKNOWN;
        }
    }
}
