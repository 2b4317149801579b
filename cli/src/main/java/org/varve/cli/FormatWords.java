package org.varve.cli;

import java.util.ListResourceBundle;
import org.varve.core.SampleFormat;
import org.varve.formats.Formats;
import org.varve.segy.HeaderBytes;

/** Lists of formats for help texts: <code>${bundle:volume}</code> and the like. */
final class FormatWords extends ListResourceBundle {

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
                {"volume", Formats.describe()},
                {"formats", String.join(", ", Formats.words())},
                {"presets", String.join(", ", HeaderBytes.PRESETS.keySet())},
                {"segyFormats", String.join(", ", SegyWord.words(SampleFormat.WRITTEN))}
        };
    }
}
