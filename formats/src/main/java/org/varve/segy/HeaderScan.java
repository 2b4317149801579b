package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.varve.core.Setting;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * The values of the fields of all trace headers of a file, for any geometry.
 *
 * @param traces number of traces
 * @param dead number of those whose identification code is 2
 * @param fields the values of each field, in the order of the header
 */
public record HeaderScan(long traces, long dead, List<Range> fields) {

    /** How to find out what the fields hold. */
    public static final Setting ALL = new Setting("HeaderScan.of(path)");

    /**
     * The values of a field.
     *
     * @param distinct how many distinct values there are; empty if more than 65536
     * @param step the greatest common divisor of all differences; 0 if all values are equal
     */
    public record Range(HeaderField field, int min, int max, OptionalInt distinct, long step) {}

    /**
     * Reads all trace headers of a file.
     *
     * @throws org.varve.file.FormatException if the file is not one of the dialect
     */
    public static HeaderScan of(Path path, Dialect dialect, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, reading.memory())) {
            SegyFile segy = SegyFile.of(file, dialect, reading, memory);
            List<Column> columns = dialect.fields().stream().map(Column::new).toList();
            Fields fields = segy.fields();
            long[] dead = new long[1];
            HeaderPass.over(segy, reading.progress(), (trace, buffer, at) -> {
                for (Column column : columns) {
                    column.add(column.field.bytes() == Integer.BYTES
                            ? fields.int32(buffer, at, column.field.at())
                            : fields.int16(buffer, at, column.field.at()));
                }
                dead[0] += fields.int16(buffer, at, TraceWords.ID) == TraceWords.DEAD ? 1 : 0;
            });
            return new HeaderScan(segy.traces(), dead[0], columns.stream().map(Column::range).toList());
        }
    }

    /** The values of a field so far. */
    private static final class Column {

        private final HeaderField field;
        private final NumberRange range = new NumberRange();
        private final DistinctNumbers distinct = new DistinctNumbers();
        private boolean hasLast;
        private int last;

        Column(HeaderField field) {
            this.field = field;
        }

        void add(int value) {
            if (!hasLast || value != last) {
                hasLast = true;
                last = value;
                range.add(value);
                distinct.add(value);
            }
        }

        Range range() {
            OptionalInt count = distinct.isFull() ? OptionalInt.empty() : OptionalInt.of(distinct.count());
            return new Range(field, range.lowest(), range.highest(), count, range.step());
        }
    }

    /** The fields that are not 0 throughout. */
    public List<Range> used() {
        List<Range> used = new ArrayList<>(fields);
        used.removeIf(range -> range.min() == 0 && range.max() == 0);
        return used;
    }
}
