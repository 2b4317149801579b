package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingDeviceTest {

    /** What a group leaves to its first device. */
    private static final Set<String> OF_THE_FIRST = Set.of("joined", "allocate");

    static Stream<Method> methods() {
        return Arrays.stream(Device.class.getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodIsForwarded(Method method) throws ReflectiveOperationException {
        List<Object> asked = new ArrayList<>();
        Device delegate = device((_, called, arguments) -> {
            asked.add(called);
            asked.addAll(arguments == null ? List.of() : Arrays.asList(arguments));
            throw new UnsupportedOperationException();
        });
        Device forwarding = new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return delegate;
            }
        };
        Object[] arguments = Arrays.stream(method.getParameterTypes()).map(ForwardingDeviceTest::any).toArray();

        List<Object> expected = new ArrayList<>(List.of(method));
        expected.addAll(Arrays.asList(arguments));
        try {
            method.invoke(forwarding, arguments);
        } catch (InvocationTargetException e) {
            assertThat(e).hasCauseInstanceOf(UnsupportedOperationException.class);
        }

        assertThat(asked).isEqualTo(expected);
    }

    /** A group answers for all of its devices, not for the first. */
    @ParameterizedTest
    @MethodSource("methods")
    void aGroupSpeaksForAllItsDevices(Method method) throws ReflectiveOperationException {
        Class<?> declaring =
                DeviceGroup.class.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();

        assertThat(declaring)
                .isEqualTo(OF_THE_FIRST.contains(method.getName()) ? ForwardingDevice.class : DeviceGroup.class);
    }

    private static Device device(InvocationHandler handler) {
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), new Class<?>[] {Device.class}, handler);
    }

    private static Object any(Class<?> type) {
        if (type == long.class) return 64L;
        if (type == int.class) return 32;
        return type == Arena.class ? Arena.global() : null;
    }
}
