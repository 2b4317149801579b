// Where traces lie: line numbers, coordinates, the outline of a survey on a map.

/** @typedef {{first: number, step: number, count: number} | number[]} Lines line numbers: evenly spaced, or each */
/** @typedef {[number, number, number, number]} Corner inline, crossline (positions), x, y */
/**
 * @typedef {object} Frame
 * @property {[number, number]} bins distance between inlines and between crosslines
 * @property {(inline: number, crossline: number) => [number, number]} at coordinates of a position
 * @property {(x: number, y: number) => [number, number]} back position of coordinates
 * @property {boolean} [isLine]
 */

/**
 * The number at a position.
 * @param {Lines} lines
 * @param {number} position
 * @returns {number}
 */
export const number = (lines, position) => Array.isArray(lines) ? lines[position] : lines.first + position * lines.step;

/**
 * The position of a line number; -1 if there is none.
 * @param {Lines} lines
 * @param {number} wanted
 * @returns {number}
 */
export function position(lines, wanted) {
  if (Array.isArray(lines)) return lines.indexOf(wanted);
  const at = (wanted - lines.first) / lines.step;
  return Number.isInteger(at) && at >= 0 && at < lines.count ? at : -1;
}

/**
 * The position whose number is nearest.
 * @param {Lines} lines
 * @param {number} wanted
 * @returns {number}
 */
export function nearest(lines, wanted) {
  if (!Array.isArray(lines)) return Math.max(0, Math.min(lines.count - 1, Math.round((wanted - lines.first) / lines.step)));
  let best = 0;
  lines.forEach((each, n) => { if (Math.abs(each - wanted) < Math.abs(lines[best] - wanted)) best = n; });
  return best;
}

/**
 * From positions to coordinates and back: by three traces far apart, or along a line of traces; null if coordinates are unknown.
 * @param {Corner[]} outline
 * @returns {Frame | null}
 */
export function frame(outline) {
  let best = null;
  for (const b of outline) {
    for (const c of outline) {
      const [a] = outline;
      const det = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
      if (!best || Math.abs(det) > Math.abs(best.det)) best = {a, b, c, det};
    }
  }
  if (!best) return null;
  if (best.det === 0) return outline.length > 2 ? along(outline) : null;
  const {a, b, c, det} = best;
  const solve = n => {
    const [db, dc] = [b[n] - a[n], c[n] - a[n]];
    return [(db * (c[1] - a[1]) - dc * (b[1] - a[1])) / det, (dc * (b[0] - a[0]) - db * (c[0] - a[0])) / det];
  };
  const [x, y] = [solve(2), solve(3)];
  const map = {
    bins: [Math.hypot(x[0], y[0]), Math.hypot(x[1], y[1])],
    at: (i, j) => [a[2] + x[0] * (i - a[0]) + x[1] * (j - a[1]), a[3] + y[0] * (i - a[0]) + y[1] * (j - a[1])],
    back: (east, north) => {
      const d = x[0] * y[1] - x[1] * y[0];
      const [e, n] = [east - a[2], north - a[3]];
      return [a[0] + (e * y[1] - n * x[1]) / d, a[1] + (n * x[0] - e * y[0]) / d];
    },
  };
  return map.bins[0] > 0 && map.bins[1] > 0 ? map : null;
}

/** From positions to coordinates and back along a 2-D line, which may bend. */
function along(outline) {
  const axis = outline.at(-1)[0] > outline[0][0] ? 0 : 1;
  const legs = outline.slice(1).map((to, n) => ({from: outline[n], to, length: Math.hypot(to[2] - outline[n][2], to[3] - outline[n][3])}));
  const spacing = legs.reduce((sum, leg) => sum + leg.length, 0) / (outline.at(-1)[axis] - outline[0][axis]);
  if (!(spacing > 0)) return null;
  const between = ({from, to}, share, n) => from[n] + share * (to[n] - from[n]);
  return {
    isLine: true,
    bins: [spacing, spacing],
    at: (...position) => {
      const leg = legs.find(({to}) => to[axis] >= position[axis]) || legs.at(-1);
      const share = (position[axis] - leg.from[axis]) / (leg.to[axis] - leg.from[axis]);
      return [between(leg, share, 2), between(leg, share, 3)];
    },
    back: (east, north) => {
      let best = {far: Infinity};
      for (const leg of legs) {
        const {from, to, length} = leg;
        const ahead = ((east - from[2]) * (to[2] - from[2]) + (north - from[3]) * (to[3] - from[3])) / (length * length || 1);
        const share = Math.max(0, Math.min(1, ahead));
        const far = Math.hypot(east - between(leg, share, 2), north - between(leg, share, 3));
        if (far < best.far) best = {far, at: [between(leg, share, 0), between(leg, share, 1)]};
      }
      return best.at;
    },
  };
}

/**
 * The traces along a line through positions.
 * @param {[number, number][]} points
 * @returns {[number, number][]}
 */
export function traces(points) {
  const all = [points[0]];
  for (let p = 1; p < points.length; p++) {
    const [from, to] = [points[p - 1], points[p]];
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    for (let n = 1; n <= steps; n++) {
      all.push([Math.round(from[0] + n / steps * (to[0] - from[0])), Math.round(from[1] + n / steps * (to[1] - from[1]))]);
    }
  }
  return all;
}

/** A map of one survey: outline, the section that is shown, the cursor; north is up. */
export class SurveyMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import('./survey.js').Volume} volume
   * @param {(inline: number, crossline: number, shift: boolean) => void} onclick takes positions
   */
  constructor(canvas, volume, onclick) {
    Object.assign(this, {canvas, volume});
    this.frame = frame(volume.outline);
    const [inlines, crosslines] = volume.shape;
    // without coordinates: crosslines to the right, inlines up
    const place = this.frame ? this.frame.at : (i, j) => [j, i];
    this.place = place;
    this.back = this.frame ? this.frame.back : (x, y) => [y, x];
    this.corners = volume.outline.length > 2 ? volume.outline.map(point => [point[2], point[3]])
      : [[0, 0], [0, crosslines - 1], [inlines - 1, crosslines - 1], [inlines - 1, 0]].map(([i, j]) => place(i, j));
    canvas.addEventListener('click', event => {
      const [i, j] = this.back(...this.coordinates(event.offsetX, event.offsetY));
      const clamp = (value, count) => Math.max(0, Math.min(count - 1, Math.round(value)));
      onclick(clamp(i, inlines), clamp(j, crosslines), event.shiftKey);
    });
  }

  layout() {
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const [xs, ys] = [0, 1].map(n => this.corners.map(corner => corner[n]));
    const [west, south] = [Math.min(...xs), Math.min(...ys)];
    const [wide, tall] = [Math.max(...xs) - west || 1, Math.max(...ys) - south || 1];
    const scale = Math.min((width - 24) / wide, (height - 24) / tall);
    const [left, bottom] = [(width - scale * wide) / 2, (height + scale * tall) / 2];
    this.toPixel = (x, y) => [left + (x - west) * scale, bottom - (y - south) * scale];
    this.coordinates = (px, py) => [west + (px - left) / scale, south + (bottom - py) / scale];
  }

  /**
   * @param {[number, number][]} section positions of the traces at its ends or along it
   * @param {[number, number] | null} cursor a position
   * @param {[number, number][]} points of a line
   */
  draw(section, cursor, points) {
    const {canvas} = this;
    const ratio = devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    this.layout();
    const style = getComputedStyle(canvas);
    const path = all => {
      context.beginPath();
      all.forEach((corner, n) => context[n ? 'lineTo' : 'moveTo'](...this.toPixel(...corner)));
    };
    path(this.corners);
    if (!this.frame?.isLine) {
      context.closePath();
      context.fillStyle = style.getPropertyValue('--panel');
      context.fill();
    }
    context.strokeStyle = style.getPropertyValue('--ink');
    context.stroke();
    context.strokeStyle = context.fillStyle = style.getPropertyValue('--mark');
    context.lineWidth = 2;
    if (section.length) {
      path(section.map(([i, j]) => this.place(i, j)));
      context.stroke();
    }
    for (const [i, j] of points) dot(context, ...this.toPixel(...this.place(i, j)), 3);
    context.fillStyle = style.getPropertyValue('--ink');
    if (cursor) dot(context, ...this.toPixel(...this.place(...cursor)), 4);
  }
}

function dot(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
