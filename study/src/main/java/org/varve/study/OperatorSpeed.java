package org.varve.study;

import java.util.List;
import java.util.Optional;
import org.varve.core.CopyRates;
import org.varve.core.Demand;

/**
 * How fast an operator is on the CPU and, if there is one or a card is assumed, on a GPU.
 *
 * @param demand what a sample demands of both
 * @param rooflines the limits of each
 * @param cpu runs on the CPU
 * @param gpu its kernels
 */
public record OperatorSpeed(String operator, Demand demand, List<Roofline> rooflines, BenchTiming cpu,
        Optional<Gpu> gpu) {

    /**
     * An operator's kernels on a GPU.
     *
     * @param device its name
     * @param isEstimated whether the rate follows from counted instructions, and was not measured
     * @param rate samples per second, the median of the runs
     * @param spread how far the fastest and the slowest run lie apart, of the median; NaN if it is estimated
     * @param byCounts samples per second that counted instructions predict; NaN if they predict nothing
     * @param boundBy what binds the kernels, as counted; empty if unknown
     * @param copies between host and device
     * @param tiles memory for one tile in flight, for two, and for three
     */
    public record Gpu(String device, boolean isEstimated, double rate, double spread, double byCounts, String boundBy,
            CopyRates copies, List<TileBytes> tiles) {

        /** The device, and whether its rates are estimated. */
        String label() {
            return isEstimated ? device + ", estimated" : device;
        }
    }
}
