package org.varve.segy.edit;

import java.util.List;
import org.varve.segy.header.DelayWords;
import org.varve.segy.header.TraceWords;

/**
 * Sets where the first sample of a trace lies; the other times of its header keep their values.
 *
 * @param delay in milliseconds, metres or feet
 * @param word the delay
 * @param hasScalar whether headers have a scalar of times
 */
record FirstSample(double delay, Word word, boolean hasScalar) implements Change {

    @Override
    public String text() {
        return "start=" + Word.text(delay);
    }

    @Override
    public List<Word> words() {
        return List.of(word);
    }

    @Override
    public void apply(Row row) throws UnfitException {
        if (!hasScalar) {
            if (row.fields().int16(row.buffer(), row.at(), TraceWords.INTERVAL) == 0) {
                throw new UnfitException("dt is 0, so that f1 says where the first sample lies: set f1, or dt before");
            }
            word.write(row, delay);
            return;
        }
        try {
            DelayWords.set(row.fields(), row.buffer(), row.at(), delay, 0);
        } catch (IllegalArgumentException e) {
            throw new UnfitException(
                    "the value is %s, which two bytes (109) do not hold with any scalar of times (byte 215) that suits the other times of the header"
                            .formatted(Word.text(delay)));
        }
    }
}
