#!/usr/bin/env python3
"""Writes a small network of float16, an input, and what ONNX's reference evaluator computes of it.

    tests/networks/half_goldens.py onnx/src/test/resources/half

Inputs, outputs and weights are float16. A test computes it in tiles by ONNX Runtime, and compares. Needs the package onnx from 1.13 on,
which has the evaluator; made with 1.23.
"""

import sys
from pathlib import Path

import numpy
from onnx import TensorProto, helper, numpy_helper, save
from onnx.reference import ReferenceEvaluator

SHAPE = (16, 12, 20)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = numpy.random.default_rng(3)
    nodes, weights = [], []

    def constant(numbers):
        weights.append(numpy_helper.from_array(numbers, f"w{len(weights)}"))
        return weights[-1].name

    def node(kind, *inputs, **settings):
        nodes.append(helper.make_node(kind, list(inputs), [f"t{len(nodes)}"], **settings))
        return nodes[-1].output[0]

    def conv(x, given, taken, size):
        scale = (2 / (given * size ** 3)) ** 0.5
        return node("Conv", x, constant(random.normal(0, scale, (taken, given, size, size, size)).astype("float16")),
                    constant(random.normal(0, 0.1, taken).astype("float16")), kernel_shape=[size] * 3, pads=[size // 2] * 6)

    first = node("Relu", conv("x", 1, 4, 3))
    small = node("MaxPool", first, kernel_shape=[2, 2, 2], strides=[2, 2, 2])
    small = node("Relu", conv(small, 4, 6, 3))
    scales = constant(numpy.array([1, 1, 2, 2, 2], "float32"))
    large = node("Resize", small, "", scales, mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor")
    both = node("Concat", large, first, axis=1)
    nodes.append(helper.make_node("Sigmoid", [conv(both, 10, 2, 1)], ["y"]))

    def value(name, channels):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT16, [1, channels] + [f"{name}{a}" for a in range(3)])

    graph = helper.make_graph(nodes, "half", [value("x", 1)], [value("y", 2)], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=7)
    save(model, str(folder / "half.onnx"))
    samples = random.normal(0, 1, SHAPE).astype("float32")
    numpy.save(folder / "in.npy", samples)
    computed = ReferenceEvaluator(model).run(None, {"x": samples.astype("float16")[None, None]})[0][0]
    assert computed.dtype == numpy.float16
    numpy.save(folder / "half-out.npy", computed.astype("float32"))


main()
