/** Trained networks in ONNX files. */
module org.varve.onnx {
    requires jdk.incubator.vector;
    requires static com.microsoft.onnxruntime;
    requires transitive org.varve.core;
    requires transitive org.varve.formats;

    exports org.varve.onnx;

    provides org.varve.operator.OperatorProvider with org.varve.onnx.NetworkOperators;
}
