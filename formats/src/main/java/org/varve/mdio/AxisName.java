package org.varve.mdio;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The meaning of an axis by its name. Case, and characters other than letters and digits, are ignored. */
enum AxisName {
    INLINE("inline, inlines, iline, ilines, il, inlineno, inlinenumber, ilineno, ilinenumber, ilno, inline3d"),
    CROSSLINE(
            "crossline, crosslines, xline, xlines, xl, crosslineno, crosslinenumber, xlineno, xlinenumber, xlno, crossline3d"),
    TIME("time, times, twt, twtt, t, owt, twowaytime, twowaytraveltime, traveltime"),
    DEPTH("depth, depths, z, tvd, tvdss, tvdmsl"),
    /** Positions of unknown meaning. */
    SAMPLE("sample, samples, sampleno, samplenumber, sampleindex"),
    FREQUENCY("frequency, frequencies, freq, freqs, hz"),
    /** Traces at one place, of which a stacked volume has one. */
    OFFSET("offset, offsets, offsetno, offsetbin, angle, angles, anglebin, incidenceangle, azimuth, azimuths, azi, azimuthbin");

    private final String spellings;

    AxisName(String spellings) {
        this.spellings = spellings;
    }

    List<String> spellings() {
        return List.of(spellings.split(", "));
    }

    /**
     * The meaning of a name; empty if unknown. A name may end in a known one, after an underscore: {@code
     * seismic_depth}.
     */
    static Optional<AxisName> of(String name) {
        Optional<AxisName> whole = known(name);
        return whole.isPresent() ? whole : known(name.substring(name.lastIndexOf('_') + 1)).filter(AxisName::isSample);
    }

    private static Optional<AxisName> known(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return Arrays.stream(values()).filter(known -> known.spellings().contains(plain)).findFirst();
    }

    /** Whether samples of a trace follow one another along such an axis. */
    boolean isSample() {
        return this != INLINE && this != CROSSLINE && this != OFFSET;
    }
}
