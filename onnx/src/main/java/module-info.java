/** Trained networks in ONNX files. */
module org.varve.onnx {
    requires transitive org.varve.formats;

    exports org.varve.onnx;
}
