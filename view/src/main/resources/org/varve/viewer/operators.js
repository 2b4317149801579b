// Operators: what there is, their parameters, and the command that computes the whole survey.

const find = id => document.getElementById(id);

/** A word of a command for a shell. */
const quoted = word => /^[\w@%+=:,.\/{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @typedef {{operator: string, parameters: Record<string, string>, volume: number}} Wanted */
/** @typedef {{name: string, form: string, default: string | null, example: string, unit: string, meaning: string}} Parameter */
/** @typedef {{name: string, operator: {name: string, summary: string, parameters: Parameter[]}}} Step */

/**
 * The command that computes the whole survey.
 * @param {string} varve
 * @param {Wanted} wanted
 * @param {{file: string, options: string[]}} volume
 */
export function commandFor(varve, {operator, parameters}, {file, options}) {
  const ending = (file.match(/\.[^./]+$/) || ['.sgy'])[0];
  const words = [varve, 'run', operator, file, `{output}${ending}`];
  for (const [name, value] of Object.entries(parameters)) words.push('-p', `${name}=${value}`);
  return [...words, ...options].map(quoted).join(' ');
}

/**
 * How a parameter is named: with its step if there are several.
 * @param {Step[]} steps
 * @param {Step} step
 * @param {Parameter} parameter
 */
export const keyOf = (steps, step, parameter) => steps.length > 1 ? `${step.name}.${parameter.name}` : parameter.name;

/** A step as expressions write it. */
export const written = ({name, operator}) => name === operator.name ? name : `${name}=${operator.name}`;

export class Operators {
  /**
   * @param {string} command
   * @param {import('./survey.js').Volume[]} volumes
   * @param {object[]} all operators with name, summary and parameters
   * @param {{read: (expression: string) => Promise<{steps: Step[], notes: string[]}>, onchoose: (wanted: Wanted) => void,
   *   onshow: (wanted: Wanted) => void, onoutput: (output: number) => void, ondrop: () => void}} events
   */
  constructor(command, volumes, all, {read, onchoose, onshow, onoutput, ondrop}) {
    Object.assign(this, {command, volumes, all, read, onchoose, steps: []});
    for (const entry of all) find('operator').append(new Option(entry.name, entry.name));
    volumes.forEach((volume, n) => find('operator-volume').append(new Option(volume.name, n)));
    find('operator').addEventListener('change', () => { find('expression').value = find('operator').value; this.choose(); });
    find('expression').addEventListener('change', () => this.choose());
    for (const near of ['pointerenter', 'focusin']) {
      find('operator-form').addEventListener(near, () => this.steps.length && onchoose(this.wanted()), {once: true});
    }
    find('operator-volume').addEventListener('change', () => this.tell());
    find('operator-form').addEventListener('submit', async event => {
      event.preventDefault();
      await this.reading;
      if (this.steps.length) onshow(this.wanted());
    });
    find('output').addEventListener('change', event => onoutput(Number(event.target.value)));
    find('drop').addEventListener('click', ondrop);
    find('copy').addEventListener('click', () => this.copy());
    const first = all.some(entry => entry.name === 'envelope') ? 'envelope' : all[0].name;
    find('expression').value = first;
    this.take(first, {steps: [{name: first, operator: this.entry(first)}], notes: []});
  }

  entry(name) {
    return this.all.find(each => each.name === name);
  }

  /** Reads what is to be tried. */
  choose() {
    const text = find('expression').value.trim();
    const operator = this.entry(text);
    this.reading = this.taken(text, operator ? {steps: [{name: text, operator}], notes: []} : this.read(text));
  }

  async taken(text, answer) {
    this.text = text;
    try {
      const found = await answer;
      if (this.text === text) this.take(text, found);
      if (this.text === text) this.onchoose(this.wanted());
    } catch (failure) {
      if (this.text !== text) return;
      this.take(text, {steps: [], notes: []});
      this.say(failure.message);
    }
  }

  /** Shows the parameters of the steps. */
  take(text, {steps, notes}) {
    Object.assign(this, {text, steps});
    find('operator').value = this.entry(text) ? text : '';
    find('operator-summary').textContent = steps.length === 1 ? steps[0].operator.summary : notes.join('; ');
    this.say('');
    find('parameters').replaceChildren(...steps.flatMap(step => this.fields(step)));
    this.tell();
  }

  fields(step) {
    const labels = step.operator.parameters.map(parameter => {
      const label = document.createElement('label');
      label.textContent = parameter.unit ? `${parameter.name} (${parameter.unit}) ` : `${parameter.name} `;
      label.title = parameter.meaning;
      const input = document.createElement('input');
      Object.assign(input, {name: keyOf(this.steps, step, parameter), value: parameter.example});
      input.addEventListener('input', () => this.tell());
      label.append(input);
      return label;
    });
    if (this.steps.length === 1) return labels;
    const group = document.createElement('fieldset');
    const legend = document.createElement('legend');
    Object.assign(legend, {textContent: written(step), title: step.operator.summary});
    group.append(legend, ...labels);
    return [group];
  }

  /**
   * Only what differs from the defaults, as a person would write it.
   * @returns {Wanted}
   */
  wanted() {
    const parameters = {};
    for (const step of this.steps) {
      for (const parameter of step.operator.parameters) {
        const key = keyOf(this.steps, step, parameter);
        const {value} = find('parameters').querySelector(`input[name="${key}"]`);
        if (value !== parameter.default) parameters[key] = value;
      }
    }
    return {operator: this.text, parameters, volume: Number(find('operator-volume').value)};
  }

  tell() {
    const wanted = this.wanted();
    find('command').value = this.steps.length ? commandFor(this.command, wanted, this.volumes[wanted.volume]) : '';
  }

  copy() {
    find('command').select();
    const done = () => this.say('copied');
    if (navigator.clipboard) navigator.clipboard.writeText(find('command').value).then(done, () => document.execCommand('copy') && done());
    else if (document.execCommand('copy')) done();
  }

  say(sentence) {
    find('operator-note').textContent = sentence;
  }

  outputs(names) {
    find('output').replaceChildren(...names.map((name, n) => new Option(name, n)));
    find('output').disabled = find('drop').disabled = names.length === 0;
  }
}
