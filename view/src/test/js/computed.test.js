import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {find, lines, serve, until, volume} from './page.js';

const operators = [
  {name: 'envelope', summary: 'reflection strength', parameters: []},
  {name: 'gaussian', summary: 'smoothing', parameters: [{name: 'sigma', unit: 'samples', default: '1,1,1', example: '1,1,1', meaning: 'width'}]},
];
const output = name => ({name, title: name, style: 'magnitude', histogram: {low: 0, high: 1, clip: [0, 1], counts: [1]}});

const asked = [];
let compute;
const prepared = [];
serve({
  volumes: {volumes: [volume(), volume({name: 'part', inlines: {first: 103, step: 1, count: 4}, shape: [4, 8, 50]})], colours: {}, command: 'varve'},
  operators,
  prepare: query => { prepared.push(Object.fromEntries(query)); return {}; },
  compute: (query, signal) => { asked.push(Object.fromEntries(query)); return compute(signal); },
});
const {state} = await import('./survey.js');
const {Computed} = await import('./computed.js');

const page = {panels: [], loads: 0, add: panel => page.panels.push(panel), remove: panel => page.panels.splice(page.panels.indexOf(panel), 1),
  load: () => { page.loads++; }};
const computed = new Computed({}, {}, page);
const note = () => find('operator-note').textContent;
const isIdle = () => document.body.dataset.state === 'idle';
const show = (operator = 'envelope', parameters = {}) => computed.show({operator, parameters, volume: 0});

beforeEach(() => {
  computed.drop();
  Object.assign(state, {axis: 'inline', at: {inline: 4, crossline: 3, sample: 30}, zoom: null});
  Object.assign(page, {loads: 0});
  asked.length = prepared.length = 0;
  find('follow').checked = false;
  compute = () => lines([output('envelope')]);
});

test('an operator is computed on the section that is shown, and its first output is put beside it', async () => {
  await show('gaussian', {sigma: '2,2,2'});
  assert.deepEqual(asked, [{axis: 'inline', at: '4', from: '0', to: '8', top: '0', bottom: '50', operator: 'gaussian', volume: '0', 'p.sigma': '2,2,2'}]);
  assert.deepEqual(page.panels.map(panel => panel.volume.name), ['envelope']);
  assert.deepEqual(page.panels[0].volume.inlines, volume().inlines);
  assert.match(note(), /^gaussian: \d+ ms$/);
  assert.equal(page.loads, 1);
});

test('another output takes the place of the first', async () => {
  compute = () => lines([output('likelihood'), output('strike')]);
  await show();
  find('output').value = '1';
  find('output').say('change');
  assert.deepEqual(page.panels.map(panel => panel.volume.name), ['strike']);
  assert.equal(page.panels[0].result().query.get('output'), '1');
});

test('what is done, and how long the rest will take, is told meanwhile', async () => {
  const told = [];
  const say = computed.form.say;
  computed.form.say = sentence => { told.push(sentence); say.call(computed.form, sentence); };
  compute = () => lines({progress: {seconds: 0.4, phase: 'scan', done: 0}}, {progress: {seconds: 1, phase: 'run', done: 0.04}},
    {progress: {seconds: 3, phase: 'run', done: 0.25}}, [output('envelope')]);
  await show();
  delete computed.form.say;
  assert.deepEqual(told.slice(2, 5), ['reading the statistics, 0 s', 'computing, 4 %, 1 s', 'computing, 25 %, 3 s, about 9 s left']);
});

test('a failure is told in the viewer\'s words, and nothing is shown', async () => {
  compute = () => lines({progress: {seconds: 1, phase: 'run', done: 0.5}}, {failure: 'needs 3 GiB: raise --host-memory'});
  await show();
  assert.equal(note(), 'needs 3 GiB: raise --host-memory');
  assert.deepEqual(page.panels, []);
  assert.ok(isIdle());
});

test('an answer that breaks off says that the viewer has ended', async () => {
  compute = () => lines({progress: {seconds: 1, phase: 'run', done: 0.5}});
  await show();
  assert.equal(note(), 'the viewer has ended: start it again');
});

test('a computation can be stopped', async () => {
  compute = signal => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  const shown = show();
  await until(() => asked.length);
  assert.equal(find('stop').disabled, false);
  find('stop').say('click');
  await shown;
  assert.equal(note(), 'stopped');
  assert.ok(isIdle());
  assert.equal(find('stop').disabled, true);
});

test('of two that were asked for, the second is shown', async () => {
  let first = null;
  compute = () => new Promise(done => { first = done; });
  const slow = show();
  await until(() => first);
  compute = () => lines([output('gaussian')]);
  const quick = show('gaussian');
  first(lines([output('envelope')]));
  await Promise.all([slow, quick]);
  assert.deepEqual(page.panels.map(panel => panel.volume.name), ['gaussian']);
});

test('on another section it is computed again if it is to follow, and else is not shown', async () => {
  await show();
  state.at.inline = 5;
  await computed.follow();
  assert.equal(asked.length, 1);
  assert.equal(page.panels[0].result(), null);
  find('follow').checked = true;
  await computed.follow();
  assert.deepEqual(asked.map(query => query.at), ['4', '5']);
  await computed.follow();
  assert.equal(asked.length, 2);
  assert.equal(page.panels[0].result().query.get('at'), '5');
});

test('a section through any line takes no operator', async () => {
  state.axis = 'line';
  await show();
  assert.equal(note(), 'operators are shown on inlines, crosslines and slices');
  assert.equal(asked.length, 0);
});

test('what may be wanted next is prepared', () => {
  computed.prepare({operator: 'gaussian', parameters: {}, volume: 1});
  assert.deepEqual(prepared, [{axis: 'inline', at: '1', from: '0', to: '8', top: '0', bottom: '50', operator: 'gaussian', volume: '1'}]);
});

test('a result that is dropped leaves the page', async () => {
  await show();
  find('drop').say('click');
  assert.deepEqual(page.panels, []);
  assert.equal(note(), '');
  assert.equal(find('output').disabled, true);
});
