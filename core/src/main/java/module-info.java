/** Surveys, volumes, operators and the kernels that they are made of. */
module org.varve.core {
    requires static transitive org.jspecify;

    exports org.varve.core;
    exports org.varve.kernel;
    exports org.varve.operator;

    uses org.varve.operator.OperatorProvider;
}
