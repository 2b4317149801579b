package org.varve.profiler;

import java.util.Random;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Load;

/**
 * An operator whose memory nobody knows: {@code (base + tile + halo + transform) x noise}, in whole grains.
 *
 * @param halo samples that it reads around a tile
 * @param base bytes without any sample
 * @param perTile bytes per sample of the tile
 * @param perHalo bytes per sample of the halo
 * @param perFourier bytes per sample of the traces, each lengthened for its transform
 * @param noise standard deviation of the measured bytes over the true ones
 * @param grain measured bytes are a multiple of it
 */
public record BlackBox(
        Halo halo, double base, double perTile, double perHalo, double perFourier, double noise, long grain) {

    private static final double MIB = 1 << 20;

    /** Any law: half of the boxes transform, half round to whole pages of 2 MiB. */
    public static BlackBox random(Random random) {
        return new BlackBox(
                new Halo(random.nextInt(9), random.nextInt(9), random.nextInt(17)),
                MIB * Math.pow(2, random.nextDouble(4, 9)),
                random.nextDouble(4, 64),
                random.nextDouble(0, 64),
                random.nextBoolean() ? random.nextDouble(4, 64) : 0,
                random.nextDouble(0.005, 0.03),
                random.nextBoolean() ? 2 << 20 : 1);
    }

    public Load load(Shape tile) {
        return Measurements.load(tile, halo);
    }

    /** The load of a tile of between 0.1 and 8 million samples. */
    public Load small(Random random) {
        return load(new Shape(random.nextInt(32, 129), random.nextInt(32, 129), random.nextInt(100, 501)));
    }

    /** The bytes without noise. */
    public double bytes(Load load) {
        double tile = load.tile().size();
        return base + perTile * tile + perHalo * (load.source().size() - tile)
                + perFourier * StructuralFeatures.fourier(load.source());
    }

    public Measurement measure(Load load, Random random) {
        double noisy = bytes(load) * (1 + noise * random.nextGaussian());
        return Measurements.of(load, 0, (long) Math.ceil(noisy / grain) * grain);
    }
}
