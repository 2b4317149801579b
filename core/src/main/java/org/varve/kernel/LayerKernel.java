package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;

/**
 * A kernel whose window follows the layers. The last two of the fields read are the layers' inline and crossline dip in
 * samples per trace, of which it reads those at the middle of its window.
 */
public sealed interface LayerKernel extends Kernel
        permits LayerMean, LayerMedian, LayerPrincipalEnergy, LayerSemblanceSums {

    /** The number of fields that hold dips, the last ones. */
    int DIPS = 2;

    /** The window. */
    LayerWindow window();

    @Override
    default Halo halo() {
        return window().halo();
    }

    @Override
    default Halo halo(int input, int inputs) {
        return input < inputs - DIPS ? halo() : Halo.NONE;
    }
}
