// An operator on the section that is shown: computed here, from the part of the survey that it needs.

import {Panel} from './section.js';
import {Operators} from './operators.js';
import {ask, command, eachLine, find, queryFor, state, volumes} from './survey.js';

const everyOperator = await (await ask('operators')).json();
const here = () => [state.axis, state.at[state.axis]].join();

/** How far a computation is, and how long the rest will take at that pace, as soon as that is known. */
function progressText({seconds, phase, done}) {
  const words = [phase === 'scan' ? 'reading the statistics' : 'computing'];
  if (done > 0) words.push(`${Math.floor(100 * done)} %`);
  words.push(`${Math.round(seconds)} s`);
  if (phase === 'run' && done > 0.05) words.push(`about ${Math.ceil(seconds * (1 - done) / done)} s left`);
  return words.join(', ');
}

export class Computed {
  /**
   * @param {Record<string, number[]>} colours tables by name
   * @param {Record<string, Function>} events of panels
   * @param {{add: Function, remove: Function, load: () => void}} page changes what is shown
   */
  constructor(colours, events, page) {
    Object.assign(this, {colours, events, page, wanted: null, stop: new AbortController()});
    find('stop').addEventListener('click', () => { this.stop.abort(); this.form.say('stopped'); });
    this.form = new Operators(command, volumes, everyOperator, {
      read: async expression => (await ask(`steps?${new URLSearchParams({operator: expression})}`)).json(),
      onchoose: wanted => this.prepare(wanted),
      onshow: wanted => this.show(wanted),
      onoutput: output => { this.wanted.output = output; this.showOutput(); page.load(); },
      ondrop: () => { this.drop(); page.load(); },
    });
  }

  /** Tells what may be wanted next. */
  prepare(wanted) {
    const asking = this.query(wanted);
    if (asking) ask(`prepare?${asking.query}`).catch(() => {});
  }

  async show(wanted) {
    this.drop();
    const mine = this.wanted = {...wanted, output: 0};
    document.body.dataset.state = 'busy';
    try {
      await this.compute();
      if (this.wanted !== mine) return;
      this.form.outputs(this.wanted.outputs.map(output => output.name));
      this.page.load();
    } catch (failure) {
      if (this.wanted !== mine) return;
      this.drop();
      this.form.say(failure.name === 'AbortError' ? 'stopped' : failure.message);
      document.body.dataset.state = 'idle';
    }
  }

  /** Computes again where the section has changed and is to be followed. */
  async follow(signal) {
    if (this.wanted?.outputs && find('follow').checked && this.wanted.section !== here()) await this.compute(signal);
  }

  query({operator, parameters, volume} = this.wanted) {
    const asking = state.axis === 'line' ? null : queryFor(volumes[volume]);
    if (!asking) return null;
    const {query} = asking;
    query.set('operator', operator);
    query.set('volume', volume);
    for (const [name, value] of Object.entries(parameters)) query.set('p.' + name, value);
    return asking;
  }

  async compute(signal) {
    const asking = this.query();
    if (!asking) throw new Error('operators are shown on inlines, crosslines and slices');
    const {wanted} = this;
    this.form.say('computing ...');
    const begin = performance.now();
    const section = here();
    this.stop.abort();
    this.stop = new AbortController();
    const mine = this.stop;
    find('stop').disabled = false;
    try {
      const outputs = await this.outputs(asking.query, signal ? AbortSignal.any([signal, mine.signal]) : mine.signal);
      if (this.wanted !== wanted) return;
      Object.assign(wanted, {outputs, section});
      this.form.say(`${wanted.operator}: ${Math.round(performance.now() - begin)} ms`);
      if (!this.panel) this.showOutput();
    } finally {
      if (this.stop === mine) find('stop').disabled = true;
    }
  }

  /** The outputs, once they are computed; what the viewer says meanwhile is shown. It stops computing when nobody reads that any more. */
  async outputs(query, signal) {
    let last = null;
    await eachLine(await ask(`compute?${query}`, signal), line => {
      last = line;
      if (line.progress) this.form.say(progressText(line.progress));
    });
    if (last?.failure) throw new Error(last.failure);
    if (!Array.isArray(last)) throw new Error('the viewer has ended: start it again');
    return last;
  }

  showOutput() {
    const {inlines, crosslines, start, interval, unit, shape, outline} = volumes[this.wanted.volume];
    const output = this.wanted.outputs[this.wanted.output];
    if (this.panel) this.page.remove(this.panel);
    this.panel = new Panel({...output, file: '', inlines, crosslines, start, interval, unit, shape, outline}, this.colours, this.events);
    this.panel.result = () => {
      const asking = this.wanted.section === here() ? this.query() : null;
      if (asking) asking.query.set('output', this.wanted.output);
      return asking;
    };
    this.page.add(this.panel);
  }

  drop() {
    this.stop.abort();
    if (this.panel) this.page.remove(this.panel);
    this.panel = null;
    this.wanted = null;
    this.form.outputs([]);
    this.form.say('');
  }
}
