package org.varve.cuda;

import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.Halo;

/** The fields of a layout in memory at an address. */
record FieldViews(DeviceLayout layout, long memory) {

    /** The address of a tile of a survey. */
    Address input(int slot, Field survey) {
        return new Address(memory + layout.input(slot, survey));
    }

    /** The address of the first sample of a tile of a survey. */
    Address firstSample(int slot, Field survey) {
        return new Address(input(slot, survey).value() + layout.tiles().headerBytes());
    }

    /** How far apart the samples of an input are that holds {@code source}: traces with headers have a wider pitch. */
    Triple pitch(Box source) {
        int header = layout.tiles().headerBytes() / layout.tiles().input().bytes();
        return Triple.extents(source.shape()).plus(Axis.SAMPLE, header);
    }

    /** The address of an output of a tile. */
    Address output(int slot, Field field) {
        return new Address(memory + layout.output(slot, field));
    }

    /** The address that an output of a tile is copied to the host from. */
    Address copied(int slot, int output) {
        return new Address(memory + layout.copied(slot, output));
    }

    /** A field as seen from the first sample of the tile extended by {@code around}. */
    FieldView inside(int slot, Field field, Box tile, Halo around) {
        Halo reach = layout.program().reach(field);
        Halo before = new Halo(reach.inline() - around.inline(), reach.crossline() - around.crossline(), 0);
        return view(slot, field, tile, before, reach.sample() - around.sample());
    }

    /** A field as seen from {@code first}; it is stored densely, with the extents that this tile needs. */
    FieldView view(int slot, Field field, Box tile, Halo first, int firstSample) {
        Halo reach = layout.program().reach(field);
        long row = tile.shape().samples() + 2L * reach.sample();
        long plane = row * (tile.shape().crosslines() + 2L * reach.crossline());
        long at = first.inline() * plane + first.crossline() * row + firstSample;
        return new FieldView(memory + layout.field(slot, field) + at * Float.BYTES, plane, row);
    }
}
