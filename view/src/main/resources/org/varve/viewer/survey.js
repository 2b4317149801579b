// What is known of the volumes, what is shown of them, and where that is.

import {ticks} from './section.js';
import {frame, nearest, number, position, traces} from './map.js';

export const find = id => document.getElementById(id);

export async function ask(url, signal) {
  const answer = await fetch(url, {signal});
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

export const {volumes, colours, command} = await (await ask('volumes')).json();
export const base = volumes[0];
export const map = frame(base.outline);
export const [INLINES, CROSSLINES, SAMPLES] = base.shape;
export const state = {
  axis: 'inline',
  at: {inline: INLINES >> 1, crossline: CROSSLINES >> 1, sample: SAMPLES >> 1},
  zoom: null,
  points: [[0, 0], [INLINES - 1, CROSSLINES - 1]],
  cursor: null,
};
// Positions of a section: across, down; a slice has its last inline on top.

export const alongOf = axis => axis === 'crossline' ? INLINES : CROSSLINES;
export const line = () => traces(state.points);
export const extents = () => state.axis === 'line' ? [line().length, SAMPLES]
  : [alongOf(state.axis), state.axis === 'sample' ? INLINES : SAMPLES];

export function range() {
  const [across, down] = extents();
  return state.zoom || {from: 0, to: across, top: 0, bottom: down};
}

export const timeOf = (volume, sample) => (volume.start + sample * volume.interval) * (volume.unit === 's' ? 1000 : 1);
export const sampleOf = (volume, time) => Math.round((time / (volume.unit === 's' ? 1000 : 1) - volume.start) / volume.interval);
export const unitOf = volume => volume.unit === 's' ? 'ms' : volume.unit;
export const atNumber = () => state.axis === 'sample' ? timeOf(base, state.at.sample)
  : number(base[state.axis + 's'], state.at[state.axis]);

/** The inline, crossline and sample, as positions of the first volume, at a place of the section. */
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

export function placeOf([inline, crossline, sample]) {
  const {from, to, top, bottom} = range();
  const across = {inline: crossline, crossline: inline, sample: crossline}[state.axis]
    ?? line().findIndex(([i, j]) => i === inline && j === crossline);
  const down = state.axis === 'sample' ? inline : sample;
  const y = (down + 0.5 - top) / (bottom - top);
  return [across < 0 ? -1 : (across + 0.5 - from) / (to - from), state.axis === 'sample' ? 1 - y : y];
}

/** The same range in the positions of another volume; null if it lacks the section. */
export function queryFor(volume) {
  const {from, to, top, bottom} = range();
  const move = (axis, first, end) => {
    if (volume === base || !volume.inlines) return [first, end];
    if (axis === 'sample') return [sampleOf(volume, timeOf(base, first)), sampleOf(volume, timeOf(base, end - 1)) + 1];
    const [a, b] = [first, end - 1].map(at => nearest(volume[axis + 's'], number(base[axis + 's'], at)));
    return [Math.min(a, b), Math.max(a, b) + 1];
  };
  const query = new URLSearchParams();
  if (state.axis === 'line') {
    const same = ([i, j]) => [nearest(volume.inlines, number(base.inlines, i)), nearest(volume.crosslines, number(base.crosslines, j))];
    query.set('line', state.points.map(same).join(';'));
    query.set('from', from);
    query.set('to', to);
  } else {
    const at = state.axis === 'sample' ? sampleOf(volume, timeOf(base, state.at.sample))
      : position(volume[state.axis + 's'], number(base[state.axis + 's'], state.at[state.axis]));
    const most = volume.shape[['inline', 'crossline', 'sample'].indexOf(state.axis)];
    if (at < 0 || at >= most) return null;
    query.set('axis', state.axis);
    query.set('at', at);
    const [a, b] = move(state.axis === 'crossline' ? 'inline' : 'crossline', from, to);
    query.set('from', a);
    query.set('to', b);
  }
  const [a, b] = move(state.axis === 'sample' ? 'inline' : 'sample', top, bottom);
  const most = state.axis === 'sample' ? volume.shape[0] : volume.shape[2];
  query.set('top', clamp(a, 0, most - 1));
  query.set('bottom', clamp(b, 1, most));
  return query;
}

/** Width by height of the section in metres; null if it fills its frame. */
export function aspect() {
  if (!find('aspect').checked) return null;
  const {from, to, top, bottom} = range();
  const bins = map ? map.bins : [1, 1];
  const across = (to - from) * bins[state.axis === 'crossline' ? 0 : 1];
  if (state.axis === 'sample') return across / ((bottom - top) * bins[0]);
  return base.unit === 's' || !map || state.axis === 'line' ? null : across / ((bottom - top) * base.interval);
}

export function scale(lines, name, from, to, most, flipped) {
  const [low, high] = [number(lines, from), number(lines, to - 1)];
  return {label: name, ticks: ticks(low, high, most).filter(Number.isInteger).map(value => {
    const at = (nearest(lines, value) + 0.5 - from) / (to - from);
    return {text: String(value), at: flipped ? 1 - at : at};
  }).filter(tick => tick.at >= 0 && tick.at <= 1)};
}

export function samplesScale(from, to, most) {
  const label = base.unit === 's' ? 'time (ms)' : `depth (${base.unit})`;
  return {label, ticks: ticks(timeOf(base, from), timeOf(base, to - 1), most).map(value => ({
    text: String(Number(value.toPrecision(8))), at: ((value - timeOf(base, 0)) / (timeOf(base, 1) - timeOf(base, 0)) + 0.5 - from) / (to - from),
  }))};
}

