// Values as colours, and the histogram on which the range of colours is moved.

/** The colour of traces that were not recorded; none of the colour maps has it. */
export const DEAD = [143, 163, 143];

/** What a colour map is called for an output of a style. */
export const STYLES = {
  signed: ['red-white-blue', false], magnitude: ['viridis', false], noisy_magnitude: ['viridis', false],
  spread: ['viridis', false], similarity: ['grey', false], disorder: ['grey', true], cyclic: ['cyclic', false], labels: ['viridis', false],
};

/** @typedef {[number, number]} Range lowest and highest value */
/** @typedef {{columns: number, rows: number, values: ArrayLike<number>}} Grid values row by row; NaN where there is no trace */
/** @typedef {{low: number, high: number, clip: Range, counts: number[]}} HistogramData */

/**
 * Paints a grid of values, one pixel for each; rows from the bottom if flipped.
 * @param {Grid} grid
 * @param {number[]} table 256 colours, 0xrrggbb
 * @param {boolean} reversed
 * @param {Range} range
 * @param {boolean} flipped
 * @param {number} [alpha] from 0 to 255
 * @returns {ImageData}
 */
export function paint(grid, table, reversed, [low, high], flipped, alpha = 255) {
  const {columns, rows, values} = grid;
  const image = new ImageData(columns, rows);
  const pixels = image.data;
  const scale = 256 / (high - low);
  for (let row = 0; row < rows; row++) {
    let at = (flipped ? rows - 1 - row : row) * columns;
    let pixel = row * columns * 4;
    for (let column = 0; column < columns; column++, at++, pixel += 4) {
      const value = values[at];
      if (Number.isNaN(value)) {
        [pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]] = DEAD;
      } else {
        const part = Math.max(0, Math.min(255, Math.floor((value - low) * scale)));
        const rgb = table[reversed ? 255 - part : part];
        pixels[pixel] = rgb >> 16;
        pixels[pixel + 1] = rgb >> 8 & 255;
        pixels[pixel + 2] = rgb & 255;
      }
      pixels[pixel + 3] = alpha;
    }
  }
  return image;
}

/**
 * A value in five digits; a dash for none.
 * @param {number | null | undefined} value
 * @returns {string}
 */
export const text = value => value == null || Number.isNaN(value) ? '–' : String(Number(Number(value).toPrecision(5)));

/** A histogram with two handles, which call back with the new range. */
export class Histogram {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HistogramData} data
   * @param {number[]} table 256 colours
   * @param {(clip: Range) => void} onclip
   */
  constructor(canvas, data, table, onclip) {
    Object.assign(this, {canvas, data, table, onclip, clip: [...data.clip], reversed: false});
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      const value = this.value(event);
      this.held = Math.abs(value - this.clip[0]) < Math.abs(value - this.clip[1]) ? 0 : 1;
      this.move(event);
    });
    canvas.addEventListener('pointermove', event => { if (this.held !== undefined) this.move(event); });
    canvas.addEventListener('pointerup', () => { this.held = undefined; });
  }

  value(event) {
    const {low, high} = this.data;
    const box = this.canvas.getBoundingClientRect();
    return low + (event.clientX - box.left) / box.width * (high - low);
  }

  move(event) {
    const clip = [...this.clip];
    clip[this.held] = Math.max(this.data.low, Math.min(this.data.high, this.value(event)));
    if (clip[0] < clip[1]) this.onclip(clip);
  }

  draw() {
    const {canvas, data, clip} = this;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    const ink = getComputedStyle(canvas).getPropertyValue('--ink');
    const most = Math.max(1, ...data.counts);
    const bar = 10;
    const x = value => (value - data.low) / (data.high - data.low) * width;
    context.fillStyle = ink;
    context.globalAlpha = 0.55;
    data.counts.forEach((count, n) => {
      const tall = Math.sqrt(count / most) * (height - bar - 2);
      context.fillRect(n * width / data.counts.length, height - bar - tall, width / data.counts.length, tall);
    });
    context.globalAlpha = 1;
    for (let pixel = 0; pixel < width; pixel++) {
      const value = data.low + (pixel + 0.5) / width * (data.high - data.low);
      const part = Math.max(0, Math.min(255, Math.floor((value - clip[0]) / (clip[1] - clip[0]) * 256)));
      context.fillStyle = '#' + this.table[this.reversed ? 255 - part : part].toString(16).padStart(6, '0');
      context.fillRect(pixel, height - bar, 1, bar);
    }
    context.fillStyle = getComputedStyle(canvas).getPropertyValue('--mark');
    for (const value of clip) context.fillRect(Math.max(0, Math.min(width - 2, x(value) - 1)), 0, 2, height);
  }
}
