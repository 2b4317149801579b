"""Trains a classifier of facies on attributes, for varve run '(A+B+...)|network' -p model=OUT -p scale=none -p write=label.

    python3 train_facies.py OUT.onnx LABELS.npy A.npy B.npy ...

LABELS.npy has the shape of the attributes: a whole number for each sample whose facies is known, and a negative one for
all others. Attributes in .npy files: varve run envelope survey.sgy envelope.npy. Needs numpy, scikit-learn and skl2onnx.
"""

import sys

import numpy as np
from skl2onnx import to_onnx
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score


def main(out, labels, *attributes):
    labels = np.load(labels).ravel()
    known = labels >= 0
    features = np.stack([np.load(name).ravel()[known] for name in attributes], axis=1).astype(np.float32)
    forest = RandomForestClassifier(n_estimators=50, max_depth=10, n_jobs=-1, random_state=1)
    score = cross_val_score(forest, features, labels[known], cv=5).mean()
    forest.fit(features, labels[known])
    # a map of each row is of no use to programs that compute arrays
    model = to_onnx(forest, features[:1], options={id(forest): {"zipmap": False}})
    with open(out, "wb") as file:
        file.write(model.SerializeToString())
    print(f"{out}: {features.shape[1]} features, {features.shape[0]} samples, {score:.1%} right in cross-validation")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
