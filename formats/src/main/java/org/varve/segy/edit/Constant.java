package org.varve.segy.edit;

import java.util.List;

/** Sets a word to a number. */
record Constant(String text, Word word, long value) implements Change {

    @Override
    public List<Word> words() {
        return List.of(word);
    }

    @Override
    public void apply(Row row) {
        word.writeRaw(row, value);
    }
}
