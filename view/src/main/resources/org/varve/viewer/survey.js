// What is known of the volumes, what is shown of them, and where that is.

import {ticks} from './section.js';
import {frame, nearest, number, position, traces} from './map.js';

/**
 * What the server tells of a volume.
 * @typedef {object} Volume
 * @property {string} name
 * @property {string} title
 * @property {string} file
 * @property {string[]} options of the command line with which a run reads it
 * @property {string} style
 * @property {boolean} averaged whether means of values are values of the same kind
 * @property {[number, number, number]} shape inlines, crosslines, samples
 * @property {import('./map.js').Lines} inlines
 * @property {import('./map.js').Lines} crosslines
 * @property {number} start of the samples, in its unit
 * @property {number} interval
 * @property {string} unit
 * @property {import('./map.js').Corner[]} outline
 * @property {import('./colours.js').HistogramData} histogram
 */
/** @typedef {'inline' | 'crossline' | 'sample' | 'line'} SectionAxis */
/** @typedef {{from: number, to: number, top: number, bottom: number}} Zoom positions of a section; ends are exclusive */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Place parts of a frame */

/** @type {(id: string) => any} */
export const find = id => document.getElementById(id);

/**
 * The answer of the server; fails with its sentence.
 * @param {string} url
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(url, signal) {
  const answer = await fetch(url, {signal});
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/**
 * Reads an answer of lines of JSON, each as it comes.
 * @param {Response} answer
 * @param {(line: any) => void} tell
 */
export async function eachLine(answer, tell) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + part.value).split('\n');
    text = lines.pop();
    for (const line of lines) tell(JSON.parse(line));
  }
}

/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

export const {volumes, colours, command} = await (await ask('volumes')).json();
/** @type {Volume} */
export const base = volumes[0];
/** @type {import('./map.js').Frame | null} */
export const map = frame(base.outline);
export const [INLINES, CROSSLINES, SAMPLES] = base.shape;
/**
 * @type {{axis: SectionAxis, at: {inline: number, crossline: number, sample: number}, zoom: Zoom | null,
 *   points: [number, number][], cursor: [number, number, number] | null}}
 */
export const state = {
  axis: 'inline',
  at: {inline: INLINES >> 1, crossline: CROSSLINES >> 1, sample: SAMPLES >> 1},
  zoom: null,
  points: [[0, 0], [INLINES - 1, CROSSLINES - 1]],
  cursor: null,
};
// Positions of a section: across, down; a slice has its last inline on top.

/** @type {(axis: SectionAxis) => number} */
export const alongOf = axis => axis === 'crossline' ? INLINES : CROSSLINES;
/** @type {() => [number, number][]} */
export const line = () => traces(state.points);
/** @type {() => [number, number]} */
export const extents = () => state.axis === 'line' ? [line().length, SAMPLES]
  : [alongOf(state.axis), state.axis === 'sample' ? INLINES : SAMPLES];

/** @returns {Zoom} */
export function range() {
  const [across, down] = extents();
  return state.zoom || {from: 0, to: across, top: 0, bottom: down};
}

/** @type {(volume: Volume, sample: number) => number} */
export const timeOf = (volume, sample) => (volume.start + sample * volume.interval) * (volume.unit === 's' ? 1000 : 1);
/** @type {(volume: Volume, time: number) => number} */
export const sampleOf = (volume, time) => Math.round((time / (volume.unit === 's' ? 1000 : 1) - volume.start) / volume.interval);
/** @type {(volume: Volume) => string} */
export const unitOf = volume => volume.unit === 's' ? 'ms' : volume.unit;
/** @type {() => number} */
export const atNumber = () => state.axis === 'sample' ? timeOf(base, state.at.sample)
  : number(base[state.axis + 's'], state.at[state.axis]);

/**
 * The inline, crossline and sample, as positions of the first volume, at a place of the section.
 * @param {[number, number]} place parts of its width and height
 * @returns {[number, number, number]}
 */
export function positionAt([x, y]) {
  const {from, to, top, bottom} = range();
  const across = clamp(Math.floor(from + x * (to - from)), from, to - 1);
  const down = clamp(Math.floor(top + (state.axis === 'sample' ? 1 - y : y) * (bottom - top)), top, bottom - 1);
  switch (state.axis) {
    case 'inline': return [state.at.inline, across, down];
    case 'crossline': return [across, state.at.crossline, down];
    case 'sample': return [down, across, state.at.sample];
    default: return [...line()[across], down];
  }
}

/**
 * The place of the section where a trace and sample are; the first is negative beside it.
 * @param {[number, number, number]} position
 * @returns {[number, number]}
 */
export function placeOf([inline, crossline, sample]) {
  const {from, to, top, bottom} = range();
  const across = {inline: crossline, crossline: inline, sample: crossline}[state.axis]
    ?? line().findIndex(([i, j]) => i === inline && j === crossline);
  const down = state.axis === 'sample' ? inline : sample;
  const y = (down + 0.5 - top) / (bottom - top);
  return [across < 0 ? -1 : (across + 0.5 - from) / (to - from), state.axis === 'sample' ? 1 - y : y];
}

// The positions of another volume, as positions of the first, and back; they are the same where line numbers are irregular.

const first = (volume, axis) => axis === 'sample' ? volume.start : volume[axis + 's'].first;
const stepOf = (volume, axis) => axis === 'sample' ? volume.interval : volume[axis + 's'].step;
const isRegular = axis => volume => axis === 'sample' || !Array.isArray(volume[axis + 's']);
const toBase = (volume, axis, at) => [volume, base].every(isRegular(axis))
  ? (first(volume, axis) + at * stepOf(volume, axis) - first(base, axis)) / stepOf(base, axis) : at;
const fromBase = (volume, axis, at) => [volume, base].every(isRegular(axis))
  ? (first(base, axis) + at * stepOf(base, axis) - first(volume, axis)) / stepOf(volume, axis) : at;

/** What another volume has of a range: its positions from, to before, and the part of the range that they take; null for nothing. */
function overlap(volume, axis, from, to) {
  const count = volume.shape[['inline', 'crossline', 'sample'].indexOf(axis)];
  const begin = clamp(Math.ceil(fromBase(volume, axis, from - 0.5) - 1e-6), 0, count);
  const end = clamp(Math.floor(fromBase(volume, axis, to - 0.5) + 1e-6) + 1, 0, count);
  const place = at => (toBase(volume, axis, at - 0.5) + 0.5 - from) / (to - from);
  return begin < end ? {from: begin, to: end, begin: place(begin), end: place(end)} : null;
}

/**
 * The request for the section of a volume, and the part of the frame that it takes; null if the volume lacks it.
 * @param {Volume} volume
 * @returns {{query: URLSearchParams, place: Place} | null}
 */
export function queryFor(volume) {
  const {from, to, top, bottom} = range();
  const query = new URLSearchParams();
  const down = overlap(volume, state.axis === 'sample' ? 'inline' : 'sample', top, bottom);
  let across = {from, to, begin: 0, end: 1};
  if (state.axis === 'line') {
    const same = ([i, j]) => [nearest(volume.inlines, number(base.inlines, i)), nearest(volume.crosslines, number(base.crosslines, j))];
    query.set('line', state.points.map(same).join(';'));
  } else {
    const at = state.axis === 'sample' ? sampleOf(volume, timeOf(base, state.at.sample))
      : position(volume[state.axis + 's'], number(base[state.axis + 's'], state.at[state.axis]));
    if (at < 0 || at >= volume.shape[['inline', 'crossline', 'sample'].indexOf(state.axis)]) return null;
    query.set('axis', state.axis);
    query.set('at', at);
    across = overlap(volume, state.axis === 'crossline' ? 'inline' : 'crossline', from, to);
  }
  if (!across || !down) return null;
  for (const [name, value] of [['from', across.from], ['to', across.to], ['top', down.from], ['bottom', down.to]]) query.set(name, value);
  return {query, place: {left: across.begin, right: across.end, top: down.begin, bottom: down.end}};
}

/**
 * Width by height of the section in metres; null if it fills its frame.
 * @returns {number | null}
 */
export function aspect() {
  if (!find('aspect').checked) return null;
  const {from, to, top, bottom} = range();
  const bins = map ? map.bins : [1, 1];
  const across = (to - from) * bins[state.axis === 'crossline' ? 0 : 1];
  if (state.axis === 'sample') return across / ((bottom - top) * bins[0]);
  return base.unit === 's' || !map || state.axis === 'line' ? null : across / ((bottom - top) * base.interval);
}

/**
 * The ticks of line numbers.
 * @param {import('./map.js').Lines} lines
 * @param {string} name
 * @param {number} from
 * @param {number} to exclusive
 * @param {number} most ticks
 * @param {boolean} [flipped]
 * @returns {import('./section.js').Scale}
 */
export function scale(lines, name, from, to, most, flipped) {
  const [low, high] = [number(lines, from), number(lines, to - 1)];
  return {label: name, ticks: ticks(low, high, most).filter(Number.isInteger).map(value => {
    const at = (nearest(lines, value) + 0.5 - from) / (to - from);
    return {text: String(value), at: flipped ? 1 - at : at};
  }).filter(tick => tick.at >= 0 && tick.at <= 1)};
}

/**
 * The ticks of times or depths.
 * @param {number} from
 * @param {number} to exclusive
 * @param {number} most ticks
 * @returns {import('./section.js').Scale}
 */
export function samplesScale(from, to, most) {
  const label = base.unit === 's' ? 'time (ms)' : `depth (${base.unit})`;
  return {label, ticks: ticks(timeOf(base, from), timeOf(base, to - 1), most).map(value => ({
    text: String(Number(value.toPrecision(8))), at: ((value - timeOf(base, 0)) / (timeOf(base, 1) - timeOf(base, 0)) + 0.5 - from) / (to - from),
  }))};
}

