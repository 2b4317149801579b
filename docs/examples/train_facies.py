"""Trains a classifier of facies on attributes, for varve run '(A+B+...)|network' -p model=OUT -p scale=none -p write=label.

    python3 train_facies.py OUT.onnx LABELS.npy A.npy B.npy ...

LABELS.npy has the shape of the attributes: a whole number for each sample whose facies is known, and a negative one for
all others. Attributes in .npy files: varve run envelope survey.sgy envelope.npy. Needs numpy, scikit-learn and onnx.
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score


def float_below(thresholds):
    """The largest float32 that is not above: samples are float32, so that each goes the same way as in the forest."""
    rounded = thresholds.astype(np.float32)
    return np.where(rounded > thresholds, np.nextafter(rounded, np.float32(-np.inf)), rounded)


def ensemble(forest):
    """The forest as the attributes of a TreeEnsembleClassifier."""
    nodes = {name: [] for name in ("treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids")}
    leaves = {name: [] for name in ("treeids", "nodeids", "ids", "weights")}
    for number, estimator in enumerate(forest.estimators_):
        tree = estimator.tree_
        is_leaf = tree.children_left < 0
        nodes["treeids"] += [number] * tree.node_count
        nodes["nodeids"] += range(tree.node_count)
        nodes["featureids"] += np.where(is_leaf, 0, tree.feature).tolist()
        nodes["values"] += np.where(is_leaf, 0, float_below(tree.threshold)).tolist()
        nodes["modes"] += np.where(is_leaf, "LEAF", "BRANCH_LEQ").tolist()
        nodes["truenodeids"] += np.where(is_leaf, 0, tree.children_left).tolist()
        nodes["falsenodeids"] += np.where(is_leaf, 0, tree.children_right).tolist()
        for node in np.flatnonzero(is_leaf).tolist():
            shares = tree.value[node, 0] / tree.value[node, 0].sum() / len(forest.estimators_)
            leaves["treeids"] += [number] * len(shares)
            leaves["nodeids"] += [node] * len(shares)
            leaves["ids"] += range(len(shares))
            leaves["weights"] += shares.tolist()
    attributes = {"nodes_" + name: values for name, values in nodes.items()}
    attributes |= {"class_" + name: values for name, values in leaves.items()}
    return attributes | {"classlabels_int64s": [int(label) for label in forest.classes_], "post_transform": "NONE"}


def model(forest, features):
    node = helper.make_node("TreeEnsembleClassifier", ["features"], ["label", "probabilities"], domain="ai.onnx.ml", **ensemble(forest))
    graph = helper.make_graph(
        [node],
        "facies",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, [None, features])],
        [
            helper.make_tensor_value_info("label", TensorProto.INT64, [None]),
            helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, [None, len(forest.classes_)]),
        ],
    )
    versions = [helper.make_opsetid("", 13), helper.make_opsetid("ai.onnx.ml", 1)]
    return helper.make_model(graph, opset_imports=versions, ir_version=8)


def main(out, labels, *attributes):
    labels = np.load(labels).ravel()
    known = labels >= 0
    features = np.stack([np.load(name).ravel()[known] for name in attributes], axis=1).astype(np.float32)
    forest = RandomForestClassifier(n_estimators=50, max_depth=10, n_jobs=-1, random_state=1)
    score = cross_val_score(forest, features, labels[known], cv=5).mean()
    forest.fit(features, labels[known])
    onnx.save(model(forest, features.shape[1]), out)
    print(f"{out}: {features.shape[1]} features, {features.shape[0]} samples, {score:.1%} right in cross-validation")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
