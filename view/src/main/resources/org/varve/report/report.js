'use strict';

// The frame of all charts: colours, and drawing them anew when the reader's colours change or the page is printed.

/** @typedef {{ink: string, soft: string, rule: string, paper: string, limit: string, series: string[]}} Ink colours of charts */
/** @typedef {object} Option what ECharts draws */

/** @type {{results: object[], histograms: {low: number, high: number, counts: number[]}[][]}} */
const page = JSON.parse(document.getElementById('data').textContent);
/** @type {Record<string, (result: object, ink: Ink, place: HTMLElement) => Option | null>} by their names in the page; null where there is nothing to draw */
const charts = {};

// Told apart with any sight; each contrasts with paper by 3 to 1.
/** @type {Ink} */
const LIGHT = {
  ink: '#1c2126', soft: '#4d565f', rule: '#d5dae0', paper: '#ffffff', limit: '#b3261e',
  series: ['#1f77b4', '#b35900', '#2e7d32', '#8e44ad', '#a0522d', '#c2185b', '#5f6368', '#7a7a00', '#007c89'],
};
/** @type {Ink} */
const DARK = {
  ink: '#e7eaed', soft: '#aeb7c0', rule: '#39424b', paper: '#14181c', limit: '#ff8a80',
  series: ['#64b5f6', '#ffb74d', '#81c784', '#ce93d8', '#d7a17f', '#f48fb1', '#b0bec5', '#dce775', '#4dd0e1'],
};
const STAGES = ['reading', 'copying in', 'computing', 'copying back', 'writing', 'begin and end'];

/** @type {(value: number, digits?: number) => string} */
const number = (value, digits = 3) => value.toLocaleString('en', {maximumSignificantDigits: digits});
/** @type {(value: number) => string} */
const seconds = value => `${number(value)} s`;
/** @type {(seconds: number) => string} */
const duration = value => value >= 1 || value === 0 ? seconds(value) : value >= 1e-3 ? `${number(1e3 * value)} ms` : `${number(1e6 * value)} µs`;

/** @type {(value: number) => string} */
function bytes(value) {
  for (const [unit, size] of [['GiB', 2 ** 30], ['MiB', 2 ** 20], ['KiB', 2 ** 10]]) {
    if (Math.abs(value) >= size) return `${number(value / size)} ${unit}`;
  }
  return `${value} B`;
}

/**
 * Ticks at round numbers of MiB or GiB.
 * @param {Ink} ink
 * @param {number} most
 * @param {string} [name]
 */
function byteAxis(ink, most, name = '') {
  let step = 1;
  while (most / step > 6) step *= 2;
  return {...axis(ink, name), type: 'value', min: 0, max: step * Math.ceil(most / step), interval: step, axisLabel: {color: ink.soft, formatter: bytes}};
}

/** @type {(ink: Ink, name?: string) => Option} */
function axis(ink, name = '') {
  return {
    name, nameTextStyle: {color: ink.soft}, nameLocation: 'middle', nameGap: 30,
    axisLine: {lineStyle: {color: ink.soft}}, axisLabel: {color: ink.soft}, splitLine: {lineStyle: {color: ink.rule}},
  };
}

/**
 * What all charts have.
 * @type {(ink: Ink) => Option}
 */
function base(ink) {
  return {
    animation: false, color: ink.series, backgroundColor: 'transparent',
    textStyle: {color: ink.ink, fontFamily: 'system-ui, "DejaVu Sans", sans-serif'},
    legend: {textStyle: {color: ink.ink}, top: 0, type: 'plain'},
    grid: {left: 80, right: 40, top: 60, bottom: 48},
    tooltip: {trigger: 'item', confine: true, backgroundColor: ink.paper, textStyle: {color: ink.ink}},
  };
}

const drawn = [];

/**
 * Draws all charts anew.
 * @param {Ink} ink
 * @param {number} [width] of the paper, in pixels
 */
function draw(ink, width) {
  for (const chart of drawn.splice(0)) chart.dispose();
  for (const place of document.querySelectorAll('[data-chart]')) {
    const result = page.results[place.dataset.result];
    const option = charts[place.dataset.chart](result, ink, place);
    if (!option) { place.hidden = true; continue; }
    place.setAttribute('role', 'img');
    const chart = echarts.init(place, null, {renderer: 'svg', width: width || place.clientWidth});
    chart.setOption({...base(ink), ...option, aria: {enabled: true, label: {description: place.dataset.label}}});
    place.setAttribute('aria-label', place.dataset.label);
    drawn.push(chart);
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const redraw = () => draw(dark.matches ? DARK : LIGHT);
dark.addEventListener('change', redraw);
addEventListener('beforeprint', () => draw(LIGHT, 680));
addEventListener('afterprint', redraw);
let waiting = 0;
addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(redraw, 150); });
addEventListener('DOMContentLoaded', redraw);
