package org.varve.formats;

import org.varve.core.Remedy;
import org.varve.core.Setting;

/** What to do where several inputs have a sample at one place, and the samples differ. */
public enum Overlap {

    /** The inputs are refused. */
    ERROR,

    /** The sample of the first input is taken. */
    FIRST,

    /** The sample of the last input is taken. */
    LAST,

    /** The mean of all inputs is taken, as 32-bit floats. */
    MEAN;

    /** The setting that chooses. */
    public static final Setting SETTING = new Setting("Overlap");

    /** Changes words of headers: line numbers, first samples, coordinates. */
    public static final Setting EDIT = new Setting("EditedFile");

    /** Writes a file in another format. */
    public static final Setting CONVERT = new Setting("Run.copy()");

    /** The choices that refuse nothing. */
    public static Remedy remedy() {
        return Remedy.of("if both are right, choose with ", SETTING.with("first"), ", ", SETTING.with("last"), " or ",
                SETTING.with("mean"));
    }
}
