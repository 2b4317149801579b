package org.varve.cuda;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.DeviceFailure;

/** A driver that does nothing but remember its calls, as {@code wait 1 4}; handles are different numbers. */
final class RecordingDriver implements InvocationHandler {

    private final List<String> calls = new ArrayList<>();
    private final String failing;
    private final int failingCall;
    private long handles;

    private RecordingDriver(String failing, int failingCall) {
        this.failing = failing;
        this.failingCall = failingCall;
    }

    static RecordingDriver create() {
        return new RecordingDriver("", 0);
    }

    /** One whose n-th call of a name fails. */
    static RecordingDriver failing(String name, int n) {
        return new RecordingDriver(name, n);
    }

    CudaDriver driver() {
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, this);
    }

    List<String> calls() {
        return calls;
    }

    /** How often a call of a name was made, and did not fail. */
    int count(String name) {
        long made = made(name);
        return (int) (name.equals(failing) && made >= failingCall ? made - 1 : made);
    }

    private long made(String name) {
        return calls.stream().filter(call -> call.split(" ", 2)[0].equals(name)).count();
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        Stream<Object> given = arguments == null ? Stream.of() : Arrays.stream(arguments);
        calls.add(Stream.concat(Stream.of(method.getName()), given.filter(Number.class::isInstance))
                .map(Object::toString)
                .collect(Collectors.joining(" ")));
        if (method.getName().equals(failing) && made(failing) == failingCall) {
            throw new DeviceFailure("no " + failing);
        }
        Class<?> type = method.getReturnType();
        if (type == long.class) return ++handles;
        if (type == int.class) return 1;
        if (type == float.class) return 1f;
        return type == String.class ? "recorded" : null;
    }
}
