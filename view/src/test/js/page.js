// A page without a browser: elements that keep what they are given.

/** @type {Map<string, Element>} */
const elements = new Map();

class Element extends EventTarget {
  constructor() {
    super();
    Object.assign(this, {children: [], parts: new Map(), dataset: {}, style: {}, value: '', textContent: '', checked: false, disabled: false});
  }

  append(...more) { this.children.push(...more); }
  replaceChildren(...all) { this.children = all; }
  setAttribute(name, value) { this[name] = value; }
  say(event) { this.dispatchEvent(new Event(event)); }

  /** An input by its name among those inside, or else a part that is there as soon as it is asked for. */
  querySelector(selector) {
    const name = selector.match(/^input\[name="(.*)"\]$/)?.[1];
    if (name) return this.children.flatMap(child => [child, ...child.children]).find(child => child.name === name);
    if (!this.parts.has(selector)) this.parts.set(selector, new Element());
    return this.parts.get(selector);
  }
}

/** @type {(id: string) => Element} */
export const find = id => {
  if (!elements.has(id)) elements.set(id, new Element());
  return elements.get(id);
};

globalThis.document = {getElementById: find, createElement: () => new Element(), body: new Element()};
globalThis.Option = class extends Element {
  constructor(text, value) {
    super();
    Object.assign(this, {text, value});
  }
};

/** A volume of 10 inlines from 100, 8 crosslines from 20 by 2 and 50 samples of 4 ms from 200 ms, or otherwise. */
export const volume = other => ({
  name: 'amplitude', title: 'amplitude', file: 'survey.sgy', options: [], style: 'signed',
  shape: [10, 8, 50], inlines: {first: 100, step: 1, count: 10}, crosslines: {first: 20, step: 2, count: 8},
  start: 0.2, interval: 0.004, unit: 's', outline: [], histogram: {low: -1, high: 1, clip: [-1, 1], counts: [1]}, ...other,
});

/** Answers requests by the beginnings of their addresses; each answer is a value of JSON, or a function of the parameters that makes one. */
export function serve(answers) {
  globalThis.fetch = async (address, {signal} = {}) => {
    const [path, query] = address.split('?');
    const answer = answers[path];
    const value = await (typeof answer === 'function' ? answer(new URLSearchParams(query), signal) : answer);
    return value instanceof Response ? value : Response.json(value);
  };
}

/** An answer of lines of JSON. */
export const lines = (...values) => new Response(values.map(value => JSON.stringify(value) + '\n').join(''));

/** Waits until something is so. */
export async function until(isSo) {
  while (!isSo()) await new Promise(done => setTimeout(done, 1));
}
