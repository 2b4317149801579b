package org.varve.cuda;

import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;

/**
 * The storage of samples that kernels decode and encode; {@code Encoding} of encoding.cuh.
 *
 * @param format its number in constants.cuh
 * @param swapsBytes 1 if the byte order is opposite to that of the device, or else 0
 */
record Encoding(int format, int swapsBytes) {

    static final Encoding NATIVE = of(SampleEncoding.NATIVE);

    /**
     * Whether kernels decode such samples. Formats wider than a float are left out, as copying takes longer than
     * decoding, and so are rare ones.
     */
    static boolean exists(SampleEncoding encoding) {
        return KernelConstants.FORMATS.contains(encoding.format().name());
    }

    /**
     * Whether kernels encode samples so: those of formats that are written, times a factor that is a positive float.
     */
    static boolean exists(ScaledEncoding encoding) {
        return exists(encoding.encoding()) && encoding.encoding().format().isWritten() && encoding.factor() > 0
                && encoding.factor() <= Float.MAX_VALUE;
    }

    /**
     * The kernels' description of an encoding.
     *
     * @throws IllegalArgumentException unless it {@link #exists}
     */
    static Encoding of(SampleEncoding encoding) {
        if (!exists(encoding)) throw new IllegalArgumentException(encoding + ": is decoded on the host");
        int format = KernelConstants.FORMATS.indexOf(encoding.format().name());
        return new Encoding(format, encoding.swapsBytes() ? 1 : 0);
    }
}
