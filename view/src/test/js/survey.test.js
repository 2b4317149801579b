import assert from 'node:assert/strict';
import {test} from 'node:test';
import {serve, volume} from './page.js';

const part = volume({shape: [4, 8, 20], inlines: {first: 103, step: 1, count: 4}, start: 0.22});
const coarse = volume({shape: [5, 8, 25], inlines: {first: 100, step: 2, count: 5}, interval: 0.008});
const depth = volume({start: 1000, interval: 12.5, unit: 'm'});

serve({volumes: {volumes: [volume()], colours: {}, command: 'varve'}});
const {base, placeOf, positionAt, queryFor, sampleOf, samplesScale, scale, state, timeOf, unitOf} = await import('./survey.js');

const show = (axis, zoom = null) => Object.assign(state, {axis, at: {inline: 4, crossline: 3, sample: 30}, zoom});
const near = (actual, expected) => actual.forEach((value, n) => assert.ok(Math.abs(value - expected[n]) < 1e-9, `${actual} for ${expected}`));
const asked = other => Object.fromEntries(queryFor(other).query);

test('every sample has a time of its own, in the unit of people', () => {
  assert.equal(timeOf(base, 0), 200);
  assert.equal(unitOf(base), 'ms');
  assert.equal(timeOf(depth, 2), 1025);
  assert.equal(unitOf(depth), 'm');
  for (const each of [base, part, coarse, depth]) {
    for (let sample = 0; sample < each.shape[2]; sample++) assert.equal(sampleOf(each, timeOf(each, sample)), sample);
  }
});

test('a time between samples is that of the nearer one', () => {
  assert.equal(sampleOf(base, 205), 1);
  assert.equal(sampleOf(base, 207), 2);
});

test('places of a section lead to positions and back', () => {
  for (const [axis, corner, last] of [['inline', [4, 0, 0], [4, 7, 49]], ['crossline', [0, 3, 0], [9, 3, 49]]]) {
    show(axis);
    assert.deepEqual(positionAt([0, 0]), corner);
    assert.deepEqual(positionAt([1, 1]), last);
    assert.deepEqual(positionAt(placeOf(last)), last);
  }
});

test('a slice has its last inline on top', () => {
  show('sample');
  assert.deepEqual(positionAt([0, 0]), [9, 0, 30]);
  assert.deepEqual(positionAt([0, 1]), [0, 0, 30]);
  near(placeOf([9, 0, 30]), [1 / 16, 1 / 20]);
});

test('a zoomed section keeps its positions', () => {
  show('inline', {from: 2, to: 6, top: 10, bottom: 30});
  assert.deepEqual(positionAt([0, 0]), [4, 2, 10]);
  assert.deepEqual(positionAt([0.99, 0.99]), [4, 5, 29]);
  near(placeOf([4, 2, 10]), [1 / 8, 1 / 40]);
});

test('the first volume is asked for all that is shown', () => {
  show('inline');
  assert.deepEqual(asked(base), {axis: 'inline', at: '4', from: '0', to: '8', top: '0', bottom: '50'});
  show('crossline', {from: 2, to: 6, top: 10, bottom: 30});
  assert.deepEqual(asked(base), {axis: 'crossline', at: '3', from: '2', to: '6', top: '10', bottom: '30'});
  const {left, right, top, bottom} = queryFor(base).place;
  near([left, right, top, bottom], [0, 1, 0, 1]);
});

test('another volume is asked for the same line and the same times', () => {
  show('inline');
  assert.deepEqual(asked(part), {axis: 'inline', at: '1', from: '0', to: '8', top: '0', bottom: '20'});
  const {left, right, top, bottom} = queryFor(part).place;
  near([left, right, top, bottom], [0, 1, 5 / 50, 25 / 50]);
  show('crossline');
  assert.deepEqual(asked(part), {axis: 'crossline', at: '3', from: '0', to: '4', top: '0', bottom: '20'});
  near([queryFor(part).place.left, queryFor(part).place.right], [3 / 10, 7 / 10]);
});

test('a volume without the line or the time is not asked', () => {
  show('inline');
  state.at.inline = 2;
  assert.equal(queryFor(part), null);
  state.at.inline = 7;
  assert.equal(queryFor(part), null);
  show('sample');
  state.at.sample = 4;
  assert.equal(queryFor(part), null);
  state.at.sample = 25;
  assert.equal(queryFor(part), null);
  for (const [sample, at] of [[5, '0'], [24, '19']]) {
    state.at.sample = sample;
    assert.equal(asked(part).at, at);
  }
});

test('a coarser volume is asked for the nearest sample', () => {
  show('sample');
  assert.equal(asked(coarse).at, '15');
  show('inline');
  assert.equal(asked(coarse).at, '2');
  state.at.inline = 5;
  assert.equal(queryFor(coarse), null);
});

test('a line runs between the nearest lines of another volume', () => {
  show('line');
  state.points = [[0, 0], [6, 7]];
  assert.equal(asked(base).line, '0,0;6,7');
  assert.equal(asked(part).line, '0,0;3,7');
});

test('ticks stand at the middle of their line and sample', () => {
  assert.deepEqual(scale(base.inlines, 'inline', 0, 10, 5).ticks.map(tick => tick.text), ['100', '102', '104', '106', '108']);
  near(scale(base.inlines, 'inline', 0, 10, 5).ticks.map(tick => tick.at), [0.05, 0.25, 0.45, 0.65, 0.85]);
  near(scale(base.inlines, 'inline', 0, 10, 5, true).ticks.map(tick => tick.at), [0.95, 0.75, 0.55, 0.35, 0.15]);
  const {label, ticks} = samplesScale(0, 50, 4);
  assert.equal(label, 'time (ms)');
  assert.deepEqual(ticks.map(tick => tick.text), ['200', '250', '300', '350']);
  near(ticks.map(tick => tick.at), [0.5 / 50, 13 / 50, 25.5 / 50, 38 / 50]);
});
