package org.varve.nd4j;

import java.util.List;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.DeviceProvider;

/**
 * Provides ND4J's backend as a device.
 *
 * <p>ND4J counts the bytes of arrays itself, and refuses those beyond twice the Java heap. Varve's plans keep to the
 * memory that is allowed, so the command line lifts ND4J's limits; other programs may do so by
 * {@code -Dorg.bytedeco.javacpp.maxbytes=0} and {@code -Dorg.bytedeco.javacpp.maxphysicalbytes=0}.
 */
public final class Nd4jDeviceProvider implements DeviceProvider {

    @Override
    public String kind() {
        return "nd4j";
    }

    @Override
    public Discovery discover(Request request) {
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
