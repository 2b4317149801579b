package org.varve.core;

import java.util.Iterator;
import java.util.Optional;
import org.varve.core.Compilation.Scan;

/** The scans of a compilation, which learns from each before it tells the next. */
final class Scans implements Iterator<Scan> {

    private final Compilation compilation;
    private Optional<Scan> running = Optional.empty();

    Scans(Compilation compilation) {
        this.compilation = compilation;
    }

    @Override
    public boolean hasNext() {
        running.ifPresent(compilation::learn);
        running = Optional.empty();
        return compilation.wantsScan();
    }

    @Override
    public Scan next() {
        running = compilation.nextScan();
        return running.orElseThrow();
    }
}
