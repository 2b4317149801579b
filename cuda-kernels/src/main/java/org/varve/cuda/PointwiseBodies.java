package org.varve.cuda;

import org.varve.kernel.Absolute;
import org.varve.kernel.AngleSlope;
import org.varve.kernel.Clip;
import org.varve.kernel.DipDirection;
import org.varve.kernel.IndexStrike;
import org.varve.kernel.Line;
import org.varve.kernel.LinearCombination;
import org.varve.kernel.Lookup;
import org.varve.kernel.MapTurn;
import org.varve.kernel.Product;
import org.varve.kernel.Quantize;
import org.varve.kernel.Ratio;
import org.varve.kernel.Reciprocal;
import org.varve.kernel.Rotation;
import org.varve.kernel.SampleWeights;
import org.varve.kernel.SemblanceRatio;
import org.varve.kernel.Signed;
import org.varve.kernel.SlopeAngle;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;

/** Kernels that look at no neighbours: pointwise.cu. */
final class PointwiseBodies {

    private PointwiseBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Absolute.class, PointwiseBodies::absolute);
        bodies.add(Square.class, PointwiseBodies::square);
        bodies.add(SquareRoot.class, PointwiseBodies::squareRoot);
        bodies.add(Lookup.class, LookupBody::new);
        bodies.add(Quantize.class, PointwiseBodies::quantize);
        bodies.add(SemblanceRatio.class, PointwiseBodies::semblanceRatio);
        bodies.add(Clip.class, PointwiseBodies::clip);
        bodies.add(Ratio.class, PointwiseBodies::ratio);
        bodies.add(Product.class, PointwiseBodies::product);
        bodies.add(Signed.class, PointwiseBodies::signed);
        bodies.add(Rotation.class, PointwiseBodies::rotation);
        bodies.add(Reciprocal.class, PointwiseBodies::reciprocal);
        bodies.add(Line.class, PointwiseBodies::line);
        bodies.add(SlopeAngle.class, PointwiseBodies::slopeAngle);
        bodies.add(AngleSlope.class, PointwiseBodies::angleSlope);
        bodies.add(DipDirection.class, PointwiseBodies::dipDirection);
        bodies.add(IndexStrike.class, PointwiseBodies::indexStrike);
        bodies.add(SampleWeights.class, SampleWeightsBody::new);
        bodies.add(LinearCombination.class, PointwiseBodies::linearCombination);
    }

    private static CudaBody absolute(Absolute kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().absolute(pass.input(0), pass.output(0), kernel.scale()));
    }

    private static CudaBody square(Square kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().square(pass.input(0), pass.output(0), kernel.scale()));
    }

    private static CudaBody squareRoot(SquareRoot kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().squareRoot(pass.input(0), pass.output(0), kernel.scale()));
    }

    private static CudaBody quantize(Quantize kernel) {
        boolean wide = kernel.max() > kernel.min();
        double width = wide ? kernel.max() - kernel.min() : Double.MAX_VALUE;
        int last = wide ? kernel.levels() - 1 : 0;
        return CudaBody.of(
                kernel, pass -> pass.eachSample().quantize(pass.input(0), pass.output(0), kernel.min(), width, last));
    }

    private static CudaBody semblanceRatio(SemblanceRatio kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().semblanceRatio(pass.input(0), pass.input(1), pass.output(0)));
    }

    private static CudaBody clip(Clip kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().clip(pass.input(0), pass.output(0), kernel.least(), kernel.most()));
    }

    private static CudaBody ratio(Ratio kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().ratio(
                pass.input(0), pass.input(1), pass.output(0), kernel.bound(), kernel.undefined()));
    }

    private static CudaBody product(Product kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().product(pass.input(0), pass.input(1), pass.output(0)));
    }

    private static CudaBody signed(Signed kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().withSign(pass.input(0), pass.input(1), pass.output(0)));
    }

    private static CudaBody rotation(Rotation kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().rotation(
                pass.input(0), pass.input(1), pass.output(0), kernel.cosine(), kernel.sine()));
    }

    private static CudaBody reciprocal(Reciprocal kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().reciprocal(
                pass.input(0), pass.output(0), kernel.floor(), kernel.root() ? 1 : 0));
    }

    private static CudaBody line(Line kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().line(
                pass.input(0), pass.output(0), kernel.slope(), kernel.intercept()));
    }

    private static CudaBody slopeAngle(SlopeAngle kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().slopeAngle(pass.input(0), pass.input(pass.inputs() - 1),
                pass.output(0), kernel.slope(), pass.inputs() > 1 ? 1 : 0));
    }

    private static CudaBody angleSlope(AngleSlope kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().angleSlope(pass.input(0), pass.output(0), kernel.slope()));
    }

    private static CudaBody dipDirection(DipDirection kernel) {
        MapTurn slope = kernel.slope();
        MapTurn dip = kernel.dip();
        return CudaBody.of(kernel, pass -> pass.eachSample().dipDirection(
                pass.input(0), pass.input(1), pass.input(pass.inputs() - 1), pass.output(0), pass.output(1),
                (float) slope.eastOfInline(), (float) slope.eastOfCrossline(), (float) slope.northOfInline(),
                (float) slope.northOfCrossline(), (float) dip.eastOfInline(), (float) dip.eastOfCrossline(),
                (float) dip.northOfInline(), (float) dip.northOfCrossline(), kernel.isAngle() ? 1 : 0,
                pass.inputs() > 2 ? 1 : 0));
    }

    private static CudaBody indexStrike(IndexStrike kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().indexStrike(
                pass.input(0), pass.output(0), (float) kernel.inlineEast(), (float) kernel.inlineNorth(),
                (float) kernel.crosslineEast(), (float) kernel.crosslineNorth()));
    }

    private static CudaBody linearCombination(LinearCombination kernel) {
        return CudaBody.of(
                kernel,
                pass -> pass.eachSample().linearCombination(
                        pass.input(0), pass.input(1), pass.output(0), kernel.a(), kernel.b()));
    }

    private static final class SampleWeightsBody extends CudaBody {

        private final SampleWeights kernel;
        private final float[] weights;

        SampleWeightsBody(SampleWeights kernel) {
            this.kernel = kernel;
            weights = kernel.weights();
        }

        @Override
        byte[] table(int samples) {
            return Tables.floats(weights);
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            pass.eachSample().sampleWeights(
                    pass.input(0), pass.output(0), pass.table(), weights.length, pass.first().samples());
        }
    }

    private static final class LookupBody extends CudaBody {

        private final Lookup kernel;
        private final double[] values;

        LookupBody(Lookup kernel) {
            this.kernel = kernel;
            values = kernel.values();
        }

        @Override
        byte[] table(int samples) {
            return Tables.doubles(values);
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            pass.eachSample().lookup(
                    pass.input(0), pass.output(0), pass.table(), values.length - 1, kernel.first(), kernel.step());
        }
    }
}
