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
 * What the fields of all trace headers of a file hold, whatever its geometry.
 *
 * @param traces looked at
 * @param dead those whose identification code is 2
 */
public record HeaderScan(long traces, long dead, List<Range> fields) {

    /** Finds out what stands where. */
    public static final Setting ALL = new Setting("HeaderScan.of(path)");

    /**
     * The values of a field.
     *
     * @param distinct how many different ones there are; nothing if more than 65536
     * @param step the greatest number that divides all differences; 0 if there are none
     */
    public record Range(HeaderField field, int min, int max, OptionalInt distinct, long step) {}

    /** Goes through all trace headers. */
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

    /** The values of a field seen so far. */
    private static final class Column {

        private final HeaderField field;
        private final NumberRange range = new NumberRange();
        private final DistinctNumbers distinct = new DistinctNumbers();
        private boolean any;
        private int last;

        Column(HeaderField field) {
            this.field = field;
        }

        void add(int value) {
            if (!any || value != last) {
                any = true;
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
