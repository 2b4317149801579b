package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** Programs without ONNX Runtime are told what they lack. */
class RuntimeLibraryTest {

    @Test
    void tellsWhereItComesFrom() {
        assertThatCode(Network::requireRuntime).doesNotThrowAnyException();
        assertThat(RuntimeLibrary.obstacle()).isEmpty();
        assertThat(RuntimeLibrary.obstacle(ClassLoader.getPlatformClassLoader())).contains(
                "networks are computed by ONNX Runtime, which is not among the libraries: "
                        + "build the command line with -Ponnx, or depend on com.microsoft.onnxruntime:onnxruntime");
    }
}
