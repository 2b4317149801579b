package org.varve.cuda;

import org.varve.core.SampleEncoding;

/**
 * How samples are stored that kernels decode; {@code Encoding} of encoding.cuh.
 *
 * @param format its number in constants.cuh
 * @param swapsBytes 1 if the bytes stand the other way round than in the device's memory, or else 0
 */
record Encoding(int format, int swapsBytes) {

    static final Encoding NATIVE = of(SampleEncoding.NATIVE);

    /**
     * Whether kernels decode such samples. What is wider than a float takes longer to copy than to decode, and what is rare is
     * left out.
     */
    static boolean exists(SampleEncoding encoding) {
        return KernelConstants.FORMATS.contains(encoding.format().name());
    }

    /**
     * What kernels know of an encoding.
     *
     * @throws IllegalArgumentException unless it {@link #exists}
     */
    static Encoding of(SampleEncoding encoding) {
        if (!exists(encoding)) throw new IllegalArgumentException(encoding + ": is decoded on the host");
        int format = KernelConstants.FORMATS.indexOf(encoding.format().name());
        return new Encoding(format, encoding.swapsBytes() ? 1 : 0);
    }
}
