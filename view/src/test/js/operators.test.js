import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';
import {commandFor, keyOf, written} from './operators.js';

const plain = {file: '/data/survey.sgy', options: []};
const sigma = {name: 'sigma'};
const step = (name, operator = name) => ({name, operator: {name: operator, parameters: [sigma]}});

/** What a shell makes of a command. */
const words = command => execFileSync('sh', ['-c', `for word in ${command}; do echo "$word"; done`], {encoding: 'utf8'})
  .trimEnd().split('\n');

test('an operator needs no quotes', () => {
  assert.equal(commandFor('varve', {operator: 'gaussian', parameters: {sigma: '2,2,2'}}, plain),
    'varve run gaussian /data/survey.sgy {output}.sgy -p sigma=2,2,2');
});

test('a chain is quoted, and its parameters name the step', () => {
  assert.equal(commandFor('varve', {operator: 'gaussian|envelope', parameters: {'gaussian.sigma': '1,1,2'}}, plain),
    "varve run 'gaussian|envelope' /data/survey.sgy {output}.sgy -p gaussian.sigma=1,1,2");
});

test('what a shell reads are the words that were meant', () => {
  for (const operator of ['gaussian|(envelope+semblance)', 'a=gaussian | b=mean', "it's"]) {
    const file = '/data/ours & theirs/$survey (1).sgy';
    const options = ['--bins', '25,12.5', '--array', 'a b', '--format', ''];
    assert.deepEqual(words(commandFor('./varve', {operator, parameters: {'b.window': '3,3,3;ls'}}, {file, options})),
      ['./varve', 'run', operator, file, '{output}.sgy', '-p', 'b.window=3,3,3;ls', ...options].join('\n').trimEnd().split('\n'));
  }
});

test('options with which the viewer reads a file stand in the command', () => {
  assert.equal(commandFor('varve', {operator: 'mean', parameters: {}}, {file: 'a', options: ['--velocity', '2500']}),
    'varve run mean a {output}.sgy --velocity 2500');
});

test('parameters of several steps name theirs', () => {
  const one = step('gaussian');
  const two = step('low', 'gaussian');
  assert.equal(keyOf([one], one, sigma), 'sigma');
  assert.equal(keyOf([one, two], one, sigma), 'gaussian.sigma');
  assert.equal(keyOf([one, two], two, sigma), 'low.sigma');
  assert.equal(written(one), 'gaussian');
  assert.equal(written(two), 'low=gaussian');
});
