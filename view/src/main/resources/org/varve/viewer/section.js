// A panel: one volume, or one on another, as a section with its axes, a cursor, and traces as wiggles.

import {Histogram, STYLES, paint, text} from './colours.js';

const LEFT = 64, TOP = 40, RIGHT = 18, BOTTOM = 8;

/** @typedef {{label: string, ticks: {text: string, at: number}[]}} Scale ticks at parts of an axis */

/**
 * Round numbers between two.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 * @returns {number[]}
 */
export function ticks(low, high, most) {
  const width = Math.abs(high - low) / Math.max(1, most);
  if (!(width > 0)) return [low];
  const decade = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].map(times => times * decade).find(each => each >= width * (1 - 1e-9));
  const all = [];
  for (let n = Math.ceil(Math.min(low, high) / step - 1e-9); n * step <= Math.max(low, high) + step * 1e-9; n++) all.push(n * step);
  return all;
}

export class Panel {
  /**
   * @param {import('./survey.js').Volume} volume
   * @param {Record<string, number[]>} colours tables by name
   * @param {Record<'move' | 'leave' | 'click' | 'wheel' | 'drag' | 'changed', Function>} events
   */
  constructor(volume, colours, events) {
    Object.assign(this, {volume, colours, events, grid: null, over: null, cursor: null});
    const [map, reversed] = STYLES[volume.style] || STYLES.signed;
    Object.assign(this, {map, reversed, clip: [...volume.histogram.clip]});
    this.element = document.createElement('article');
    this.element.className = 'panel';
    this.element.innerHTML = `<div class="head"><h2></h2><canvas class="histogram"></canvas>
      <div class="clip"><label>from <input class="low" type="number" step="any"></label><label>to <input class="high" type="number" step="any"></label></div>
      <div class="look"><label>colours <select class="map"></select></label><label><input class="reversed" type="checkbox"> reversed</label></div></div>
      <div class="view"><canvas class="image" tabindex="0" role="img"></canvas><canvas class="mark"></canvas></div>`;
    const find = name => this.element.querySelector(name);
    find('h2').textContent = volume.name === volume.title ? volume.name : `${volume.name} – ${volume.title}`;
    find('h2').title = volume.file;
    for (const name of Object.keys(colours)) find('.map').append(new Option(name, name, false, name === map));
    find('.reversed').checked = reversed;
    find('.histogram').setAttribute('role', 'img');
    find('.histogram').setAttribute('aria-label', `Histogram of ${volume.name}; the range of colours is also in the two fields`);
    this.image = find('.image');
    this.mark = find('.mark');
    this.mark.style.pointerEvents = 'none';
    this.histogram = new Histogram(find('.histogram'), volume.histogram, colours[map], clip => this.setClip(clip));
    find('.map').addEventListener('change', event => { this.map = event.target.value; events.changed(this); });
    find('.reversed').addEventListener('change', event => { this.reversed = event.target.checked; events.changed(this); });
    for (const [n, name] of ['.low', '.high'].entries()) {
      find(name).addEventListener('change', event => {
        const clip = [...this.clip];
        clip[n] = Number(event.target.value);
        if (event.target.value && clip[0] < clip[1]) this.setClip(clip); else this.showClip();
      });
    }
    this.listen();
    this.showClip();
  }

  setClip(clip) {
    this.clip = clip;
    this.showClip();
    this.events.changed(this);
  }

  showClip() {
    this.element.querySelector('.low').value = text(this.clip[0]);
    this.element.querySelector('.high').value = text(this.clip[1]);
  }

  listen() {
    let from = null;
    this.image.addEventListener('pointermove', event => {
      if (from && event.buttons) {
        this.events.drag(this, (event.offsetX - from.x) / this.frame.width, (event.offsetY - from.y) / this.frame.height);
        from = {x: event.offsetX, y: event.offsetY, moved: true};
      }
      this.events.move(this, this.place(event));
    });
    this.image.addEventListener('pointerleave', () => this.events.leave(this));
    this.image.addEventListener('pointerdown', event => { from = {x: event.offsetX, y: event.offsetY}; });
    this.image.addEventListener('pointerup', event => {
      if (from && !from.moved) this.events.click(this, this.place(event), event.shiftKey);
      from = null;
    });
    this.image.addEventListener('wheel', event => { event.preventDefault(); this.events.wheel(this, event, this.place(event)); }, {passive: false});
    this.image.addEventListener('dblclick', () => this.events.reset());
  }

  /** The place of the pointer in the frame, as parts of its width and height; null beside it. */
  place(event) {
    if (!this.frame) return null;
    const x = (event.offsetX - this.frame.left) / this.frame.width;
    const y = (event.offsetY - this.frame.top) / this.frame.height;
    return x >= 0 && x < 1 && y >= 0 && y < 1 ? [x, y] : null;
  }

  /** The room for a section, in pixels of the screen; narrower if its aspect is to be true. */
  measure(aspect) {
    const room = this.image.parentElement;
    const [width, height] = [room.clientWidth - LEFT - RIGHT, room.clientHeight - TOP - BOTTOM];
    this.frame = {left: LEFT, top: TOP, width: Math.max(10, width), height: Math.max(10, height)};
    if (aspect) {
      const wide = Math.min(this.frame.width, this.frame.height * aspect);
      this.frame.width = Math.max(10, wide);
      this.frame.height = Math.max(10, wide / aspect);
    }
    const ratio = devicePixelRatio || 1;
    return [Math.round(this.frame.width * ratio), Math.round(this.frame.height * ratio)];
  }

  /** view: across and down with label and ticks {text, at}, flipped, wiggle, smooth, opacity. */
  draw(view) {
    this.view = view;
    this.drawHistogram();
    const context = this.begin(this.image);
    const {left, top, width, height} = this.frame;
    const style = getComputedStyle(this.image);
    this.image.setAttribute('aria-label', `${this.volume.name}, ${view.title}`);
    if (this.grid) {
      context.imageSmoothingEnabled = view.smooth;
      this.picture(context, this.grid, this, 1);
      if (this.over && this.over.grid) this.picture(context, this.over.grid, this.over, view.opacity);
      if (view.wiggle) this.wiggles(context, style);
    } else {
      context.fillStyle = style.getPropertyValue('--soft');
      context.fillText(this.missing || '', left + 12, top + 24);
    }
    context.strokeStyle = style.getPropertyValue('--ink');
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
    this.axes(context, style.getPropertyValue('--ink'), view);
    this.drawCursor();
  }

  drawHistogram() {
    Object.assign(this.histogram, {table: this.colours[this.map], reversed: this.reversed, clip: this.clip});
    this.histogram.draw();
  }

  begin(canvas) {
    const ratio = devicePixelRatio || 1;
    const room = canvas.parentElement;
    const [width, height] = [room.clientWidth, room.clientHeight];
    // whole pixels, or letters would blur
    Object.assign(canvas.style, {width: `${width}px`, height: `${height}px`});
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    context.font = '12px system-ui, "DejaVu Sans", sans-serif';
    return context;
  }

  picture(context, grid, look, opacity) {
    const copy = document.createElement('canvas');
    copy.width = grid.columns;
    copy.height = grid.rows;
    copy.getContext('2d').putImageData(paint(grid, this.colours[look.map], look.reversed, look.clip, this.view.flipped), 0, 0);
    const {left, top, width, height} = this.area(grid);
    context.save();
    context.beginPath();
    context.rect(this.frame.left, this.frame.top, this.frame.width, this.frame.height);
    context.clip();
    context.globalAlpha = opacity;
    context.drawImage(copy, left, top, width, height);
    context.restore();
  }

  /** The part of the frame that a grid takes: all of it, unless the volume lies elsewhere or is sampled otherwise. */
  area({place}) {
    const {left, top, width, height} = this.frame;
    const upper = this.view.flipped ? 1 - place.bottom : place.top;
    return {left: left + place.left * width, top: top + upper * height, width: (place.right - place.left) * width,
      height: (place.bottom - place.top) * height};
  }

  /** Traces as lines, filled where positive; so many that they can be told apart. */
  wiggles(context, style) {
    const {columns, rows, values} = this.grid;
    const {left, top, width, height} = this.area(this.grid);
    const step = Math.max(1, Math.ceil(columns * 7 / width));
    const gain = 1.3 * step * width / columns / Math.max(Math.abs(this.clip[0]), Math.abs(this.clip[1]));
    context.save();
    context.beginPath();
    context.rect(this.frame.left, this.frame.top, this.frame.width, this.frame.height);
    context.clip();
    context.strokeStyle = context.fillStyle = '#000000';
    context.lineWidth = 0.7;
    for (let column = Math.floor(step / 2); column < columns; column += step) {
      const base = left + (column + 0.5) * width / columns;
      const y = row => top + (row + 0.5) * height / rows;
      const part = limit => {
        context.beginPath();
        context.moveTo(base, top);
        for (let row = 0; row < rows; row++) {
          const value = values[row * columns + column];
          context.lineTo(base + (Number.isNaN(value) ? 0 : Math.max(limit, value * gain)), y(row));
        }
        context.lineTo(base, top + height);
      };
      part(0);
      context.fill();
      part(-Infinity);
      context.stroke();
    }
    context.restore();
  }

  axes(context, ink, view) {
    const {left, top, width, height} = this.frame;
    context.fillStyle = context.strokeStyle = ink;
    context.textAlign = 'center';
    context.fillText(view.across.label, left + width / 2, 13);
    let end = -Infinity;
    for (const tick of view.across.ticks) {
      const x = left + tick.at * width;
      const half = context.measureText(tick.text).width / 2 + 4;
      if (x - half < end) continue;
      end = x + half;
      context.fillText(tick.text, x, top - 9);
      context.fillRect(x - 0.5, top - 6, 1, 6);
    }
    context.textAlign = 'right';
    for (const tick of view.down.ticks) {
      const y = top + tick.at * height;
      context.fillText(tick.text, left - 8, y + 4);
      context.fillRect(left - 6, y - 0.5, 6, 1);
    }
    context.save();
    context.translate(12, top + height / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'center';
    context.fillText(view.down.label, 0, 0);
    context.restore();
  }

  /** The linked cursor, as parts of the frame; and where the other sections are. */
  drawCursor() {
    if (!this.frame || !this.view) return;
    const context = this.begin(this.mark);
    const {left, top, width, height} = this.frame;
    context.setLineDash([5, 4]);
    context.strokeStyle = getComputedStyle(this.mark).getPropertyValue('--mark');
    for (const [x, y] of this.view.others || []) {
      if (x >= 0 && x <= 1) line(context, left + x * width, top, left + x * width, top + height);
      if (y >= 0 && y <= 1) line(context, left, top + y * height, left + width, top + y * height);
    }
    context.setLineDash([]);
    if (!this.cursor) return;
    const [x, y] = this.cursor;
    for (const [color, thick] of [['#ffffff', 3], ['#000000', 1]]) {
      context.strokeStyle = color;
      context.lineWidth = thick;
      if (x >= 0 && x <= 1) line(context, left + x * width, top, left + x * width, top + height);
      if (y >= 0 && y <= 1) line(context, left, top + y * height, left + width, top + y * height);
    }
  }
}

function line(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
