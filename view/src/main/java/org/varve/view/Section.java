package org.varve.view;

/** A slice through a volume, possibly reduced to fewer values than it has samples. */
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
     * @param across the scale along the columns
     * @param down the scale along the rows
     * @param columns number of columns, at most that of the lines across
     * @param rows number of rows, at most that of the lines or samples down
     * @param values row by row, not copied; NaN where no trace was recorded
     */
    public Section(String title, Scale across, Scale down, int columns, int rows, float[] values) {
        if (columns < 1 || rows < 1 || (long) columns * rows != values.length) {
            throw new IllegalArgumentException(
                    "section of %s x %s with %s values".formatted(columns, rows, values.length));
        }
        this.title = title;
        this.across = across;
        this.down = down;
        this.columns = columns;
        this.rows = rows;
        this.values = values;
    }

    /** The title, such as {@code inline 150}. */
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

    /** The number of columns. */
    public int columns() {
        return columns;
    }

    /** The number of rows. */
    public int rows() {
        return rows;
    }

    /** Number of values. */
    public int size() {
        return values.length;
    }

    /** The value at a column and row, counted from the upper left corner. */
    public float value(int column, int row) {
        return values[row * columns + column];
    }

    /** The value at a place, counted row by row. */
    float value(int place) {
        return values[place];
    }
}
