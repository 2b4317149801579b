package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** Projects the memory of a device for tiles in flight, and takes it, where the device exists. */
final class TileMemory {

    /** Inlines and crosslines of the largest tile, halved until so many in flight fit. */
    private static final int LARGEST = 128;

    private static final int SMALLEST = 4;

    private final Device device;
    private final boolean exists;

    TileMemory(Device device, boolean exists) {
        this.device = device;
        this.exists = exists;
    }

    /** One tile in flight, two, and three; none if not even small ones fit. */
    List<TileBytes> of(Program program) {
        for (int side = LARGEST; side >= SMALLEST; side /= 2) {
            try {
                return of(program, side);
            } catch (OutOfBudgetException tooLarge) {
                // a quarter of it may fit
            }
        }
        return List.of();
    }

    private List<TileBytes> of(Program program, int side) throws OutOfBudgetException {
        Shape tile = KernelTimer.shape(side);
        Survey survey = MemoryStudy.survey(KernelTimer.shape(3 * LARGEST));
        List<TileBytes> bytes = new ArrayList<>();
        for (int inFlight = 1; inFlight <= TileBytes.MOST; inFlight++) {
            Tiles tiles = new Tiles(tile, inFlight);
            long projected = device.footprint(program, survey, tiles).bytes(Place.DEVICE);
            Optional<Long> measured = exists ? Optional.of(measured(program, survey, tiles)) : Optional.empty();
            bytes.add(new TileBytes(tile, inFlight, projected, measured));
        }
        return bytes;
    }

    private long measured(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        long before = device.occupancy().taken();
        try (TileRunner _ = device.open(program, survey, tiles, Device.Extension.DEFAULT)) {
            return device.occupancy().taken() - before;
        }
    }
}
