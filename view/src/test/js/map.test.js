import assert from 'node:assert/strict';
import {test} from 'node:test';
import {frame, nearest, number, position, traces} from './map.js';

const regular = {first: 100, step: 4, count: 6};
const irregular = [3, 5, 11];

const near = (actual, expected) => actual.forEach((value, n) => assert.ok(Math.abs(value - expected[n]) < 1e-9, `${actual} for ${expected}`));

test('numbers and positions of lines are inverse', () => {
  assert.equal(number(regular, 5), 120);
  assert.equal(position(regular, 120), 5);
  assert.equal(number(irregular, 2), 11);
  assert.equal(position(irregular, 11), 2);
});

test('a number between lines or beside them has no position', () => {
  for (const wanted of [96, 102, 124]) assert.equal(position(regular, wanted), -1);
  assert.equal(position(irregular, 4), -1);
});

test('the nearest line is found, also beyond the ends', () => {
  assert.equal(nearest(regular, 107), 2);
  assert.equal(nearest(regular, -50), 0);
  assert.equal(nearest(regular, 900), 5);
  assert.equal(nearest(irregular, 9), 2);
});

test('lines that descend have positions, too', () => {
  const down = {first: 20, step: -5, count: 3};
  assert.equal(position(down, 10), 2);
  assert.equal(nearest(down, 14), 1);
});

// inlines 25 m apart to the north, crosslines 12.5 m to the east, turned by 30 degrees
const turned = (i, j) => {
  const [sin, cos] = [0.5, Math.sqrt(0.75)];
  const [east, north] = [12.5 * j, 25 * i];
  return [i, j, 1000 + cos * east - sin * north, 2000 + sin * east + cos * north];
};

test('coordinates of a turned survey lead there and back', () => {
  const map = frame([turned(0, 0), turned(0, 9), turned(19, 9), turned(19, 0)]);
  near(map.bins, [25, 12.5]);
  near(map.at(7, 3), turned(7, 3).slice(2));
  near(map.back(...map.at(7, 3)), [7, 3]);
});

test('a survey without coordinates has no map', () => {
  assert.equal(frame([]), null);
  assert.equal(frame([[0, 0, 5, 5], [0, 9, 5, 5], [9, 9, 5, 5], [9, 0, 5, 5]]), null);
});

test('a line that bends leads there and back', () => {
  const map = frame([[0, 0, 0, 0], [0, 10, 100, 0], [0, 20, 100, 100]]);
  assert.ok(map.isLine);
  near(map.bins, [10, 10]);
  near(map.at(0, 15), [100, 50]);
  near(map.back(100, 50), [0, 15]);
  near(map.back(30, 8), [0, 3]);
});

test('traces along a line are each there once', () => {
  assert.deepEqual(traces([[0, 0], [0, 3], [2, 3]]), [[0, 0], [0, 1], [0, 2], [0, 3], [1, 3], [2, 3]]);
  assert.deepEqual(traces([[0, 0], [2, 4]]), [[0, 0], [1, 1], [1, 2], [2, 3], [2, 4]]);
});
