#!/usr/bin/env python3
"""Writes networks of several kinds with seeded weights, for tests/networks/memory_jobs.py.

    tests/networks/memory_models.py FOLDER

Needs the package onnx (Debian's python3-onnx will do) and NumPy. A name that begins with `two.` reads two surveys.
"""

import sys
from pathlib import Path

import numpy
from onnx import TensorProto, helper, numpy_helper, save


class Network:
    """Builds a graph of layers; arrays are batch, channels and `axes` axes."""

    def __init__(self, axes, half=False):
        self.axes, self.half = axes, half
        self.random = numpy.random.default_rng(7)
        self.nodes, self.weights, self.inputs, self.outputs = [], [], [], []

    def value(self, name, channels):
        kind = TensorProto.FLOAT16 if self.half else TensorProto.FLOAT
        return helper.make_tensor_value_info(name, kind, [1, channels] + [f"{name}{a}" for a in range(self.axes)])

    def input(self, name, channels=1):
        self.inputs.append(self.value(name, channels))
        return name

    def output(self, array, name, channels):
        self.node("Identity", [array], output=name)
        self.outputs.append(self.value(name, channels))

    def node(self, kind, inputs, output=None, **settings):
        name = output or f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **settings))
        return name

    def constant(self, numbers):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(numbers, name))
        return name

    def random_weights(self, *shape):
        numbers = self.random.normal(0, (2 / max(1, numpy.prod(shape[1:]))) ** 0.5, shape)
        return self.constant(numbers.astype("float16" if self.half else "float32"))

    def conv(self, x, given, taken, size=3, stride=1, dilation=1):
        reach = dilation * (size // 2)
        return self.node("Conv", [x, self.random_weights(taken, given, *[size] * self.axes), self.random_weights(taken)],
                         pads=[reach] * 2 * self.axes, strides=[stride] * self.axes, dilations=[dilation] * self.axes)

    def transposed(self, x, given, taken):
        weights = self.random_weights(given, taken, *[2] * self.axes)
        return self.node("ConvTranspose", [x, weights, self.random_weights(taken)], strides=[2] * self.axes)

    def norm(self, x, channels):
        arrays = [self.random_weights(channels) for _ in range(3)]
        arrays.append(self.constant(numpy.ones(channels, "float16" if self.half else "float32")))
        return self.node("BatchNormalization", [x] + arrays)

    def relu(self, x):
        return self.node("Relu", [x])

    def pool(self, x):
        return self.node("MaxPool", [x], kernel_shape=[2] * self.axes, strides=[2] * self.axes)

    def resize(self, x, mode="nearest"):
        scales = self.constant(numpy.array([1, 1] + [2] * self.axes, "float32"))
        return self.node("Resize", [x, "", scales], mode=mode, coordinate_transformation_mode="asymmetric", nearest_mode="floor")

    def layers(self, x, *channels, activation="Relu", dilations=None):
        for n in range(len(channels) - 1):
            x = self.conv(x, channels[n], channels[n + 1], dilation=dilations[n] if dilations else 1)
            x = self.node(activation, [x])
        return x

    def unet(self, x, levels, up="resize"):
        ways, given = [], 1
        for channels in levels[:-1]:
            x = self.layers(x, given, channels, channels)
            ways.append((x, channels))
            x, given = self.pool(x), channels
        x, given = self.layers(x, given, levels[-1], levels[-1]), levels[-1]
        for way, channels in reversed(ways):
            if up == "transposed":
                x, given = self.transposed(x, given, channels), channels
            else:
                x = self.resize(x, "linear" if up == "linear" else "nearest")
            x = self.layers(self.node("Concat", [x, way], axis=1), given + channels, channels, channels)
            given = channels
        return x, given

    def save(self, file):
        graph = helper.make_graph(self.nodes, "network", self.inputs, self.outputs, self.weights)
        save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=7), str(file))


def unet(axes, levels, up="resize", half=False):
    n = Network(axes, half)
    x, channels = n.unet(n.input("x"), levels, up)
    n.output(n.node("Sigmoid", [n.conv(x, channels, 1, 1)]), "y", 1)
    return n


def plain(axes, channels, activation="Relu", dilations=None):
    n = Network(axes)
    x = n.layers(n.input("x"), 1, *channels, activation=activation, dilations=dilations)
    n.output(n.conv(x, channels[-1], 1, 1), "y", 1)
    return n


def residual(axes, channels, blocks):
    n = Network(axes)
    x = n.conv(n.input("x"), 1, channels)
    for _ in range(blocks):
        inner = n.relu(n.norm(n.conv(x, channels, channels), channels))
        x = n.relu(n.node("Add", [x, n.norm(n.conv(inner, channels, channels), channels)]))
    n.output(n.conv(x, channels, 1, 1), "y", 1)
    return n


def classes(axes, channels, count):
    n = Network(axes)
    x = n.layers(n.input("x"), 1, channels, channels)
    n.output(n.node("Softmax", [n.conv(x, channels, count, 1)], axis=1), "y", count)
    return n


def strided(axes, channels):
    n = Network(axes)
    x = n.relu(n.conv(n.input("x"), 1, channels, stride=2))
    x = n.relu(n.conv(x, channels, channels))
    n.output(n.conv(n.resize(x), channels, 1), "y", 1)
    return n


def joined(axes, channels):
    n = Network(axes)
    both = n.node("Concat", [n.layers(n.input("x"), 1, channels), n.layers(n.input("z"), 1, channels)], axis=1)
    x = n.layers(both, 2 * channels, channels)
    n.output(n.conv(x, channels, 1, 1), "y", 1)
    n.output(n.node("Tanh", [n.conv(x, channels, 1, 1)]), "v", 1)
    return n


def normalized(axes, channels):
    n = Network(axes)
    x = n.conv(n.input("x"), 1, channels)
    x = n.node("InstanceNormalization", [x, n.constant(numpy.ones(channels, "float32")), n.random_weights(channels)])
    n.output(n.conv(n.relu(x), channels, 1, 1), "y", 1)
    return n


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    networks = {
        "unet3-16": unet(3, [16, 32, 64, 128]),
        "unet3-4": unet(3, [4, 8, 16, 32]),
        "unet3-transposed": unet(3, [6, 12, 24], "transposed"),
        "unet3-linear": unet(3, [4, 8, 16], "linear"),
        "unet3-half": unet(3, [4, 8, 16], half=True),
        "plain3": plain(3, [8, 8, 8, 8]),
        "elu3": plain(3, [12, 12], "Elu"),
        "dilated3": plain(3, [6, 6, 6], "LeakyRelu", [1, 2, 4]),
        "residual3": residual(3, 8, 3),
        "classes3": classes(3, 8, 6),
        "strided3": strided(3, 16),
        "two.joined3": joined(3, 6),
        "normalized3": normalized(3, 6),
        "unet2-16": unet(2, [16, 32, 64, 128, 256]),
        "residual2": residual(2, 20, 4),
        "classes2": classes(2, 12, 6),
        "deep2": unet(2, [4, 16, 64, 256, 512]),
        "plain1": plain(1, [32, 32, 32]),
    }
    for name, network in networks.items():
        network.save(folder / f"{name}.onnx")


main()
