package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.varve.core.DeviceFailure;

/** Programs without ONNX Runtime are told what they lack. */
class RuntimeLibraryTest {

    @Test
    void tellsWhereItComesFrom() {
        ClassLoader without = ClassLoader.getPlatformClassLoader();

        assertThatCode(RuntimeLibrary::requirePresent).doesNotThrowAnyException();
        assertThatThrownBy(() -> RuntimeLibrary.requirePresent(without)).isInstanceOf(DeviceFailure.class)
                .hasMessage(
                        "networks are computed by ONNX Runtime, which is not among the libraries: build the command line with -Ponnx, "
                                + "or depend on com.microsoft.onnxruntime:onnxruntime");
    }
}
