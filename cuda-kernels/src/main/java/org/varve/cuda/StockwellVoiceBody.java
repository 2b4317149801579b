package org.varve.cuda;

import org.varve.kernel.StockwellVoice;
import org.varve.kernel.VoiceFilter;

/** {@link StockwellVoice}: voice.cu. */
final class StockwellVoiceBody extends TransformBody {

    private final StockwellVoice kernel;

    StockwellVoiceBody(StockwellVoice kernel) {
        super(kernel);
        this.kernel = kernel;
    }

    @Override
    int length(int samples) {
        return VoiceFilter.length(samples);
    }

    @Override
    float[] filter(int samples) {
        VoiceFilter filter = new VoiceFilter(kernel.cycles(), samples);
        float[] spectrum = new float[2 * filter.length()];
        for (int k = 0; k < filter.length(); k++) {
            spectrum[2 * k] = filter.re(k);
            spectrum[2 * k + 1] = filter.im(k);
        }
        return spectrum;
    }

    @Override
    void launchShort(PassLaunch pass, CudaFunctions functions, int length) {
        functions.stockwellVoice(pass.input(0), pass.output(0), pass.output(1), length, pass.table());
    }

    @Override
    void launchLong(PassLaunch pass, CudaFunctions functions, int length) {
        functions.stockwellVoiceLong(
                pass.input(0), pass.output(0), pass.output(1), length, pass.table(), pass.work());
    }
}
