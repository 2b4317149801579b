// Operators: what there is, their parameters, and the command that computes the whole survey.

const find = id => document.getElementById(id);

/** A word of a command for a shell. */
const quoted = word => /^[\w@%+=:,.\/{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @typedef {{operator: string, parameters: Record<string, string>, volume: number}} Wanted */

export class Operators {
  /**
   * @param {string} command
   * @param {import('./survey.js').Volume[]} volumes
   * @param {object[]} all operators with name, summary and parameters
   * @param {{onchoose: (wanted: Wanted) => void, onshow: (wanted: Wanted) => void, onoutput: (output: number) => void,
   *   ondrop: () => void}} events
   */
  constructor(command, volumes, all, {onchoose, onshow, onoutput, ondrop}) {
    Object.assign(this, {command, volumes, all});
    for (const entry of all) find('operator').append(new Option(entry.name, entry.name));
    volumes.forEach((volume, n) => find('operator-volume').append(new Option(volume.name, n)));
    find('operator').value = all.some(entry => entry.name === 'envelope') ? 'envelope' : all[0].name;
    find('operator').addEventListener('change', () => { this.choose(); onchoose(this.wanted()); });
    for (const near of ['pointerenter', 'focusin']) {
      find('operator-form').addEventListener(near, () => onchoose(this.wanted()), {once: true});
    }
    find('operator-volume').addEventListener('change', () => this.tell());
    find('operator-form').addEventListener('submit', event => { event.preventDefault(); onshow(this.wanted()); });
    find('output').addEventListener('change', event => onoutput(Number(event.target.value)));
    find('drop').addEventListener('click', ondrop);
    find('copy').addEventListener('click', () => this.copy());
    this.choose();
  }

  choose() {
    const entry = this.all.find(each => each.name === find('operator').value);
    find('operator-summary').textContent = entry.summary;
    find('parameters').replaceChildren(...entry.parameters.map(parameter => {
      const label = document.createElement('label');
      label.textContent = parameter.unit ? `${parameter.name} (${parameter.unit}) ` : `${parameter.name} `;
      label.title = parameter.meaning;
      const input = document.createElement('input');
      Object.assign(input, {name: parameter.name, value: parameter.example});
      input.addEventListener('input', () => this.tell());
      label.append(input);
      return label;
    }));
    this.entry = entry;
    this.tell();
  }

  /**
   * Only what differs from the defaults, as a person would write it.
   * @returns {Wanted}
   */
  wanted() {
    const parameters = {};
    for (const input of find('parameters').querySelectorAll('input')) {
      const parameter = this.entry.parameters.find(each => each.name === input.name);
      if (input.value !== parameter.default) parameters[input.name] = input.value;
    }
    return {operator: this.entry.name, parameters, volume: Number(find('operator-volume').value)};
  }

  tell() {
    const {operator, parameters, volume} = this.wanted();
    const {file} = this.volumes[volume];
    const ending = (file.match(/\.[^./]+$/) || ['.sgy'])[0];
    const words = [this.command, 'run', operator, file, `{output}${ending}`];
    for (const [name, value] of Object.entries(parameters)) words.push('-p', `${name}=${value}`);
    find('command').value = words.map(quoted).join(' ');
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
