package org.varve.core;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Steps each of which is known only once the one before is done.
 *
 * @param <T> a step
 */
final class Steps<T> implements Iterator<T> {

    private final Supplier<Optional<T>> next;
    private final Consumer<T> done;
    private Optional<T> running = Optional.empty();

    Steps(Supplier<Optional<T>> next, Consumer<T> done) {
        this.next = next;
        this.done = done;
    }

    @Override
    public boolean hasNext() {
        running.ifPresent(done);
        running = Optional.empty();
        return next.get().isPresent();
    }

    @Override
    public T next() {
        running = next.get();
        return running.orElseThrow();
    }
}
