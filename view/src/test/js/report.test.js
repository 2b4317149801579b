import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {createContext, runInContext} from 'node:vm';

const script = ['report.js', 'runs.js', 'studies.js'].map(name => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')).join('');
const GIB = 2 ** 30, MIB = 2 ** 20;

/** A report's page of some results: what its scripts define, the charts that are drawn, and the events that it hears. */
function report(results, places = [], isDark = false) {
  const heard = {}, drawn = [];
  const listen = (event, then) => { heard[event] = then; };
  const element = text => ({textContent: text, setAttribute(name, value) { this[name] = value; }});
  const all = places.map(dataset => ({...element(''), dataset, clientWidth: 900, hidden: false}));
  const context = createContext({
    document: {getElementById: () => element(JSON.stringify({results, histograms: {}})), querySelectorAll: () => all},
    matchMedia: () => ({matches: isDark, addEventListener: listen}), addEventListener: listen, setTimeout, clearTimeout,
    echarts: {init: (place, _, {width}) => {
      const chart = {place, width, setOption: option => { chart.option = option; }, dispose: () => drawn.splice(drawn.indexOf(chart), 1)};
      drawn.push(chart);
      return chart;
    }},
  });
  runInContext(script, context);
  return {...runInContext('({charts, ink: LIGHT, dark: DARK, bytes, duration, byteAxis})', context), heard, drawn, places: all};
}

/** What a chart asks for, as if it had come from JSON: objects of another page are not equal to ours. */
const option = (chart, result, place) => {
  const {charts, ink} = report([result]);
  return charts[chart](result, ink, place);
};
const plain = value => JSON.parse(JSON.stringify(value));
const series = (chart, result) => Object.fromEntries(option(chart, result).series.map(each => [each.name, plain(each.data)]));

const run = {
  seconds: 10,
  busySeconds: {allocate: 1, read: 3, toDevice: 0, compute: 8, toHost: 0, write: 4, complete: 0.5},
  buffers: [{place: 'host', label: 'tiles', bytes: 30 * MIB}, {place: 'host', label: 'tiles', bytes: 10 * MIB}, {place: 'host', label: 'files', bytes: 10 * MIB},
    {place: 'device', label: 'fields', bytes: GIB}],
  hostBytes: {projected: 200 * MIB, allowed: 300 * MIB},
  deviceBytes: {projected: GIB, allowed: 8 * GIB},
  memory: {seconds: [0, 2, 5, 11], resident: [100 * MIB, 180 * MIB, 190 * MIB, 190 * MIB], heap: [20 * MIB, 30 * MIB, 40 * MIB, 40 * MIB], device: [0, 0.5, 1, 1]},
  tileTimes: [{read: [1, 2], compute: [2, 6], toDevice: 0.5, toHost: 1, write: [6, 7], phase: 'run', tiles: 2}],
};

test('sizes and times are told in three digits of the nearest unit', () => {
  const {bytes, duration} = report([]);
  assert.deepEqual([0, 1000, 2048, 1.5 * MIB, 100 * GIB].map(bytes), ['0 B', '1000 B', '2 KiB', '1.5 MiB', '100 GiB']);
  assert.deepEqual([0, 2, 0.0123, 4.5e-6].map(duration), ['0 s', '2 s', '12.3 ms', '4.5 µs']);
});

test('an axis of bytes has at most seven ticks, at powers of two, and holds the most', () => {
  const {byteAxis, ink} = report([]);
  for (const most of [1, 7, 100, 3 * MIB + 1, 6 * GIB, 123_456_789_012]) {
    const {max, interval} = byteAxis(ink, most);
    assert.ok(max >= most && max / interval <= 6, `${most}: ${max} by ${interval}`);
    assert.equal(Math.log2(interval) % 1, 0);
  }
});

test('the parts of memory add up to what was resident, the last on top', () => {
  const parts = series('memory', run);
  assert.deepEqual(Object.keys(parts), ['rest of the Java runtime', 'files', 'tiles', 'Java heap', 'projected', 'allowed']);
  assert.deepEqual(parts['rest of the Java runtime'], [[0, 100 * MIB], [2, 180 * MIB], [5, 190 * MIB]]);
  assert.deepEqual(parts['Java heap'], [[0, 20 * MIB], [2, 30 * MIB], [5, 40 * MIB]]);
  // buffers of one label are one part
  assert.deepEqual(parts.tiles[1], [2, 70 * MIB]);
  assert.deepEqual(parts.files[1], [2, 80 * MIB]);
});

test('memory before the buffers are allocated is shared among them, and is none of the runtime\'s', () => {
  const early = {...run, memory: {...run.memory, seconds: [0, 0.5, 5, 11], resident: [100 * MIB, 125 * MIB, 190 * MIB, 190 * MIB], heap: [20 * MIB, 20 * MIB, 40 * MIB, 40 * MIB]}};
  const parts = series('memory', early);
  assert.deepEqual(parts.tiles[1], [0.5, 40 * MIB]);
  assert.deepEqual(parts.files[1], [0.5, 45 * MIB]);
  assert.deepEqual(parts['rest of the Java runtime'][1], [0.5, 125 * MIB]);
});

test('a limit far above what was used is not drawn', () => {
  assert.ok('allowed' in series('memory', run));
  assert.ok(!('allowed' in series('memory', {...run, hostBytes: {projected: 200 * MIB, allowed: 600 * MIB}})));
  assert.deepEqual(Object.keys(series('deviceMemory', run)), ['fields', 'projected']);
});

test('stages that took no time are left out; the first is on top', () => {
  const {yAxis, series: [bars]} = option('stages', run);
  assert.deepEqual(plain(yAxis.data), ['begin and end', 'writing', 'computing', 'reading']);
  assert.deepEqual(plain(bars.data.map(bar => bar.value)), [1.5, 4, 8, 3]);
});

test('copies of a tile are at the ends of what its device did', () => {
  const {yAxis, series: [bars]} = option('gantt', run);
  const lanes = plain(yAxis.data);
  assert.deepEqual(plain(bars.data).map(([lane, from, to]) => [lanes[lane], from, to]), [['reading', 1, 2], ['copying in', 2, 2.5], ['computing', 2.5, 5],
    ['copying back', 5, 6], ['writing', 6, 7], ['begin and end', 0, 1], ['begin and end', 9.5, 10]]);
});

const profile = {
  operator: 'envelope', device: 'cpu',
  rows: [{tileShape: [10, 10, 100], repeats: [{tilesInFlight: 2, seconds: 0.01, hostBytes: {projected: 5 * MIB, measured: 4 * MIB}, deviceBytes: {projected: 0, measured: 0}}]},
    {tileShape: [2, 10, 100], repeats: [{tilesInFlight: 1, seconds: 0.001, hostBytes: {projected: 3 * MIB, measured: 2 * MIB}, deviceBytes: {projected: 0, measured: 0}}]}],
};

test('a profile shows its bound beside what was measured, smaller tiles first, and no device without one', () => {
  const lines = series('profileMemory', profile);
  assert.deepEqual(lines, {
    'host, bound': [[2000, 3 * MIB, '2x10x100'], [10000, 5 * MIB, '10x10x100']],
    'host, measured': [[2000, 2 * MIB, '2x10x100'], [10000, 4 * MIB, '10x10x100']],
  });
  const {min, max} = option('profileMemory', profile).yAxis;
  assert.deepEqual([min, max], [2 * MIB, 8 * MIB]);
});

test('the speed of a profile counts the samples of all tiles in flight', () => {
  assert.deepEqual(series('profileSpeed', profile).cpu.map(([, speed]) => speed), [2, 2]);
});

test('a profile without tiles has no picture', () => assert.equal(option('profileMemory', {...profile, rows: []}), null));

const roofline = {
  machine: {copyRate: 10e9, arithmeticRate: 100e9},
  operators: [{operator: 'gaussian', rooflines: [{device: 'cpu', operationsPerByte: 2, operationsPerSample: 50, reached: 4e8, bound: 'memory'}]},
    {operator: 'semblance', rooflines: [{device: 'cpu', operationsPerByte: 30, operationsPerSample: 300, reached: 2e8, bound: 'arithmetic'}]}],
};

test('the roof rises to its ridge and stays there; no point is left of it or right of it', () => {
  const {'cpu, roof': roof, cpu} = series('roofline', roofline);
  assert.deepEqual(roof, [[1, 10], [10, 100], [60, 100]]);
  assert.deepEqual(cpu, [[2, 20, 'gaussian', 'memory'], [30, 60, 'semblance', 'arithmetic']]);
});

const limits = (gpu = undefined) => ({operators: [{
  operator: 'envelope', memory: [], rooflines: [], throughput: {cpu: 8e8, files: 3e8, cpuStages: [{name: 'CPU', share: 0.4}, {name: 'files', share: 1}], gpu},
}]});
const card = {kernels: 5e9, bus: 4e9, isEstimated: true, tiles: [], stages: [{name: 'kernels', share: 0.1}, {name: 'bus', share: 0.1}, {name: 'files', share: 1}]};

test('file to file is as fast as its slowest part', () => {
  assert.deepEqual(series('speeds', limits(card)), {
    'CPU': [800], 'CPU, file to file': [300],
    'GPU kernels, estimated': [5000], 'with the bus, estimated': [4000], 'GPU, file to file, estimated': [300],
  });
});

test('what was measured is not called an estimate, and without a GPU there is none', () => {
  assert.ok('GPU kernels' in series('speeds', limits({...card, isEstimated: false})));
  assert.deepEqual(Object.keys(series('speeds', limits())), ['CPU', 'CPU, file to file']);
  assert.deepEqual(Object.keys(series('limitStages', limits())), ['CPU: computing', 'CPU: files']);
});

test('what was predicted is hollow', () => {
  const point = {at: 100, seconds: 1, nanosecondsPerSample: 2, tiles: 4, projectedBytes: GIB, measuredBytes: null};
  const study = {growth: [{operator: 'envelope', series: [{grows: 'survey', points: [point, {...point, at: 200, predicted: true, note: 'files'}, {...point, seconds: null}]}]}]};
  const {envelope, 'envelope, memory': memory} = series('growthSurvey', study);
  assert.deepEqual(envelope.map(({value, symbol}) => [value[0], symbol, value[4]]), [[100, 'circle', 'measured'], [200, 'emptyCircle', 'predicted, bound by files']]);
  assert.equal(memory[0].value[1], GIB);
});

test('timings are grouped by what they were made with', () => {
  const timing = (operator, threads, seconds) => ({operator, shape: [100, 100, 100], threads, seconds});
  assert.deepEqual(series('timings', {timings: [timing('mean', 1, 0.2), timing('mean', 2, 0.1), timing('rms', 2, 0.3)]}),
    {'100x100x100, 1 thread': [0.2, null], '100x100x100, 2 threads': [0.1, 0.3]});
});

test('charts are drawn in the colours of the reader, and printed on paper', () => {
  const {heard, drawn, dark, ink} = report([run], [{chart: 'stages', result: 0, label: 'Seconds of each stage'}], true);
  heard.DOMContentLoaded();
  assert.deepEqual(drawn.map(chart => [chart.width, chart.option.textStyle.color, chart.place['aria-label']]), [[900, dark.ink, 'Seconds of each stage']]);
  heard.beforeprint();
  assert.deepEqual(drawn.map(chart => [chart.width, chart.option.textStyle.color]), [[680, ink.ink]]);
  heard.afterprint();
  assert.equal(drawn[0].option.textStyle.color, dark.ink);
});

test('a chart without data hides its place', () => {
  const {heard, drawn, places} = report([{...profile, rows: []}], [{chart: 'profileMemory', result: 0, label: 'Memory'}]);
  heard.DOMContentLoaded();
  assert.equal(drawn.length, 0);
  assert.ok(places[0].hidden);
});
