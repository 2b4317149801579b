import assert from 'node:assert/strict';
import {test} from 'node:test';
import {find, serve, until, volume} from './page.js';

const part = volume({name: 'part', shape: [4, 8, 20], inlines: {first: 103, step: 1, count: 4}, start: 0.22});
const corners = [[0, 0, 1000, 5000], [0, 7, 1175, 5000], [9, 7, 1175, 5225], [9, 0, 1000, 5225]];

const asked = [];
let at = () => ({value: 0.25, x: null, y: null});
serve({
  volumes: {volumes: [volume({outline: corners}), part], colours: {}, command: 'varve'},
  at: query => { asked.push(Object.fromEntries(query)); return at(query); },
});
const {state, volumes} = await import('./survey.js');
const {readout} = await import('./readout.js');

Object.assign(state, {axis: 'inline', at: {inline: 4, crossline: 3, sample: 30}});
const whole = {left: 0, right: 1, top: 0, bottom: 1};
/** A panel of 8 traces of 50 samples whose values are 100 times the crossline plus the sample, as positions; trace 2 is missing. */
const panel = (shown = volumes[0], other = {}) => ({
  volume: shown, ...other,
  grid: {columns: 8, rows: 50, place: whole, values: Array.from({length: 400}, (_, n) => n % 8 === 2 ? NaN : 100 * (n % 8) + Math.floor(n / 8))},
});
const said = () => find('readout').textContent;
const exact = () => until(() => find('readout').dataset.exact);

test('what is on the screen is told at once, with lines, time and coordinates', async () => {
  readout([panel()], [5.5 / 8, 10.5 / 50]);
  assert.equal(said(), 'inline 104   crossline 30   240 ms   x 1125.0   y 5100.0   amplitude: 510');
  await exact();
});

test('the value of the volume itself follows, with its own coordinates', async () => {
  at = () => ({value: -3.125, x: 7, y: 8.25});
  readout([panel()], [5.5 / 8, 10.5 / 50]);
  await exact();
  assert.equal(said(), 'inline 104   crossline 30   240 ms   x 7.0   y 8.3   amplitude: -3.125');
  assert.deepEqual(asked.at(-1), {volume: '0', inline: '4', crossline: '5', sample: '10'});
});

test('a trace that was not recorded is said to be missing, not 0', async () => {
  at = () => ({value: null, x: 1, y: 2});
  readout([panel()], [2.5 / 8, 0.5]);
  assert.match(said(), /amplitude: no trace$/);
  await exact();
  assert.match(said(), /amplitude: no trace$/);
});

test('another volume is asked where it has the same line and time, and not beside', async () => {
  at = () => ({value: 1, x: null, y: null});
  asked.length = 0;
  readout([panel(), panel(volumes[1])], [0.5 / 8, 10.5 / 50]);
  await exact();
  assert.deepEqual(asked.map(query => [query.volume, query.inline, query.sample]), [['0', '4', '10'], ['1', '1', '5']]);
  asked.length = 0;
  readout([panel(), panel(volumes[1])], [0.5 / 8, 40.5 / 50]);
  await exact();
  assert.equal(asked.length, 1);
  assert.match(said(), /amplitude: 1 {3}part: no trace$/);
});

test('what was computed is told from the screen', async () => {
  asked.length = 0;
  readout([panel(volume({name: 'envelope'}), {result: () => null})], [3.5 / 8, 20.5 / 50]);
  await exact();
  assert.equal(asked.length, 0);
  assert.match(said(), /envelope: 320$/);
});

test('an answer that comes after the cursor has gone is not shown', async () => {
  let answer = null;
  at = () => new Promise(done => { answer = done; });
  readout([panel()], [0.5, 0.5]);
  await until(() => answer);
  readout([panel()], null);
  answer({value: 99, x: null, y: null});
  await new Promise(done => setTimeout(done, 5));
  assert.equal(said(), '\u00a0');
  assert.equal(find('readout').dataset.exact, undefined);
});

test('a server that has ended is told', async () => {
  at = () => new Response('the file is gone', {status: 500});
  readout([panel()], [0.5, 0.5]);
  await until(() => said() === 'the file is gone');
});

test('a slice is read from below', () => {
  state.axis = 'sample';
  const slice = {volume: volumes[0], grid: {columns: 8, rows: 10, place: whole, values: Array.from({length: 80}, (_, n) => Math.floor(n / 8))}};
  readout([slice], [0.5 / 8, 0.05]);
  assert.match(said(), /^inline 109 {3}crossline 20 {3}320 ms .*amplitude: 9$/);
  readout([slice], null);
});
