package org.varve.segy.edit;

import java.lang.foreign.ValueLayout;
import java.util.List;
import org.varve.segy.header.FileWords;

/**
 * Sets the sample interval in the binary header.
 *
 * @param whole in microseconds, or thousandths of a metre or foot; two bytes hold it
 */
record FileInterval(String text, int whole, Word word, Word extended) implements Change {

    @Override
    public List<Word> words() {
        return List.of(word, extended);
    }

    @Override
    public void apply(Row row) throws UnfitException {
        word.write(row, whole);
        boolean isTwo = row.buffer().get(ValueLayout.JAVA_BYTE, row.at() + FileWords.REVISION - 1) >= 2;
        if (isTwo && extended.read(row) != 0) extended.write(row, whole);
    }
}
