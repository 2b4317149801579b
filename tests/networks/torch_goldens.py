#!/usr/bin/env python3
"""Writes small networks with seeded weights, an input, and what PyTorch computes of it.

    tests/networks/torch_goldens.py onnx/src/test/resources/torch

PyTorch computes each network on the whole input, whose extents are multiples of all grids; a test computes it in tiles by ONNX Runtime,
and compares. Made with PyTorch 1.13 (Debian's python3-torch), which exports without the package onnx.
"""

import sys
from pathlib import Path

import numpy
import torch
from torch import nn
from torch.nn import functional


def block(dimensions, given, taken, norm=True):
    conv = {2: nn.Conv2d, 3: nn.Conv3d}[dimensions]
    batch = {2: nn.BatchNorm2d, 3: nn.BatchNorm3d}[dimensions]
    layers = [conv(given, taken, 3, padding=1, bias=not norm)]
    if norm:
        layers.append(batch(taken))
    return nn.Sequential(*layers, nn.ReLU())


class UNet(nn.Module):
    """Two poolings, transposed convolutions, and channels of the way down joined on the way up."""

    def __init__(self):
        super().__init__()
        self.one, self.two, self.three = block(3, 1, 4), block(3, 4, 6), block(3, 6, 8)
        self.up_two, self.up_one = nn.ConvTranspose3d(8, 6, 2, stride=2), nn.ConvTranspose3d(6, 4, 2, stride=2)
        self.two_again, self.one_again = block(3, 12, 6), block(3, 8, 4)
        self.last = nn.Conv3d(4, 2, 1)

    def forward(self, x):
        one = self.one(x)
        two = self.two(functional.max_pool3d(one, 2))
        three = self.three(functional.max_pool3d(two, 2))
        two = self.two_again(torch.cat([self.up_two(three), two], 1))
        one = self.one_again(torch.cat([self.up_one(two), one], 1))
        return torch.softmax(self.last(one), 1)


class Dilated(nn.Module):
    """Ever wider convolutions, without padding the way back."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(*[layer for n in (1, 2, 3) for layer in (
            nn.Conv3d(1 if n == 1 else 4, 4, 3, padding=n, dilation=n), nn.LeakyReLU(0.1))], nn.Conv3d(4, 1, 1))

    def forward(self, x):
        return self.layers(x)


class Residual(nn.Module):
    """Each layer adds to what it reads."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv3d(1, 4, 1)
        self.layers = nn.ModuleList([nn.Sequential(nn.BatchNorm3d(4), nn.ELU(), nn.Conv3d(4, 4, 3, padding=1))
                                     for _ in range(3)])

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = x + layer(x)
        return torch.sigmoid(x.mean(1, keepdim=True))


class Transposed(nn.Module):
    """A convolution with strides, and one that makes up for them."""

    def __init__(self):
        super().__init__()
        self.down, self.up = nn.Conv3d(1, 6, 4, stride=2, padding=1), nn.ConvTranspose3d(6, 1, 4, stride=2, padding=1)

    def forward(self, x):
        return self.up(torch.tanh(self.down(x)))


class Sections(nn.Module):
    """Two axes."""

    def __init__(self):
        super().__init__()
        self.one, self.two, self.last = block(2, 1, 8), block(2, 8, 8), nn.Conv2d(16, 2, 1)

    def forward(self, x):
        one = self.one(x)
        two = functional.interpolate(self.two(functional.avg_pool2d(one, 2)), scale_factor=2, mode="nearest")
        return self.last(torch.cat([one, two], 1))


class Linear(nn.Module):
    """Resizes linearly."""

    def __init__(self):
        super().__init__()
        self.down, self.last = nn.Conv3d(1, 4, 3, stride=2, padding=1), nn.Conv3d(4, 1, 3, padding=1)

    def forward(self, x):
        return self.last(functional.interpolate(functional.relu(self.down(x)), scale_factor=2, mode="trilinear",
                                                align_corners=False))


class Two(nn.Module):
    """Two inputs, one of two channels; two outputs."""

    def __init__(self):
        super().__init__()
        self.near, self.far, self.both = nn.Conv3d(1, 3, 3, padding=1), nn.Conv3d(2, 3, 5, padding=2), block(3, 6, 4)
        self.one, self.two = nn.Conv3d(4, 1, 1), nn.Conv3d(4, 2, 1)

    def forward(self, near, far):
        both = self.both(torch.cat([self.near(near), self.far(far)], 1))
        return torch.sigmoid(self.one(both)), self.two(both)


class Squeeze(nn.Module):
    """Not local: the mean over all samples weighs channels, and groups are normalized."""

    def __init__(self):
        super().__init__()
        self.first, self.norm, self.last = nn.Conv3d(1, 4, 3, padding=1), nn.GroupNorm(2, 4), nn.Conv3d(4, 1, 3, padding=1)
        self.gate = nn.Sequential(nn.AdaptiveAvgPool3d(1), nn.Conv3d(4, 2, 1), nn.ReLU(), nn.Conv3d(2, 4, 1),
                                  nn.Sigmoid())

    def forward(self, x):
        x = functional.relu(self.norm(self.first(x)))
        return self.last(x * self.gate(x))


SHAPE = (16, 12, 20)
NETWORKS = {"unet": UNet, "dilated": Dilated, "residual": Residual, "transposed": Transposed, "sections": Sections,
            "linear": Linear, "two": Two, "squeeze": Squeeze}


def settle(network):
    """Gives normalizations a mean and a variance that matter."""
    for module in network.modules():
        if isinstance(module, (nn.BatchNorm2d, nn.BatchNorm3d)):
            module.running_mean.normal_(0, 0.3)
            module.running_var.uniform_(0.5, 2)
            module.weight.data.uniform_(0.5, 1.5)
            module.bias.data.normal_(0, 0.3)
    return network.eval()


def write(folder, name, network, inputs):
    names = ["x%d" % n for n in range(len(inputs))]
    axes = {2: "ij", 3: "ijk"}[inputs[0].dim() - 2]
    dynamic = {each: {n + 2: axis for n, axis in enumerate(axes)} for each in names}
    with torch.no_grad():
        outputs = network(*inputs)
    outputs = outputs if isinstance(outputs, tuple) else (outputs,)
    made = ["y%d" % n for n in range(len(outputs))]
    torch.onnx.export(network, tuple(inputs), str(folder / (name + ".onnx")), opset_version=13, input_names=names,
                      output_names=made, dynamic_axes={**dynamic, **{each: dynamic["x0"] for each in made}})
    return outputs


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(39)
    volumes = [torch.randn(1, *SHAPE), torch.randn(2, *SHAPE)]
    numpy.save(folder / "in.npy", torch.cat(volumes).numpy())
    for name, make in NETWORKS.items():
        torch.manual_seed(sum(map(ord, name)))
        network = settle(make())
        if name == "sections":
            # one inline after the other
            with torch.no_grad():
                write(folder, name, network, [volumes[0][:, :1]])
                result = torch.stack([network(volumes[0][:, n:n + 1])[0] for n in range(SHAPE[0])], 1)
            outputs = [result]
        else:
            outputs = [output[0] for output in write(folder, name, network, [v[None] for v in volumes[:2 if name == "two" else 1]])]
        numpy.save(folder / (name + "-out.npy"), torch.cat(outputs).numpy())


main()
