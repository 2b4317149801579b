package org.varve.cuda;

/** The functions of pointwise.cu, declared as those of {@link CudaFunctions}. */
interface PointwiseFunctions {

    void absolute(FieldView x, FieldView y, float scale);

    void square(FieldView x, FieldView y, float scale);

    void squareRoot(FieldView x, FieldView y, float scale);

    void lookup(FieldView x, FieldView y, Address values, int last, double first, double step);

    void quantize(FieldView x, FieldView y, double min, double width, int last);

    void clip(FieldView x, FieldView y, float least, float most);

    void ratio(FieldView x, FieldView z, FieldView y, float bound, float undefined);

    void product(FieldView x, FieldView z, FieldView y);

    void withSign(FieldView x, FieldView z, FieldView y);

    void rotation(FieldView x, FieldView h, FieldView y, float cosine, float sine);

    void reciprocal(FieldView x, FieldView y, float least, int root);

    void line(FieldView x, FieldView y, double slope, double intercept);

    void sampleWeights(FieldView x, FieldView y, Address weights, int count, int firstSample);

    void semblanceRatio(FieldView stacked, FieldView energy, FieldView y);

    void slopeAngle(FieldView x, FieldView v, FieldView y, float slope, int times);

    void angleSlope(FieldView x, FieldView y, float slope);

    void dipDirection(
            FieldView p, FieldView q, FieldView v, FieldView dip, FieldView azimuth, float eastOfInline,
            float eastOfCrossline, float northOfInline, float northOfCrossline, float dipEastOfInline,
            float dipEastOfCrossline, float dipNorthOfInline, float dipNorthOfCrossline, int isAngle, int times);

    void indexStrike(
            FieldView x, FieldView y, float inlineEast, float inlineNorth, float crosslineEast, float crosslineNorth);

    void linearCombination(FieldView x, FieldView y, FieldView z, float a, float b);
}
