// What is under the cursor: lines, time or depth, coordinates, values.

import {number, position} from './map.js';
import {text} from './colours.js';
import {ask, base, find, map, placeOf, positionAt, sampleOf, state, timeOf, unitOf, volumes} from './survey.js';

let waiting = 0;

/** The value of a panel's grid at a place of its frame. */
function gridValue(panel, [x, y]) {
  if (!panel.grid) return null;
  const {columns, rows, values, place} = panel.grid;
  const column = Math.floor((x - place.left) / (place.right - place.left) * columns);
  const row = Math.floor(((state.axis === 'sample' ? 1 - y : y) - place.top) / (place.bottom - place.top) * rows);
  return column >= 0 && column < columns && row >= 0 && row < rows ? values[row * columns + column] : NaN;
}

function write(panels, values, coordinates) {
  const [inline, crossline, sample] = state.cursor;
  const place = coordinates[0] == null ? map && map.at(inline, crossline) : coordinates;
  const words = [`inline ${number(base.inlines, inline)}`, `crossline ${number(base.crosslines, crossline)}`,
    `${text(timeOf(base, sample))} ${unitOf(base)}`];
  if (place) words.push(`x ${place[0].toFixed(1)}`, `y ${place[1].toFixed(1)}`);
  panels.forEach((panel, n) => words.push(`${panel.volume.name}: ${Number.isNaN(values[n]) ? 'no trace' : text(values[n])}`));
  find('readout').textContent = words.join('   ');
}

/**
 * Shows what is at a place of the frame, or nothing; first from the screen, then from the volumes themselves.
 * @param {import('./section.js').Panel[]} panels
 * @param {[number, number] | null} place
 */
export function readout(panels, place) {
  clearTimeout(waiting);
  state.cursor = place ? positionAt(place) : null;
  delete find('readout').dataset.exact;
  if (!place) {
    find('readout').textContent = '\u00a0';
    return;
  }
  write(panels, panels.map(panel => gridValue(panel, place)), []);
  waiting = setTimeout(() => exact(panels, state.cursor), 60);
}

async function exact(panels, at) {
  const [inline, crossline, sample] = at;
  try {
    const answers = await Promise.all(panels.map(async panel => {
      const {volume} = panel;
      if (panel.result) return {value: gridValue(panel, placeOf(at))};
      const there = [position(volume.inlines, number(base.inlines, inline)), position(volume.crosslines, number(base.crosslines, crossline)),
        sampleOf(volume, timeOf(base, sample))];
      if (there.some((each, n) => each < 0 || each >= volume.shape[n])) return {value: null};
      return (await ask(`at?volume=${volumes.indexOf(volume)}&inline=${there[0]}&crossline=${there[1]}&sample=${there[2]}`)).json();
    }));
    if (!state.cursor || state.cursor.join() !== at.join()) return;
    write(panels, answers.map(answer => answer.value === null ? NaN : answer.value), [answers[0].x, answers[0].y]);
    find('readout').dataset.exact = at.join();
  } catch (failure) {
    find('readout').textContent = failure.message;
  }
}
