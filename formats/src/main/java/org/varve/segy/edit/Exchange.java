package org.varve.segy.edit;

import java.util.List;

/** Exchanges the values of two words. */
record Exchange(String text, Word a, Word b) implements Change {

    Exchange {
        if (a.overlaps(b)) {
            throw new IllegalArgumentException(
                    "%s: %s (bytes %s to %s) and %s (bytes %s to %s) overlap; name two different words"
                            .formatted(text, a.name(), a.at(), a.last(), b.name(), b.at(), b.last()));
        }
    }

    @Override
    public List<Word> words() {
        return List.of(a, b);
    }

    @Override
    public void apply(Row row) throws UnfitException {
        if (a.bytes() == b.bytes() && a.kind() == b.kind()) {
            long kept = a.raw(row);
            a.writeRaw(row, b.raw(row));
            b.writeRaw(row, kept);
            return;
        }
        double kept = a.read(row);
        a.write(row, b.read(row));
        b.write(row, kept);
    }
}
