package org.varve.cuda;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** JCuda's objects by handle. */
final class Handles<T> {

    private final Map<Long, T> objects = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong(1);

    long add(T object) {
        long handle = next.getAndIncrement();
        objects.put(handle, object);
        return handle;
    }

    T get(long handle) {
        return Objects.requireNonNull(objects.get(handle));
    }

    T remove(long handle) {
        return Objects.requireNonNull(objects.remove(handle));
    }
}
