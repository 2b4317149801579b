
// Charts of profiles, studies and timings.

/** @type {(extents: number[]) => string} */
const shape = extents => extents.join('x');
/** @type {(extents: number[]) => number} */
const samples = extents => extents.reduce((all, extent) => all * extent, 1);
const logAxis = (ink, name) => ({...axis(ink, name), type: 'log', minorSplitLine: {show: false}});
// An axis of bytes between powers of two.
const logByteAxis = (ink, all) => ({...logAxis(ink), logBase: 2, min: 2 ** Math.floor(Math.log2(Math.min(...all))),
  max: 2 ** Math.ceil(Math.log2(Math.max(...all))), axisLabel: {color: ink.soft, formatter: bytes}});
const unique = values => [...new Set(values)];

/** What each repeat of a profile measured, smaller tiles first. */
function measured(profile) {
  return profile.rows.flatMap(row => row.repeats.map(repeat => ({tile: row.tileShape, ...repeat})))
    .sort((a, b) => samples(a.tile) - samples(b.tile));
}

charts.profileMemory = (profile, ink) => {
  const rows = measured(profile);
  if (!rows.length) return null;
  const device = rows.some(row => row.deviceBytes.measured > 0);
  const points = (side, kind) => rows.map(row => [samples(row.tile), row[side][kind], shape(row.tile)]);
  const bound = (name, side, color) => ({name, type: 'line', symbol: 'none', step: false, color, data: points(side, 'projected')});
  const dots = (name, side, color) => ({name, type: 'scatter', symbolSize: 7, color, data: points(side, 'measured')});
  return {
    tooltip: {...base(ink).tooltip, formatter: dot => `${dot.seriesName}: tile ${dot.value[2]}, ${bytes(dot.value[1])}`},
    xAxis: {...logAxis(ink, 'samples of a tile'), axisLabel: {color: ink.soft, formatter: value => number(value)}},
    yAxis: logByteAxis(ink, rows.flatMap(row => [row.hostBytes, ...(device ? [row.deviceBytes] : [])])
      .flatMap(side => [side.projected, side.measured]).filter(value => value > 0)),
    series: [
      bound('host, bound', 'hostBytes', ink.series[0]), dots('host, measured', 'hostBytes', ink.series[1]),
      ...(device ? [bound('device, bound', 'deviceBytes', ink.series[2]), dots('device, measured', 'deviceBytes', ink.series[3])] : []),
    ],
  };
};

charts.profileSpeed = (profile, ink) => ({
  tooltip: {...base(ink).tooltip, formatter: dot => `${dot.seriesName}: tile ${dot.value[2]}, ${number(dot.value[1])} million samples a second`},
  xAxis: {...logAxis(ink, 'samples of a tile'), axisLabel: {color: ink.soft, formatter: value => number(value)}},
  yAxis: {...axis(ink, 'million samples a second'), nameGap: 50, type: 'value', min: 0},
  series: page.results.filter(other => other.rows && other.operator === profile.operator).map(other => ({
    name: other.device || 'device', type: 'scatter', symbolSize: 7,
    data: measured(other).map(row => [samples(row.tile), samples(row.tile) * row.tilesInFlight / row.seconds / 1e6, shape(row.tile)]),
  })),
});

charts.roofline = (study, ink) => {
  const {machine, operators} = study;
  const devices = unique(operators.flatMap(operator => operator.rooflines.map(line => line.device)));
  const points = operators.flatMap(operator => operator.rooflines.map(line => ({...line, operator: operator.operator})));
  const reach = points.map(point => point.operationsPerByte);
  // The roofs reach from edge to edge, which are round numbers.
  const round = (value, to) => { const digit = 10 ** Math.floor(Math.log10(value)); return to(value / digit) * digit; };
  const [low, high] = [round(Math.min(...reach) / 2, Math.floor), round(Math.max(...reach) * 2, Math.ceil)];
  const roof = (name, copies, peak) => ({
    name: `${name}, roof`, type: 'line', symbol: 'none', lineStyle: {width: 2},
    data: [[low, copies * low], ...(peak / copies > low && peak / copies < high ? [[peak / copies, peak]] : []), [high, Math.min(peak, copies * high)]]
      .map(([x, y]) => [x, Math.min(y, peak) / 1e9]),
  });
  return {
    tooltip: {...base(ink).tooltip, formatter: dot => dot.value[2] ? `${dot.value[2]} on ${dot.seriesName}: ${number(dot.value[1])} GFLOP/s, bound by ${dot.value[3]}` : dot.seriesName},
    xAxis: {...logAxis(ink, 'operations a byte'), min: low, max: high, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    yAxis: {...logAxis(ink, 'GFLOP/s'), nameGap: 54, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    series: [
      roof('cpu', machine.copyRate, machine.arithmeticRate),
      ...(machine.gpu ? [roof(devices.find(device => device !== 'cpu') || 'gpu', machine.gpu.onDevice, machine.gpu.arithmeticRate)] : []),
      ...devices.map((device, n) => ({
        name: device, type: 'scatter', color: ink.series[n + 2], symbolSize: 9,
        label: {show: operators.length <= 24, position: 'right', formatter: dot => dot.value[2], color: ink.soft, fontSize: 10},
        labelLayout: {hideOverlap: true},
        data: points.filter(point => point.device === device && point.reached > 0)
          .map(point => [point.operationsPerByte, point.reached * point.operationsPerSample / 1e9, point.operator, point.bound]),
      })),
    ],
  };
};

const percent = value => `${number(100 * value)} %`;

/**
 * Upright bars: a group for each category, a bar for each series.
 * @param {Ink} ink
 * @param {string[]} categories
 * @param {[string, (number | null)[]][]} series
 * @param {string} name of the axis
 * @param {(value: number) => string} [format]
 * @returns {Option}
 */
function grouped(ink, categories, series, name, format = value => number(value)) {
  const narrow = categories.length * Math.max(...categories.map(category => category.length)) > 110;
  return {
    tooltip: {...base(ink).tooltip, trigger: 'axis', valueFormatter: value => value == null ? '' : format(value)},
    grid: {...base(ink).grid, bottom: narrow ? 110 : 36},
    xAxis: {...axis(ink), type: 'category', data: categories, axisLabel: {color: ink.soft, rotate: narrow ? 40 : 0, interval: 0, hideOverlap: true}},
    yAxis: {...axis(ink, name), nameGap: 56, type: 'value', min: 0, axisLabel: {color: ink.soft, formatter: format}},
    series: series.map(([title, values]) => ({name: title, type: 'bar', data: values})),
  };
}

charts.devices = (study, ink) => {
  const devices = unique(study.operators.flatMap(operator => operator.rooflines.map(line => line.device)));
  const reached = (operator, device) => (operator.rooflines.find(line => line.device === device) || {}).reached / 1e6 || null;
  return grouped(ink, study.operators.map(operator => operator.operator),
    devices.map(device => [device, study.operators.map(operator => reached(operator, device))]), 'million samples a second');
};

charts.shares = (study, ink) => {
  const shapes = unique(study.operators.flatMap(operator => operator.memory.map(row => shape(row.shape))));
  const share = (operator, side, wanted) => (operator.memory.find(row => shape(row.shape) === wanted) || {})[side];
  const series = shapes.flatMap(wanted => [['host', 'hostShare'], ['device', 'deviceShare']].map(([name, side]) =>
    [`${name}, ${wanted}`, study.operators.map(operator => share(operator, side, wanted))]));
  return grouped(ink, study.operators.map(operator => operator.operator), series, 'of what is allowed', percent);
};

// The operators that have this, such as throughput.gpu.
const having = (study, get) => study.operators.filter(operator => get(operator) != null);
const gpuOf = operator => (operator.throughput || {}).gpu;
const estimated = study => having(study, gpuOf).some(operator => gpuOf(operator).isEstimated) ? ', estimated' : '';

charts.speeds = (study, ink) => {
  const cpu = operator => operator.throughput.cpu, files = operator => operator.throughput.files;
  const millions = values => values.map(value => value == null ? null : value / 1e6);
  const least = (...values) => values.some(value => value == null) ? null : Math.min(...values);
  const operators = having(study, operator => operator.throughput), gpu = operators.some(gpuOf), note = estimated(study);
  const onGpu = (title, value) => [title + note, millions(operators.map(operator => gpuOf(operator) ? value(gpuOf(operator), operator) : null))];
  const chart = grouped(ink, operators.map(operator => operator.operator), [
    ['CPU', millions(operators.map(cpu))],
    ['CPU, file to file', millions(operators.map(operator => least(cpu(operator), files(operator))))],
    ...(gpu ? [onGpu('GPU kernels', one => one.kernels), onGpu('with the bus', one => least(one.kernels, one.bus)),
      onGpu('GPU, file to file', (one, operator) => least(one.kernels, one.bus, files(operator)))] : []),
  ], 'million samples a second');
  return {...chart, yAxis: {...chart.yAxis, type: 'log', min: undefined}};
};

// The part of the time that each stage works; the slowest all of it.
charts.limitStages = (study, ink) => {
  const operators = having(study, operator => operator.throughput);
  const share = (stages, name) => ((stages || []).find(stage => stage.name === name) || {share: null}).share;
  const onGpu = name => [`GPU: ${name}${estimated(study)}`, operators.map(operator => share((gpuOf(operator) || {}).stages, name))];
  const onCpu = name => [`CPU: ${name.toLowerCase() === 'cpu' ? 'computing' : name}`, operators.map(operator => share(operator.throughput.cpuStages, name))];
  return grouped(ink, operators.map(operator => operator.operator),
    [onCpu('CPU'), onCpu('files'), ...(operators.some(gpuOf) ? ['kernels', 'bus', 'files'].map(onGpu) : [])], 'of the time', percent);
};

charts.untiled = (study, ink) => {
  const operators = having(study, operator => operator.throughput);
  const edge = (title, side) => [title, operators.map(operator => (operator.throughput[side] || {edge: null}).edge)];
  return grouped(ink, operators.map(operator => operator.operator),
    [edge('host', 'untiledOnHost'), edge('GPU', 'untiledOnGpu')].filter(([, edges]) => edges.some(each => each != null)), 'edge of the cube, in samples');
};

charts.inFlight = (study, ink) => {
  const operators = having(study, operator => (gpuOf(operator) || {tiles: []}).tiles[0]);
  const tiles = n => operators.map(operator => gpuOf(operator).tiles[n]);
  const series = [0, 1, 2].flatMap(n => [[`${n + 1} in flight, projected`, tiles(n).map(tile => tile.projected)],
    [`${n + 1} in flight, measured`, tiles(n).map(tile => tile.measured == null ? null : tile.measured)]]);
  return grouped(ink, operators.map(operator => operator.operator), series.filter(([, values]) => values.some(each => each != null)), '', bytes);
};

// Speed to the left, the share that is kept to the right.
charts.tiles = (study, ink) => {
  const operators = study.operators.filter(operator => (operator.tiles || []).length);
  const dots = (operator, value) => operator.tiles.filter(tile => value(tile) != null)
    .map(tile => [Math.max(...tile.tile), value(tile), shape(tile.tile), shape(tile.source), bytes(tile.hostBytes)]);
  const told = dot => `${dot.seriesName}: tile ${dot.value[2]} reads ${dot.value[3]} and takes ${dot.value[4]}, ` +
    (dot.seriesName.endsWith('kept') ? percent(dot.value[1]) : `${number(dot.value[1])} million samples a second`);
  return {
    tooltip: {...base(ink).tooltip, formatter: told},
    grid: {...base(ink).grid, right: 72},
    xAxis: {...logAxis(ink, 'edge of a tile, in samples'), logBase: 2, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    yAxis: [
      {...logAxis(ink, 'million samples a second'), nameGap: 50, axisLabel: {color: ink.soft, formatter: value => number(value)}},
      {...axis(ink, 'kept'), nameGap: 50, type: 'value', min: 0, max: 1, splitLine: {show: false}, axisLabel: {color: ink.soft, formatter: percent}},
    ],
    series: operators.flatMap((operator, n) => [
      {name: operator.operator, type: 'line', color: ink.series[n % ink.series.length], data: dots(operator, tile => tile.samplesPerSecond && tile.samplesPerSecond / 1e6)},
      {name: `${operator.operator}, kept`, type: 'line', color: ink.series[n % ink.series.length], yAxisIndex: 1, symbol: 'none', lineStyle: {type: 'dashed'}, data: dots(operator, tile => tile.kept)},
    ]),
  };
};

// Time to the left, memory to the right; predicted points are hollow.
function growth(study, ink, grows, name, label = value => number(value)) {
  const lines = study.growth.map(operator => ({operator: operator.operator, points: (operator.series.find(series => series.grows === grows) || {points: []}).points
    .filter(point => point.seconds != null)}));
  const dots = (points, value) => points.map(point => ({
    value: [point.at, value(point), duration(point.seconds), point.tiles, point.predicted ? `predicted, bound by ${point.note}` : 'measured'],
    symbol: point.predicted ? 'emptyCircle' : 'circle',
  }));
  const told = ({seriesName, value: [at, value, took, tiles, how]}) => `${seriesName}, ${label(at)} ${name}: ` +
    `${seriesName.endsWith('memory') ? bytes(value) : `${number(value)} ns a sample`}, ${took} in ${tiles} tiles, ${how}`;
  const memory = lines.flatMap(({points}) => points.map(point => point.measuredBytes || point.projectedBytes));
  return {
    tooltip: {...base(ink).tooltip, formatter: told},
    grid: {...base(ink).grid, right: 72},
    xAxis: {...logAxis(ink, name), logBase: 2, axisLabel: {color: ink.soft, formatter: label}},
    yAxis: [
      {...logAxis(ink, 'ns a sample'), nameGap: 50, axisLabel: {color: ink.soft, formatter: value => number(value)}},
      {...logByteAxis(ink, memory.length ? memory : [1]), splitLine: {show: false}},
    ],
    series: lines.flatMap(({operator, points}, n) => [
      {name: operator, type: 'line', symbolSize: 8, color: ink.series[n % ink.series.length], data: dots(points, point => point.nanosecondsPerSample)},
      {name: `${operator}, memory`, type: 'line', symbolSize: 6, color: ink.series[n % ink.series.length], yAxisIndex: 1, lineStyle: {type: 'dashed'},
        data: dots(points, point => point.measuredBytes || point.projectedBytes)},
    ]),
  };
}

charts.growthSurvey = (study, ink) => growth(study, ink, 'survey', 'samples on each edge');
charts.growthThreads = (study, ink) => growth(study, ink, 'threads', 'threads');
charts.growthBudget = (study, ink) => growth(study, ink, 'budget', 'for buffers', bytes);
charts.growthChain = (study, ink) => growth(study, ink, 'chain', 'operators in a chain');
charts.growthOutputs = (study, ink) => growth(study, ink, 'outputs', 'outputs');

const settingName = setting => `${shape(setting.shape)}, ${setting.workers} x ${bytes(setting.workerBytes)}`;
const strategiesOf = study => unique(study.settings.flatMap(setting => setting.strategies.map(trial => trial.strategy)));
const trials = (study, strategy, field) => study.settings.map(setting =>
  (setting.strategies.find(trial => trial.strategy === strategy) || {})[field] || null);

charts.strategies = (study, ink) => grouped(ink, study.settings.map(settingName),
  strategiesOf(study).map(strategy => [strategy, trials(study, strategy, 'seconds')]), 'seconds');

charts.peaks = (study, ink) => {
  const peaks = [...strategiesOf(study).map(strategy => [strategy, trials(study, strategy, 'peakBytes')]),
    ['limit', study.settings.map(setting => setting.limitBytes)]];
  return {...grouped(ink, study.settings.map(settingName), peaks, '', bytes), yAxis: byteAxis(ink, Math.max(...peaks.flatMap(([, values]) => values)))};
};

charts.models = (study, ink) => grouped(ink, study.models.map(model => model.model), [
  ['median error', study.models.map(model => model.medianError)],
  ['furthest below', study.models.map(model => Math.abs(model.worstUnder))],
  ['furthest above', study.models.map(model => Math.abs(model.worstOver))],
], 'relative error');

charts.clock = (study, ink) => {
  const far = Math.max(...study.operators.flatMap(row => row.ratios).map(ratio => Math.abs(Math.log10(ratio))));
  const decades = 10 ** Math.max(1, Math.ceil(far));
  return {
    legend: {show: false},
    grid: {left: 200, right: 24, top: 12, bottom: 44},
    xAxis: {...logAxis(ink, 'time taken / time predicted'), min: 1 / decades, max: decades, axisLabel: {color: ink.soft, formatter: value => number(value)}},
    yAxis: {...axis(ink), type: 'category', data: study.operators.map(row => `${row.operator} on ${row.on}`), axisLabel: {color: ink.ink}},
    series: [{
      type: 'scatter', symbolSize: 8,
      data: study.operators.flatMap((row, n) => row.ratios.map(ratio => [ratio, n])),
      markLine: {symbol: 'none', label: {show: false}, lineStyle: {color: ink.limit}, data: [{xAxis: 1}]},
    }],
  };
};

charts.timings = (study, ink) => {
  const operators = unique(study.timings.map(timing => timing.operator));
  const threads = count => `${count} ${count === 1 ? 'thread' : 'threads'}`;
  const setting = timing => `${shape(timing.shape)}, ${timing.threads ? threads(timing.threads) : timing.installation || 'this'}`;
  const series = unique(study.timings.map(setting));
  const find = (operator, name) => (study.timings.find(timing => timing.operator === operator && setting(timing) === name) || {}).seconds || null;
  return grouped(ink, operators, series.map(name => [name, operators.map(operator => find(operator, name))]), '', duration);
};
