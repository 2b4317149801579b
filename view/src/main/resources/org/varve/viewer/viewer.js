// What is shown, and how it is changed: by fields, keys, the wheel and the pointer.

import {Panel, ticks} from './section.js';
import {SurveyMap, nearest} from './map.js';
import {Computed} from './computed.js';
import {readout} from './readout.js';
import {text} from './colours.js';
import {CROSSLINES, INLINES, SAMPLES, ask, aspect, atNumber, base, clamp, colours, extents, find, map, placeOf, positionAt, queryFor, range,
  sampleOf, samplesScale, scale, state, unitOf, volumes} from './survey.js';

const events = {move, leave, click, wheel, drag, reset, changed: draw};
const panels = volumes.map(volume => new Panel(volume, colours, events));
for (const panel of panels) find('panels').append(panel.element);
const computed = new Computed(colours, events, {load, add: addPanel, remove: removePanel});
let asked = 0;
let stop = new AbortController();

// A slice of many traces is shown by no more of them than are soon read.
const LARGE = 200_000, HUGE = 4_000_000, FEW = 90_000, MOST = 2 ** 21;

// Samples of chunks that are unpacked in a twentieth of a second or so, and the milliseconds after which what has come is shown.
const UNPACKED = 2 ** 26, SOON = 40;

// Milliseconds for which a section waits for what is computed on it; if that takes longer, the section is shown without it.
const FOLLOWED = 200;

async function load() {
  stop.abort();
  stop = new AbortController();
  const {signal} = stop;
  const mine = ++asked;
  document.body.dataset.state = 'busy';
  find('failure').hidden = true;
  layout();
  const {from, to, top, bottom} = range();
  const bins = state.axis === 'sample' ? (to - from) * (bottom - top) : 0;
  const most = bins > HUGE ? FEW : bins > LARGE ? LARGE : MOST;
  try {
    const following = computed.follow(signal);
    following.catch(() => {});  // told below, once the section is shown
    const isDone = await Promise.race([following.then(() => true), new Promise(done => setTimeout(done, FOLLOWED, false))]);
    await loadPanels(most, signal);
    if (!isDone) {
      await following;
      await loadPanels(most, signal);
    }
    if (mine === asked) document.body.dataset.state = 'idle';
  } catch (failure) {
    if (signal.aborted) return;
    find('failure').textContent = failure.message;
    find('failure').hidden = failure.name === 'AbortError';
    document.body.dataset.state = 'idle';
  }
}

/** Loads what is shown, coarse sections first where that is sooner. */
async function loadPanels(most, signal) {
  layout();
  let wanted = shown();
  for (const soon of [true, false]) {
    const coarse = await Promise.all(wanted.map(panel => loadPanel(panel, most, soon, signal)));
    if (signal.aborted) return;
    draw();
    wanted = wanted.filter((_, n) => coarse[n]);
    if (!wanted.length) break;
  }
}

/** Loads a section; soon, but perhaps coarse, which is told. */
async function loadPanel(panel, most, soon, signal) {
  const [wide, tall] = over() ? panels[0].pixels : panel.pixels;
  const asking = panel.result ? panel.result() : queryFor(panel.volume);
  if (!asking) {
    panel.grid = null;
    panel.missing = panel.result ? 'computed on another section' : 'this volume has no such section';
    return false;
  }
  const {query, place} = asking;
  const finest = Math.min(1, Math.sqrt(most / (wide * tall)));
  query.set('columns', Math.max(1, Math.floor(wide * finest)));
  query.set('rows', Math.max(1, Math.floor(tall * finest)));
  if (!panel.result) query.set('volume', volumes.indexOf(panel.volume));
  if (soon) query.set('soon', '');
  const parts = panel.result ? [] : bands(panel.volume, query);
  if (parts.length < 2) {
    panel.grid = await askGrid(panel, query, place, signal);
    return panel.grid.coarse;
  }
  const rows = parts.reduce((all, part) => all + part.rows, 0);
  const begun = performance.now();
  let first = 0;
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) query.set(name, value);
    const grid = await askGrid(panel, query, place, signal);
    if (!first) panel.grid = {...grid, rows, values: new Float32Array(grid.columns * rows).fill(NaN)};
    panel.grid.values.set(grid.values, first * grid.columns);
    first += part.rows;
    if (performance.now() - begun > SOON) draw();
  }
  return false;
}

async function askGrid(panel, query, place, signal) {
  const answer = await ask(`${panel.result ? 'computed' : 'section'}?${query}`, signal);
  const values = new Float32Array(await answer.arrayBuffer());
  const told = name => answer.headers.get(`Varve-${name}`);
  return {columns: Number(told('Columns')), rows: Number(told('Rows')), values, place, coarse: told('Coarse') === 'true'};
}

/** A section of a great many chunks is asked for in parts, whole rows of chunks, and shown as they are unpacked. */
function bands(volume, query) {
  if (state.axis === 'line') return [];
  const [from, to, top, bottom, most] = ['from', 'to', 'top', 'bottom', 'rows'].map(name => Number(query.get(name)));
  const tall = volume.chunk[state.axis === 'sample' ? 0 : 2];
  const deep = volume.chunk[['inline', 'crossline', 'sample'].indexOf(state.axis)];
  if (deep === 1) return [];
  const unpacked = (to - from) * (bottom - top) * deep;
  const count = Math.min(Math.ceil(unpacked / UNPACKED), Math.floor((bottom - top) / tall));
  const rows = Math.min(most, bottom - top);
  const edge = n => n === 0 ? top : n >= count ? bottom : Math.round((top + n * (bottom - top) / count) / tall) * tall;
  const row = at => Math.round((at - top) * rows / (bottom - top));
  return Array.from({length: count}, (_, n) => ({top: edge(n), bottom: edge(n + 1), rows: row(edge(n + 1)) - row(edge(n))}))
    .filter(part => part.rows > 0);
}

function addPanel(panel) {
  panels.push(panel);
  find('panels').append(panel.element);
  layouts();
}

function removePanel(panel) {
  panel.element.remove();
  panels.splice(panels.indexOf(panel), 1);
  layouts();
}

// Layout: all side by side, or one on the first.

function layouts() {
  const before = find('layout').value;
  find('layout').replaceChildren(new Option('side by side', 'side'),
    ...panels.slice(1).map((panel, n) => new Option(`${panel.volume.name} on ${base.name}`, n + 1)));
  find('layout').value = [...find('layout').options].some(option => option.value === before) ? before : 'side';
}

const over = () => find('layout').value === 'side' ? null : panels[Number(find('layout').value)];
const shown = () => over() ? [panels[0], over()] : panels;

function layout() {
  const top = over();
  find('panels').classList.toggle('overlay', Boolean(top));
  find('opacity-label').hidden = !top;
  for (const panel of panels) {
    panel.element.hidden = !shown().includes(panel);
    panel.element.classList.toggle('flat', panel === top);
    panel.over = panel === panels[0] ? top : null;
  }
  for (const panel of shown()) if (panel !== top) panel.pixels = panel.measure(aspect());
}

function draw() {
  const {from, to, top, bottom} = range();
  const tall = panels[0].frame.height / 55;
  const wide = panel => panel.frame.width / 70;
  const down = state.axis === 'sample' ? scale(base.inlines, 'inline', top, bottom, tall, true) : samplesScale(top, bottom, tall);
  const title = state.axis === 'line' ? 'line' : `${state.axis === 'sample' ? 'slice' : state.axis} ${text(atNumber())}`;
  for (const panel of shown()) {
    if (panel === over()) {
      panel.drawHistogram();
      continue;
    }
    const across = state.axis === 'line' ? {label: 'trace of the line', ticks: ticks(from + 1, to, wide(panel)).map(value => ({text: String(value), at: (value - 0.5 - from) / (to - from)}))}
      : scale(state.axis === 'crossline' ? base.inlines : base.crosslines, state.axis === 'crossline' ? 'inline' : 'crossline', from, to, wide(panel));
    panel.draw({title, across, down, flipped: state.axis === 'sample', wiggle: find('wiggle').checked && state.axis !== 'sample' && panel.volume.style === 'signed',
      smooth: find('smooth').checked && panel.volume.averaged, opacity: Number(find('opacity').value),
      others: [placeOf([state.at.inline, state.at.crossline, state.at.sample])]});
  }
  showFields();
  showMap();
}

function showFields() {
  const fixed = state.axis === 'line';
  find('at').disabled = find('at-slider').disabled = fixed;
  find('at-label').textContent = fixed ? 'line' : state.axis === 'sample' ? `slice (${unitOf(base)})` : state.axis;
  if (fixed) return;
  find('at-slider').max = base.shape[['inline', 'crossline', 'sample'].indexOf(state.axis)] - 1;
  find('at-slider').value = state.at[state.axis];
  find('at').value = Number(atNumber().toPrecision(9));
  find('at').step = state.axis === 'sample' ? 'any' : 1;
}

const survey = new SurveyMap(find('map'), base, (inline, crossline, shift) => {
  if (shift) addPoint(inline, crossline);
  else goTo(inline, crossline, state.at.sample);
});
const between = n => [Math.min, Math.max].map(end => end(...survey.corners.map(corner => corner[n])).toFixed(0)).join(' to ');
find('map-note').textContent = map ? `x ${between(0)}, y ${between(1)}; bins of ${text(map.bins[0])} by ${text(map.bins[1])}`
  : 'no coordinates: lines stand for them';

function showMap() {
  const section = {inline: [[state.at.inline, 0], [state.at.inline, CROSSLINES - 1]],
    crossline: [[0, state.at.crossline], [INLINES - 1, state.at.crossline]], sample: []}[state.axis] || state.points;
  survey.draw(section, state.cursor ? state.cursor.slice(0, 2) : null, state.axis === 'line' ? state.points : []);
}

// Moving.

function show(axis) {
  if (axis !== state.axis) state.zoom = null;
  state.axis = axis;
  document.querySelector(`input[name=axis][value=${axis}]`).checked = true;
  load();
}

function step(by) {
  if (state.axis === 'line') return;
  const most = base.shape[['inline', 'crossline', 'sample'].indexOf(state.axis)] - 1;
  state.at[state.axis] = clamp(state.at[state.axis] + by * Math.max(1, Number(find('step').value) || 1), 0, most);
  load();
}

function goTo(inline, crossline, sample) {
  Object.assign(state.at, {inline, crossline, sample});
  load();
}

function addPoint(inline, crossline) {
  if (state.drawing !== true) { state.points = []; state.drawing = true; }
  state.points.push([inline, crossline]);
  if (state.points.length > 1) show('line'); else showMap();
}

function reset() {
  state.zoom = null;
  load();
}

function zoom(factor, [x, y] = [0.5, 0.5]) {
  const [across, down] = extents();
  const {from, to, top, bottom} = range();
  const along = (low, high, part, most) => {
    const width = clamp(Math.round((high - low) / factor), 2, most);
    const begin = clamp(Math.round(low + part * (high - low) - part * width), 0, most - width);
    return [begin, begin + Math.min(width, most)];
  };
  const [a, b] = along(from, to, x, across);
  const [c, d] = along(top, bottom, state.axis === 'sample' ? 1 - y : y, down);
  state.zoom = b - a >= across && d - c >= down ? null : {from: a, to: b, top: c, bottom: d};
  load();
}

function drag(panel, x, y) {
  if (!state.zoom) return;
  const [across, down] = extents();
  const {from, to, top, bottom} = state.zoom;
  const sign = state.axis === 'sample' ? 1 : -1;
  panel.rest = [(panel.rest || [0, 0])[0] - x * (to - from), (panel.rest || [0, 0])[1] + sign * y * (bottom - top)];
  const [dx, dy] = panel.rest.map(Math.trunc);
  if (!dx && !dy) return;
  panel.rest = [panel.rest[0] - dx, panel.rest[1] - dy];
  const a = clamp(from + dx, 0, across - (to - from));
  const c = clamp(top + dy, 0, down - (bottom - top));
  state.zoom = {from: a, to: a + to - from, top: c, bottom: c + bottom - top};
  load();
}

function wheel(panel, event, place) {
  if (event.ctrlKey) zoom(event.deltaY < 0 ? 1.25 : 0.8, place || undefined);
  else step(Math.sign(event.deltaY || event.deltaX));
}

function click(panel, place, shift) {
  if (!place) return;
  const [inline, crossline, sample] = positionAt(place);
  if (shift && state.axis === 'sample') addPoint(inline, crossline);
  else if (state.axis === 'line') goTo(inline, crossline, sample);
  else { Object.assign(state.at, {inline, crossline, sample}); draw(); }
}

// The cursor, in all panels and on the map.

function move(panel, place) {
  readout(shown(), place);
  const linked = state.cursor ? placeOf(state.cursor) : null;
  for (const each of shown()) {
    if (each === over()) continue;
    each.cursor = linked;
    each.drawCursor();
  }
  showMap();
}

function leave() {
  move(null, null);
}

// Fields and keys.

for (const radio of document.querySelectorAll('input[name=axis]')) radio.addEventListener('change', () => show(radio.value));
find('at-slider').addEventListener('input', event => { state.at[state.axis] = Number(event.target.value); load(); });
find('at').addEventListener('change', event => {
  const wanted = Number(event.target.value);
  state.at[state.axis] = state.axis === 'sample' ? clamp(sampleOf(base, wanted), 0, SAMPLES - 1) : nearest(base[state.axis + 's'], wanted);
  load();
});
for (const id of ['wiggle', 'smooth', 'opacity']) find(id).addEventListener('input', draw);
for (const id of ['aspect', 'layout']) find(id).addEventListener('change', load);
find('reset').addEventListener('click', reset);
addEventListener('resize', () => load());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
const toggle = id => { find(id).checked = !find(id).checked; find(id).dispatchEvent(new Event(id === 'aspect' ? 'change' : 'input')); };
const KEYS = {
  i: () => show('inline'), c: () => show('crossline'), s: () => show('sample'), l: () => show('line'),
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), PageDown: () => step(10), PageUp: () => step(-10),
  '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8), 0: reset, w: () => toggle('wiggle'), a: () => toggle('aspect'),
};
addEventListener('keydown', event => {
  if (/INPUT|SELECT|TEXTAREA/.test(event.target.tagName) && !['radio', 'checkbox'].includes(event.target.type)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  if (event.target.type === 'radio' && event.key.startsWith('Arrow')) return;
  event.preventDefault();
  KEYS[event.key]();
});
find('aspect').checked = true;
layouts();
load();
