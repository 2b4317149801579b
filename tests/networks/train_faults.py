"""Trains the network of faults that comes with Varve, on surveys by `varve generate`, whose faults are known.

    python3 tests/networks/train_faults.py --varve ./varve

needs PyTorch and NumPy (Debian: python3-torch), and writes onnx/src/main/resources/org/varve/onnx/faults.onnx. Seeds are fixed.
With PyTorch 1.13 it took 35 minutes on one thread of a busy machine, and ended with

    step 1500, 2104 s: loss 0.158  F1 0.901, precision 0.919, recall 0.883 at 0.35

of samples of the four surveys that it was validated on, counted without tolerance.
"""

import argparse
import pathlib
import shlex
import subprocess
import tempfile
import time

import numpy as np
import torch
from torch import nn

TRAINED_ON = range(101, 117)
VALIDATED_ON = range(201, 205)
SHAPES = [(96, 96, 128), (80, 112, 192), (112, 80, 256), (96, 128, 160)]
PATCH = (48, 48, 64)
WIDTH = 4


class Network(nn.Module):
    """A U-Net with two poolings; the probability of a fault at each sample, of a survey with mean 0 and standard deviation 1."""

    def __init__(self, width):
        super().__init__()
        self.top = convolutions(1, width)
        self.middle = convolutions(width, 2 * width)
        self.bottom = convolutions(2 * width, 4 * width)
        self.middle_again = convolutions(6 * width, 2 * width)
        self.top_again = convolutions(3 * width, width)
        self.last = nn.Conv3d(width, 1, 1)
        self.pool = nn.MaxPool3d(2)
        self.enlarge = nn.Upsample(scale_factor=2, mode="nearest")

    def logits(self, x):
        top = self.top(x)
        middle = self.middle(self.pool(top))
        bottom = self.bottom(self.pool(middle))
        middle = self.middle_again(torch.cat([self.enlarge(bottom), middle], 1))
        return self.last(self.top_again(torch.cat([self.enlarge(middle), top], 1)))

    def forward(self, x):
        return torch.sigmoid(self.logits(x))


def convolutions(inputs, outputs):
    layers = []
    for channels in (inputs, outputs):
        layers += [nn.Conv3d(channels, outputs, 3, padding=1), nn.BatchNorm3d(outputs), nn.ReLU()]
    return nn.Sequential(*layers)


def generate(varve, seed, folder):
    """A scaled survey and its faults."""
    shape = SHAPES[seed % len(SHAPES)]
    survey, faults = folder / "survey.npy", folder / "faults.npy"
    subprocess.run([*varve, "generate", survey, "--faults", faults, "--seed", str(seed), "--shape", "%d,%d,%d" % shape,
                    "--overwrite", "--quiet"], check=True)
    samples = np.load(survey)
    samples = (samples - samples.mean()) / samples.std()
    return torch.from_numpy(samples.astype(np.float32)), torch.from_numpy(np.load(faults))


def patch(surveys, random):
    """A piece of a survey, turned and mirrored, with white noise and another amplitude, and its faults."""
    survey, faults = surveys[random.integers(len(surveys))]
    piece = tuple(slice(first, first + size) for first, size in
                  ((random.integers(extent - size + 1), size) for extent, size in zip(survey.shape, PATCH)))
    both = torch.stack([survey[piece], faults[piece]])
    both = torch.rot90(both, int(random.integers(4)), (1, 2))
    if random.integers(2):
        both = both.flip(1)
    if random.integers(2):
        both[0] = -both[0]
    x = both[:1] * random.uniform(0.7, 1.4)
    return x + random.uniform(0, 0.4) * torch.randn(x.shape), both[1:]


def loss(logits, faults):
    """Cross entropy, and one less the Dice coefficient, as few samples are on faults."""
    found = torch.sigmoid(logits)
    dice = (2 * (found * faults).sum() + 1) / (found.sum() + faults.sum() + 1)
    return nn.functional.binary_cross_entropy_with_logits(logits, faults) + 1 - dice


def score(network, surveys):
    """The largest F1 over thresholds, of all samples, and where."""
    network.eval()
    with torch.no_grad():
        found = torch.cat([network(survey[None, None]).flatten() for survey, _ in surveys])
    on = torch.cat([faults.flatten() for _, faults in surveys]) > 0
    best = (0, 0, 0, 0)
    for threshold in np.arange(0.05, 1, 0.05):
        hit = ((found >= threshold) & on).sum().item()
        precision, recall = hit / max(1, (found >= threshold).sum().item()), hit / on.sum().item()
        best = max(best, (2 * precision * recall / max(1e-9, precision + recall), precision, recall, threshold))
    network.train()
    return "F1 %.3f, precision %.3f, recall %.3f at %.2f" % best


def train(surveys, validation, steps):
    random = np.random.default_rng(1)
    torch.manual_seed(1)
    network = Network(WIDTH)
    optimizer = torch.optim.Adam(network.parameters())
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.01, total_steps=steps)
    begin, sum_of_losses = time.time(), 0
    for step in range(1, steps + 1):
        pieces = [patch(surveys, random) for _ in range(2)]
        x, faults = (torch.stack(each) for each in zip(*pieces))
        value = loss(network.logits(x), faults)
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        schedule.step()
        sum_of_losses += value.item()
        if step % 100 == 0 or step == steps:
            report = score(network, validation) if step % 500 == 0 or step == steps else ""
            print("step %d, %d s: loss %.3f  %s" % (step, time.time() - begin, sum_of_losses / 100, report), flush=True)
            sum_of_losses = 0
    return network.eval()


def export(network, file):
    axes = {2: "inlines", 3: "crosslines", 4: "samples"}
    torch.onnx.export(network, torch.zeros(1, 1, 16, 16, 16), str(file), opset_version=13, input_names=["x"],
                      output_names=["fault"], dynamic_axes={"x": axes, "fault": axes})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--varve", default="./varve", help="command that starts Varve; default: %(default)s")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--output", type=pathlib.Path,
                        default=pathlib.Path("onnx/src/main/resources/org/varve/onnx/faults.onnx"))
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    with tempfile.TemporaryDirectory() as folder:
        varve, folder = shlex.split(arguments.varve), pathlib.Path(folder)
        surveys = [generate(varve, seed, folder) for seed in TRAINED_ON]
        validation = [generate(varve, seed, folder) for seed in VALIDATED_ON]
    export(train(surveys, validation, arguments.steps), arguments.output)


if __name__ == "__main__":
    main()
