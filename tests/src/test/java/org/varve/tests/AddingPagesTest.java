package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages on new devices and formats name each method that these may implement. */
class AddingPagesTest {

    @ParameterizedTest
    @CsvSource({
            "adding-a-device.md, org.varve.core.DeviceProvider",
            "adding-a-device.md, org.varve.core.Device",
            "adding-a-device.md, org.varve.core.TileRunner",
            "adding-a-format.md, org.varve.formats.Format"})
    void nameEachMethod(String page, Class<?> type) throws IOException {
        Stream<String> methods = Stream.of(type.getDeclaredMethods()).filter(method -> !method.isSynthetic())
                .map(Method::getName).distinct();

        String text = Files.readString(Path.of("../docs", page));
        assertThat(methods.filter(name -> !text.matches("(?s).*`" + name + "\\b.*"))).isEmpty();
    }
}
