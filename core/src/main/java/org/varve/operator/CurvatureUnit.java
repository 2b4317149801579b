package org.varve.operator;

import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Survey;

/** The unit of curvatures. */
public enum CurvatureUnit {
    /** Length where bins are known, and in time a velocity; else samples. */
    AUTO,
    /** Per metre, or per foot where the coordinates are in feet: 1 over the radius. */
    LENGTH,
    /** Samples per trace and trace. */
    SAMPLES;

    /** Whether curvatures of a survey are per length. */
    boolean isLength(Survey survey) {
        boolean known = survey.metrics().grid().isPresent() && survey.metresPerSample().isPresent();
        if (this == LENGTH && !known) {
            throw new SettingException("unit=length: needs the bins of the survey, and for one in time its velocity",
                    Remedy.of("set ", Setting.BINS, " and ", Setting.VELOCITY, ", or take unit=samples"));
        }
        return this != SAMPLES && known;
    }
}
