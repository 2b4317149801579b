package org.varve.segy.edit;

import java.util.List;

/** Sets a word to the value of a formula. */
record Assignment(String text, Word word, Value value) implements Change {

    @Override
    public List<Word> words() {
        return List.of(word);
    }

    @Override
    public void apply(Row row) throws UnfitException {
        word.write(row, value.of(row));
    }
}
