
// Charts of a run.

/** @type {(values: number[]) => number} */
const sum = values => values.reduce((all, value) => all + value, 0);

/**
 * The bytes of the buffers of a place, by their labels.
 * @param {{buffers: {place: string, label: string, bytes: number}[]}} run
 * @param {'host' | 'device'} place
 * @returns {Map<string, number>}
 */
function parts(run, place) {
  const parts = new Map();
  for (const buffer of run.buffers) {
    if (buffer.place === place) parts.set(buffer.label, (parts.get(buffer.label) || 0) + buffer.bytes);
  }
  return parts;
}

/**
 * Parts on top of each other: each series is a sum, and the larger sums are behind.
 * @param {Ink} ink
 * @param {string[]} names of the parts
 * @param {number[][]} rows seconds, and the bytes of each part
 * @param {{name: string, bytes: number, color: string, type: string, shown: boolean}[]} limits
 * @param {number} end in seconds
 * @returns {Option}
 */
function stacked(ink, names, rows, limits, end) {
  const lines = limits.filter(limit => limit.shown);
  const most = Math.max(...rows.map(row => sum(row.slice(1))), ...lines.map(limit => limit.bytes));
  const area = (name, n) => ({
    name, type: 'line', symbol: 'none', color: ink.series[n % ink.series.length], lineStyle: {width: 0.5}, areaStyle: {opacity: 1},
    data: rows.map(row => [row[0], sum(row.slice(1, n + 2))]),
  });
  const line = limit => ({
    name: limit.name, type: 'line', symbol: 'none', color: limit.color, lineStyle: {width: 2, type: limit.type},
    data: [[0, limit.bytes], [end, limit.bytes]],
  });
  const tip = moments => {
    const row = rows.findLast(each => each[0] <= moments[0].value[0] + 1e-9) || rows[0];
    return [`${number(row[0])} s: ${bytes(sum(row.slice(1)))}`, ...names.map((name, n) => `${name}: ${bytes(row[n + 1])}`).reverse()].join('<br>');
  };
  return {
    legend: {...base(ink).legend, icon: 'rect', itemHeight: 8, data: [...names, ...lines.map(limit => limit.name)]},
    grid: {...base(ink).grid, top: 74},
    tooltip: {...base(ink).tooltip, trigger: 'axis', formatter: tip},
    xAxis: {...axis(ink, 'seconds'), type: 'value', min: 0, max: Number(end.toPrecision(3))},
    yAxis: byteAxis(ink, most),
    series: [...names.map(area).reverse(), ...lines.map(line)],
  };
}

// What is resident before all buffers are allocated is shared among them in proportion.
charts.memory = (run, ink) => {
  const {seconds: times, resident, heap} = run.memory;
  const buffers = parts(run, 'host');
  const whole = sum([...buffers.values()]);
  const names = ['Java heap', ...buffers.keys(), 'rest of the Java runtime'];
  const rows = [];
  times.forEach((time, n) => {
    if (time > run.seconds) return;
    const room = Math.max(0, resident[n] - heap[n]);
    const held = time < run.busySeconds.allocate ? Math.max(0, resident[n] - resident[0]) : room;
    const there = Math.min(whole, held, room);
    const each = [...buffers.values()].map(size => size * there / whole);
    rows.push([time, Math.min(heap[n], resident[n]), ...each, room - there]);
  });
  const top = Math.max(run.hostBytes.projected, ...resident);
  return stacked(ink, names, rows, [
    {name: 'projected', bytes: run.hostBytes.projected, color: ink.ink, type: 'solid', shown: true},
    {name: 'allowed', bytes: run.hostBytes.allowed, color: ink.limit, type: 'dashed', shown: run.hostBytes.allowed < 3 * top},
  ], run.seconds);
};

charts.deviceMemory = (run, ink) => {
  const buffers = parts(run, 'device');
  const whole = sum([...buffers.values()]);
  const rows = run.memory.seconds.map((time, n) =>
    [time, ...[...buffers.values()].map(size => size * run.memory.device[n] / whole)]).filter(row => row[0] <= run.seconds);
  return stacked(ink, [...buffers.keys()], rows, [
    {name: 'projected', bytes: run.deviceBytes.projected, color: ink.ink, type: 'solid', shown: true},
    {name: 'allowed', bytes: run.deviceBytes.allowed, color: ink.limit, type: 'dashed',
      shown: run.deviceBytes.allowed < 3 * run.deviceBytes.projected},
  ], run.seconds);
};

/** Seconds of each of STAGES. */
function stagesOf(run) {
  const busy = run.busySeconds;
  return [busy.read, busy.toDevice, busy.compute, busy.toHost, busy.write, busy.allocate + busy.complete];
}

charts.stages = (run, ink) => {
  const shown = STAGES.map((name, n) => ({name, n, busy: stagesOf(run)[n]})).filter(stage => stage.busy > 0).reverse();
  return {
    legend: {show: false},
    grid: {left: 110, right: 70, top: 12, bottom: 44},
    xAxis: {...axis(ink, 'seconds'), type: 'value', min: 0, max: Number(Math.max(run.seconds, ...shown.map(s => s.busy)).toPrecision(3))},
    yAxis: {...axis(ink), type: 'category', data: shown.map(stage => stage.name), axisLabel: {color: ink.ink}},
    series: [{
      type: 'bar', barWidth: '60%',
      label: {show: true, position: 'right', color: ink.ink, formatter: bar => seconds(bar.value)},
      data: shown.map(stage => ({value: stage.busy, itemStyle: {color: ink.series[stage.n]}})),
    }],
  };
};

/**
 * Bars of a tile by stage: from, to. On a device the copies are at the ends of what it did.
 * @returns {{lane: number, begin: number, end: number, tile: number, phase: string, tiles: number}[]}
 */
function bars(run) {
  const bars = [];
  run.tileTimes.forEach((tile, n) => {
    const [from, to] = tile.compute;
    const add = (lane, begin, end) => { if (end > begin) bars.push({lane, begin, end, tile: n, phase: tile.phase, tiles: tile.tiles}); };
    add(0, tile.read[0], tile.read[1]);
    add(1, from, Math.min(to, from + tile.toDevice));
    add(2, from + tile.toDevice, to - tile.toHost);
    add(3, Math.max(from, to - tile.toHost), to);
    add(4, tile.write[0], tile.write[1]);
  });
  bars.push({lane: 5, begin: 0, end: run.busySeconds.allocate, tile: 0, phase: 'allocating', tiles: 0});
  bars.push({lane: 5, begin: run.seconds - run.busySeconds.complete, end: run.seconds, tile: 0, phase: 'completing', tiles: 0});
  return bars;
}

charts.gantt = (run, ink) => {
  const all = bars(run);
  const lanes = STAGES.map((_, lane) => lane).filter(lane => all.some(bar => bar.lane === lane)).reverse();
  return {
    legend: {show: false},
    grid: {left: 110, right: 24, top: 12, bottom: 44},
    xAxis: {...axis(ink, 'seconds'), type: 'value', min: 0, max: Number(run.seconds.toPrecision(3))},
    yAxis: {...axis(ink), type: 'category', data: lanes.map(lane => STAGES[lane]), axisLabel: {color: ink.ink}},
    tooltip: {...base(ink).tooltip, formatter: item => {
      const bar = all[item.dataIndex];
      const what = bar.tiles ? `${bar.phase}, ${bar.tiles > 1 ? bar.tiles + ' tiles' : 'tile ' + (bar.tile + 1)}` : bar.phase;
      return `${STAGES[bar.lane]}<br>${what}<br>${number(bar.begin, 4)} to ${number(bar.end, 4)} s`;
    }},
    series: [{
      type: 'custom', encode: {x: [1, 2], y: 0},
      renderItem: (params, api) => {
        const bar = all[params.dataIndex];
        const [left, middle] = api.coord([api.value(1), api.value(0)]);
        const [right] = api.coord([api.value(2), api.value(0)]);
        const height = api.size([0, 1])[1] * 0.62;
        return {
          type: 'rect', shape: {x: left, y: middle - height / 2, width: Math.max(0.7, right - left), height},
          style: {fill: ink.series[bar.lane], opacity: bar.phase === 'scan' ? 0.35 : bar.tile % 2 ? 0.6 : 1},
        };
      },
      data: all.map(bar => [lanes.indexOf(bar.lane), bar.begin, bar.end]),
    }],
  };
};

charts.histogram = (run, ink, place) => {
  const {low, high, counts} = page.histograms[place.dataset.result][place.dataset.part];
  const width = (high - low) / counts.length;
  return {
    legend: {show: false},
    grid: {left: 80, right: 24, top: 10, bottom: 40},
    xAxis: {...axis(ink), type: 'value', min: low, max: high, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    yAxis: {...axis(ink), type: 'value', axisLine: {show: false}, splitNumber: 3, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    series: [{type: 'bar', barWidth: '95%', data: counts.map((count, n) => [low + (n + 0.5) * width, count])}],
  };
};
