// An operator on the section that is shown: computed here, from the part of the survey that it needs.

import {Panel} from './section.js';
import {Operators} from './operators.js';
import {ask, command, find, queryFor, state, volumes} from './survey.js';

const everyOperator = await (await ask('operators')).json();
const here = () => [state.axis, state.at[state.axis]].join();

export class Computed {
  /** add(panel), remove(panel), load() change what is shown. */
  constructor(colours, events, page) {
    Object.assign(this, {colours, events, page, wanted: null});
    this.form = new Operators(command, volumes, everyOperator, {
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
    this.wanted = {...wanted, output: 0};
    document.body.dataset.state = 'busy';
    try {
      await this.compute();
      this.form.outputs(this.wanted.outputs.map(output => output.name));
      this.page.load();
    } catch (failure) {
      this.drop();
      this.form.say(failure.message);
      document.body.dataset.state = 'idle';
    }
  }

  /** Computes again where the section has changed and is to be followed. */
  async follow(signal) {
    if (this.wanted && find('follow').checked && this.wanted.section !== here()) await this.compute(signal);
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
    this.form.say('computing ...');
    const begin = performance.now();
    const section = here();
    this.wanted.outputs = await (await ask(`compute?${asking.query}`, signal)).json();
    this.wanted.section = section;
    this.form.say(`${this.wanted.operator}: ${Math.round(performance.now() - begin)} ms`);
    if (!this.panel) this.showOutput();
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
    if (this.panel) this.page.remove(this.panel);
    this.panel = null;
    this.wanted = null;
    this.form.outputs([]);
    this.form.say('');
  }
}
