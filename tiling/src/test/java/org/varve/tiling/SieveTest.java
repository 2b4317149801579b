package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;

/**
 * What is kept and counted of tiles, sample by sample: of inlines 2, 5 and 8, crosslines 1 and 3, and samples 300 to
 * 2299.
 */
class SieveTest {

    private static final Shape SURVEY = new Shape(10, 6, 3000);
    private static final SurveyPart PART = new SurveyPart(
            new AxisPart(10, 2, 3, 3), new AxisPart(6, 1, 2, 2), new AxisPart(3000, 300, 1, 2000));
    private static final SampleEncoding SWAPPED =
            new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN);

    /** Inlines 2 to 6, of which 2 and 5 are wanted, all crosslines, and samples 100 to 2399. */
    private static final Box TILE = new Box(2, 0, 100, new Shape(5, 6, 2300));

    private static boolean isWanted(int inline, int crossline, int sample) {
        return (inline == 2 || inline == 5 || inline == 8) && (crossline == 1 || crossline == 3) && sample >= 300
                && sample < 2300;
    }

    /** Distinct numbers, and one sample in fifty that is none. */
    private static float[] samples(long seed, Box box) {
        Random random = new Random(seed);
        float[] samples = new float[(int) box.shape().size()];
        for (int n = 0; n < samples.length; n++) {
            samples[n] = random.nextInt(50) > 0 ? n : random.nextBoolean() ? Float.NaN : Float.NEGATIVE_INFINITY;
        }
        return samples;
    }

    private interface Place {
        void at(int inline, int crossline, int sample);
    }

    private static void forEach(Box box, Place place) {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) place.at(i, j, k);
            }
        }
    }

    @Test
    void movesWhatIsWantedToTheStart() {
        float[] samples = samples(1, TILE);
        List<Float> wanted = new ArrayList<>();
        long[] dropped = {0};
        forEach(TILE, (i, j, k) -> {
            float sample = samples[(int) TILE.offset(i, j, k)];
            if (isWanted(i, j, k)) {
                wanted.add(sample);
            } else if (!Float.isFinite(sample)) {
                dropped[0]++;
            }
        });
        float[] packed = samples.clone();

        long count = new Sieve(PART, SampleEncoding.NATIVE).pack(TILE, MemorySegment.ofArray(packed));

        assertThat(count).isEqualTo(dropped[0]).isPositive();
        assertThat(wanted).hasSize(2 * 2 * 2000);
        for (int n = 0; n < wanted.size(); n++) assertThat(packed[n]).as("sample %s", n).isEqualTo(wanted.get(n));
    }

    @Test
    void leavesATileAsItIsOfWhichAllIsWanted() {
        Box tile = new Box(5, 3, 300, new Shape(1, 1, 50));
        float[] samples = samples(2, tile);
        float[] packed = samples.clone();
        Sieve sieve = new Sieve(PART, SampleEncoding.NATIVE);

        assertThat(sieve.pack(tile, MemorySegment.ofArray(packed))).isZero();
        assertThat(packed).containsExactly(samples);
        assertThat(sieve.notFinite(tile, tile, List.of(MemorySegment.ofArray(packed)))).isZero();
    }

    /** The halo around the tile does not count, as it belongs to others. */
    @Test
    void countsWhatIsNotWantedOfAllInputsAsTheyAreStored() {
        Box source = TILE.grow(new Halo(1, 1, 40), SURVEY);
        long[] expected = {0};
        List<MemorySegment> inputs = new ArrayList<>();
        for (long seed = 3; seed < 5; seed++) {
            float[] samples = samples(seed, source);
            MemorySegment stored = MemorySegment.ofArray(new byte[Float.BYTES * samples.length]);
            for (int n = 0; n < samples.length; n++) {
                stored.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), n, samples[n]);
            }
            inputs.add(stored);
            forEach(TILE, (i, j, k) -> {
                boolean isFinite = Float.isFinite(samples[(int) source.offset(i, j, k)]);
                expected[0] += isFinite || isWanted(i, j, k) ? 0 : 1;
            });
        }

        assertThat(new Sieve(PART, SWAPPED).notFinite(TILE, source, inputs)).isEqualTo(expected[0]).isPositive();
    }
}
