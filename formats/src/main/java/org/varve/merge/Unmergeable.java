package org.varve.merge;

import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.formats.FileVolume;

/** The refusals of inputs that do not lie on one grid. */
final class Unmergeable {

    private Unmergeable() {}

    /**
     * A refusal of two inputs.
     *
     * @param what the rule and both values
     */
    static SettingException of(FileVolume one, FileVolume two, String what, Remedy remedy) {
        return new SettingException(
                "%s and %s: inputs must lie on one grid to be merged, but %s".formatted(one.path(), two.path(), what),
                remedy);
    }
}
