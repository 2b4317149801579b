package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColourMapTest {

    private static int distance(int a, int b) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            sum += Math.abs((a >> shift & 0xff) - (b >> shift & 0xff));
        }
        return sum;
    }

    @Test
    void endsAreHeld() {
        assertThat(ColourMap.GREY.rgb(-3)).isZero();
        assertThat(ColourMap.GREY.rgb(3)).isEqualTo(0xffffff);
        assertThat(ColourMap.GREY.reversed().rgb(0)).isEqualTo(0xffffff);
        assertThat(ColourMap.VIRIDIS.rgb(0)).isEqualTo(0x440154);
        assertThat(ColourMap.VIRIDIS.rgb(1)).isEqualTo(0xfde725);
    }

    @Test
    void zeroIsWhite() {
        assertThat(distance(ColourMap.RED_WHITE_BLUE.rgb(0.5), 0xffffff)).isLessThan(10);
    }

    @Test
    void theEndsOfTheCycleJoin() {
        for (int step = 0; step < 256; step++) {
            int here = ColourMap.CYCLIC.rgb(step / 256.0);
            int next = ColourMap.CYCLIC.rgb((step + 1) % 256 / 256.0);
            assertThat(distance(here, next)).isLessThan(20);
        }
    }
}
