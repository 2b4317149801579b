import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DEAD, STYLES, paint, text} from './colours.js';

globalThis.ImageData = class {
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
};

// the colour of each shade is its number
const table = Array.from({length: 256}, (_, n) => n << 16 | n << 8 | n);
const shades = image => Array.from({length: image.data.length / 4}, (_, n) => image.data[4 * n]);
const grid = {columns: 2, rows: 2, values: [-10, 0, 9.99, 40]};

test('values within the range spread over all colours, others take the last ones', () => {
  assert.deepEqual(shades(paint(grid, table, false, [-10, 10], false)), [0, 128, 255, 255]);
});

test('reversed colours are those of the other end', () => {
  assert.deepEqual(shades(paint(grid, table, true, [-10, 10], false)), [255, 127, 0, 0]);
});

test('a flipped section begins with its last row', () => {
  assert.deepEqual(shades(paint(grid, table, false, [-10, 10], true)), [255, 255, 0, 128]);
});

test('a missing trace has a colour of its own', () => {
  const image = paint({columns: 1, rows: 1, values: [NaN]}, table, false, [0, 1], false);
  assert.deepEqual([...image.data], [...DEAD, 255]);
});

test('text has five digits', () => {
  assert.equal(text(1234567), '1234600');
  assert.equal(text(0.000123456), '0.00012346');
  assert.equal(text(null), '–');
  assert.equal(text(NaN), '–');
});

test('only disorder and its kind are reversed', () => {
  assert.deepEqual(Object.keys(STYLES).filter(name => STYLES[name][1]), ['disorder']);
});
