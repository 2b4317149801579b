package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A driver that counts what is copied and launched. */
final class CountingDriver implements InvocationHandler {

    /** What was counted, and what a test adds. */
    static final class Counts {
        long toDevice;
        long toHost;
        long launches;
        long device;
    }

    private final CudaDriver driver;
    private Counts counts = new Counts();

    CountingDriver(CudaDriver driver) {
        this.driver = driver;
    }

    CudaDriver driver() {
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, this);
    }

    /** Counts that begin at zero. */
    Counts begin() {
        counts = new Counts();
        return counts;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "copyToDevice" -> counts.toDevice += ((MemorySegment) arguments[1]).byteSize();
            case "copyToHost" -> counts.toHost +=
                    arguments[0] instanceof RowCopy rows ? rows.bytes() : ((MemorySegment) arguments[0]).byteSize();
            case "launch" -> counts.launches++;
            default -> {
            }
        }
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
