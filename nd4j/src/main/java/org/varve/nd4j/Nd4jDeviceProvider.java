package org.varve.nd4j;

import java.util.List;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.DeviceProvider;

/**
 * Provides ND4J's backend as a device.
 *
 * <p>ND4J counts the bytes of arrays itself, and refuses those beyond twice the Java heap. Varve's plans keep to the memory that
 * is allowed, so ND4J's limit is lifted, unless {@code org.bytedeco.javacpp.maxbytes} or {@code maxphysicalbytes} is set, or an
 * array was made before.
 */
public final class Nd4jDeviceProvider implements DeviceProvider {

    /** Bytes of all arrays, and of the process; 0 lifts either limit. */
    private static final List<String> LIMITS =
            List.of("org.bytedeco.javacpp.maxbytes", "org.bytedeco.javacpp.maxphysicalbytes");

    @Override
    public String kind() {
        return "nd4j";
    }

    @Override
    public Discovery discover(Request request) {
        LIMITS.stream().filter(limit -> System.getProperty(limit) == null)
                .forEach(limit -> System.setProperty(limit, "0"));
        try {
            String backend = Nd4j.getBackend().getClass().getSimpleName();
            return new Discovery(
                    List.of(new Listed(kind(), "%s of ND4J, %s threads".formatted(backend, request.threads()),
                            () -> new Nd4jDevice(backend, request.threads()))),
                    "");
        } catch (LinkageError | RuntimeException missing) {
            return new Discovery(List.of(), "no backend of ND4J works: " + missing);
        }
    }
}
