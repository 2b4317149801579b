import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {ticks} from './section.js';

const near = (actual, expected) => {
  assert.equal(actual.length, expected.length, `${actual} for ${expected}`);
  actual.forEach((value, n) => assert.ok(Math.abs(value - expected[n]) <= 1e-9 * Math.abs(expected[n]) + 1e-12, `${value} for ${expected[n]}`));
};

test('ticks are round numbers between two, at most one more than asked for', () => {
  near(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  near(ticks(103, 517, 4), [200, 400]);
  near(ticks(-0.25, 0.25, 5), [-0.2, -0.1, 0, 0.1, 0.2]);
});

test('ticks of a range that falls ascend', () => near(ticks(10, 0, 2), [0, 5, 10]));

test('one value has one tick', () => near(ticks(7, 7, 4), [7]));

test('ticks are those of the pictures', () => {
  const cases = JSON.parse(readFileSync(new URL('./ticks.json', import.meta.url)));
  assert.ok(cases.length > 50);
  for (const {low, high, most, values} of cases) near(ticks(low, high, most), values);
});
