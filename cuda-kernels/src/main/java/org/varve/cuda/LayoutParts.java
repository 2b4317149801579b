package org.varve.cuda;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Field;
import org.varve.core.Pass;
import org.varve.core.Shape;

/** The parts of a {@link DeviceLayout}, by who fills them and when. */
record LayoutParts(DeviceLayout layout) {

    /**
     * A place, and the gap after it.
     *
     * @param end where the next place may begin; the gap is from {@code start + bytes} to here
     */
    record Part(String name, long start, long bytes, long end) {}

    /** The parts whose content is kept from tile to tile. */
    List<Part> lasting() {
        List<Part> parts = new ArrayList<>();
        for (int p = 0; p < layout.program().passes().size(); p++) {
            add(parts, "the table of pass " + p, layout.table(p), layout.body(p).tableBytes(layout.samples(p)));
        }
        add(parts, "the counts", layout.counts(),
                SampleCounts.bytes(layout.program(), layout.encodes()));
        add(parts, "the places of windows", layout.digestTable(), DigestBytes.ofTables(layout.program(), largest()));
        return parts;
    }

    /** The parts that the host fills for each tile. */
    List<Part> inputs(int slot) {
        List<Part> parts = new ArrayList<>();
        for (Field survey : layout.program().surveys()) {
            add(parts, "input %s of tile %s".formatted(survey.survey(), slot), layout.input(slot, survey),
                    layout.slots().inputBytes());
        }
        add(parts, "the marks of tile " + slot, layout.marks(slot), layout.slots().markBytes());
        return parts;
    }

    /** The parts that are undefined at the beginning of a tile, and that the tile fills. */
    List<Part> undefined(int slot) {
        List<Part> parts = new ArrayList<>();
        add(parts, "the work space", layout.work(), layout.workBytes());
        layout.program().surveys().forEach(survey -> addField(parts, survey));
        for (int p = 0; p < layout.program().passes().size(); p++) {
            for (int o = 0; o < layout.program().passes().get(p).outputs(); o++) addField(parts, new Field(p, o));
        }
        for (int o = 0; o < layout.program().outputs().size(); o++) {
            add(parts, "output %s of tile %s".formatted(o, slot), layout.output(slot, o),
                    layout.slots().outputBytes().get(o));
        }
        return parts;
    }

    /** The parts that are not needed any more after a pass. */
    List<Part> dead(int pass) {
        List<Part> parts = new ArrayList<>();
        add(parts, "the work space", layout.work(), layout.workBytes());
        List<Pass> later = layout.program().passes().subList(pass + 1, layout.program().passes().size());
        for (Field field : layout.program().passes().get(pass).inputs()) {
            boolean needed = (layout.reduction().isEmpty() && layout.program().outputs().contains(field))
                    || later.stream().anyMatch(reader -> reader.inputs().contains(field));
            if (!needed) addField(parts, field);
        }
        return parts;
    }

    private Shape largest() {
        return layout.tiles().largest();
    }

    private void addField(List<Part> parts, Field field) {
        add(parts, field.isSurvey() ? "the field of survey " + field.survey() : field.toString(),
                layout.place(field), layout.fieldBytes(field));
    }

    private void add(List<Part> parts, String name, long start, long bytes) {
        if (bytes > 0) parts.add(new Part(name, start, bytes, start + layout.spaced(bytes)));
    }
}
