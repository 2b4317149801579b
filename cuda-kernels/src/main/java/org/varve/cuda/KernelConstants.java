package org.varve.cuda;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers and enums of constants.cuh, which the kernels and the host share. */
final class KernelConstants {

    private static final String HEADER = "constants.cuh";
    private static final String TEXT = Resource.text(HEADER);

    /** Threads of a warp. */
    static final int WARP = number("WARP");

    /** Threads of a block along samples. */
    static final int BLOCK = number("BLOCK");

    /** Outputs of a thread along inlines or crosslines. */
    static final int RUN = number("RUN");

    /** Outputs of a thread that adds up the six products of derivatives. */
    static final int PRODUCTS_RUN = number("PRODUCTS_RUN");

    /** Inlines or crosslines of a block that smooths along two axes. */
    static final int SMOOTHED_RUN = number("SMOOTHED_RUN");

    /** Outputs of a thread along samples that are staged in shared memory. */
    static final int SAMPLE_RUN = number("SAMPLE_RUN");

    /** Samples of the largest window whose median is selected in registers. */
    static final int MEDIAN_KEYS = number("MEDIAN_KEYS");

    /** Crosslines and samples of windows whose columns are put together, and the most inlines. */
    static final int MEDIAN_SIDE = number("MEDIAN_SIDE");

    /** Such windows of a block along samples. */
    static final int MEDIAN_WINDOWS = number("MEDIAN_WINDOWS");

    /** Samples of the largest column of a window that is sorted in registers. */
    static final int COLUMN_KEYS = number("COLUMN_KEYS");

    /** Threads of a block that scans dips. */
    static final int SCAN_THREADS = number("SCAN_THREADS");

    /** Rows along which a thread of such a block adds up windows. */
    static final int SCAN_RUN = number("SCAN_RUN");

    /** Places of lines that such a thread sums together. */
    static final int SCAN_PLACES = number("SCAN_PLACES");

    /** Inlines and crosslines of the usual window of such scans. */
    static final int SCAN_LINES = number("SCAN_LINES");

    /** Samples of that window. */
    static final int SCAN_WINDOW = number("SCAN_WINDOW");

    /** Steps of the usual scan, from no dip to the largest. */
    static final int SCAN_STEPS = number("SCAN_STEPS");

    /** Bits of its phases. */
    static final int SCAN_BITS = number("SCAN_BITS");

    /** The most threads of a block that takes planes from shared memory. */
    static final int PLANE_THREADS = number("PLANE_THREADS");

    /** Traces between the planes of two dips that are near each other. */
    static final int PLANES_APART = number("PLANES_APART");

    /** Traces between two points of a line, one trace along it from each other. */
    static final int LINES_APART = number("LINES_APART");

    /** Crosslines along which a thread moves the window of a co-occurrence matrix. */
    static final int GLCM_RUN = number("GLCM_RUN");

    /** Windows of co-occurrence matrices whose sums the threads of a warp add up at a time. */
    static final int GLCM_SHARES = number("GLCM_SHARES");

    /** The most threads of a block that transforms a trace. */
    static final int TRANSFORM_THREADS = number("TRANSFORM_THREADS");

    /** Samples on either side in the longest window whose spectrum is taken in registers. */
    static final int SPECTRUM_RADIUS = number("SPECTRUM_RADIUS");

    /** Crosslines of a thread that takes spectra, of windows of up to half that radius. */
    static final int SPECTRUM_RUN = number("SPECTRUM_RUN");

    /** Runs of crosslines of a block that takes spectra. */
    static final int SPECTRUM_RUNS = number("SPECTRUM_RUNS");

    /** Rows of a matrix that a thread multiplies together. */
    static final int PRODUCT_ROWS = number("PRODUCT_ROWS");

    /** Rows of the largest matrix whose eigenvalue is found in registers. */
    static final int EIGENVALUE_ROWS = number("EIGENVALUE_ROWS");

    /** Neighbouring samples that a thread takes the wavelets of. */
    static final int WAVELET_RUN = number("WAVELET_RUN");

    /** How often the interval of an eigenvalue is halved. */
    static final int HALVINGS = number("HALVINGS");

    /** Correlations that the polynomial around a lag goes through. */
    static final int LAGS_AROUND = number("LAGS_AROUND");

    /** Values of that polynomial in each sample. */
    static final int LAG_STEPS = number("LAG_STEPS");

    /** The sample formats that kernels decode, by number; they encode those that are written. */
    static final List<String> FORMATS = names("Format");

    /** The boundaries by number. */
    static final List<String> BOUNDARIES = names("Boundary");

    /** The features of eigenvalues by number. */
    static final List<String> EIGENVALUE_FEATURES = names("EigenvalueFeature");

    /** The curvatures by number. */
    static final List<String> CURVATURE_MEASURES = names("CurvatureMeasure");

    /** The moments by number. */
    static final List<String> MOMENTS = names("Moment");

    private KernelConstants() {}

    private static int number(String name) {
        return Integer.parseInt(find("constexpr int " + name + " = (\\d+);", name));
    }

    private static List<String> names(String type) {
        return List.of(find("enum " + type + " \\{ ([\\w, ]+) \\};", type).split(", "));
    }

    private static String find(String pattern, String name) {
        Matcher found = Pattern.compile(pattern).matcher(TEXT);
        if (!found.find()) throw new IllegalStateException("%s does not define %s".formatted(HEADER, name));
        return found.group(1);
    }
}
