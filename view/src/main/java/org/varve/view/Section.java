package org.varve.view;

/** A slice through a volume, perhaps reduced to fewer values than it has samples. */
public final class Section {

    private final String title;
    private final Scale across;
    private final Scale down;
    private final int columns;
    private final int rows;
    private final float[] values;

    /**
     * A section.
     *
     * @param title such as {@code inline 150}
     * @param across what the columns are
     * @param down what the rows are
     * @param columns at most as many as there are lines across
     * @param rows at most as many as there are lines or samples down
     * @param values row by row, not copied; NaN where no trace was recorded
     */
    public Section(String title, Scale across, Scale down, int columns, int rows, float[] values) {
        if (columns < 1 || rows < 1 || (long) columns * rows != values.length) {
            throw new IllegalArgumentException(
                    "section of %d x %d with %d values".formatted(columns, rows, values.length));
        }
        this.title = title;
        this.across = across;
        this.down = down;
        this.columns = columns;
        this.rows = rows;
        this.values = values;
    }

    /** What is shown. */
    public String title() {
        return title;
    }

    /** The scale along the columns. */
    public Scale across() {
        return across;
    }

    /** The scale along the rows. */
    public Scale down() {
        return down;
    }

    /** How many columns of samples there are. */
    public int columns() {
        return columns;
    }

    /** How many rows of samples there are. */
    public int rows() {
        return rows;
    }

    /** Number of values. */
    public int size() {
        return values.length;
    }

    /** A sample, from the upper left corner. */
    public float value(int column, int row) {
        return values[row * columns + column];
    }

    /** The value at a place counted row by row. */
    float value(int place) {
        return values[place];
    }
}
