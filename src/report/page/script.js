'use strict';
// The report as weir-compile wrote it: docs/report.md describes it. Text of programs reaches the page as text nodes only.
const report = JSON.parse(document.getElementById('report').textContent);
const other = report.against || null;

// ---------------------------------------------------------------- elements

function add(parent, children) {
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  return parent;
}
function setAll(node, attributes) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name.startsWith('--')) node.style.setProperty(name, value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  return node;
}
const el = (tag, attributes, ...children) => add(setAll(document.createElement(tag), attributes), children);
const svg = (tag, attributes, ...children) => add(setAll(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes), children);

// ---------------------------------------------------------------- numbers

function scaled(value, units) {
  let i = 0;
  while (Math.abs(value) >= 1000 && i + 1 < units.length) { value /= 1000; ++i; }
  return (Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3)) + ' ' + units[i];
}
const bytes = (value) => typeof value === 'number' ? scaled(value, ['B', 'kB', 'MB', 'GB', 'TB']) : value === undefined ? '–' : value + ' B';
const count = (value) => typeof value === 'number' ? value.toLocaleString('en') : value === undefined ? '–' : String(value);
const ms = (value) => value === undefined ? '–' : value >= 1000 ? (value / 1000).toFixed(2) + ' s' : value >= 10 ? value.toFixed(1) + ' ms' : value >= 0.01 ? value.toFixed(3) + ' ms' : (value * 1000).toFixed(2) + ' µs';
const percent = (value) => (100 * value).toFixed(1) + ' %';
const metricText = (metric, value) => (/bytes/.test(metric) ? bytes : count)(value);

/** How `now` differs from `before`; less is better, unless `isNeutral`. */
function change(now, before, text, isNeutral) {
  if (before === undefined) return null;
  if (typeof now !== 'number' || typeof before !== 'number') return now === before ? null : el('small', {}, 'other: ' + text(before));
  if (now === before) return el('small', {}, 'same');
  const part = before ? ' (' + (now > before ? '+' : '−') + percent(Math.abs(now / before - 1)) + ')' : '';
  return el('small', {class: isNeutral ? null : now < before ? 'better' : 'worse'}, (now > before ? '+' : '−') + text(Math.abs(now - before)) + part);
}

// ---------------------------------------------------------------- what the parts share

const kernelOf = new Map();
for (const kernel of report.kernels) {
  kernelOf.set(kernel.executable, kernel);
  for (const name of kernel.exports) kernelOf.set(name, kernel);
}
const timesOf = (data, kernel) => data && data.profile && kernel.exports.map((name) => data.profile.kernels[name]).find(Boolean);
const lastLedger = (data) => data && data.ledger.filter((entry) => entry.level).pop();
const allPassesMs = (data) => data.passes.reduce((sum, pass) => sum + pass.ms, 0) + data.phases.reduce((sum, phase) => sum + phase.ms, 0);
const place = (item) => item.file ? item.file.replace(/^.*\//, '') + ':' + item.line + (item.column ? ':' + item.column : '') : '';
const numDispatches = (data) => { const last = lastLedger(data); return last ? last.total.dispatches : undefined; };

/** Name without the number that all of a function share, so that kernels of two reports find each other. */
const shortName = (name) => name.replace(/^.*?_dispatch_\d+_(?=.)/, '');
function matchKernels(mine, theirs) {
  const waiting = new Map();
  for (const kernel of theirs) {
    const key = shortName(kernel.name);
    waiting.set(key, [...(waiting.get(key) || []), kernel]);
  }
  const pairs = mine.map((kernel) => [kernel, (waiting.get(shortName(kernel.name)) || []).shift() || null]);
  for (const left of waiting.values()) for (const kernel of left) pairs.push([null, kernel]);
  return pairs;
}
const kernelPairs = other ? matchKernels(report.kernels, other.kernels) : report.kernels.map((kernel) => [kernel, null]);
const otherOf = new Map(kernelPairs.filter(([mine]) => mine));

/** Stages and code of a kernel, which are packed. */
const unpacked = new Map();
function unpack(kernel) {
  if (!unpacked.has(kernel)) {
    const data = Uint8Array.from(atob(kernel.packed), (c) => c.charCodeAt(0));
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
    unpacked.set(kernel, new Response(stream).text().then(JSON.parse));
  }
  return unpacked.get(kernel);
}

const sources = new Map(report.sources.map((file) => [file.file, file.lines]));
/** Lines of the program around `places`. */
function sourceView(file, marked, className) {
  const list = el('ol');
  let last = 0;
  for (const [number, text] of sources.get(file) || []) {
    const near = [...marked].some((line) => number >= line - 1 && number <= line + 7);
    if (!near) continue;
    if (last && number > last + 1) list.append(el('li', {class: 'gap', 'data-n': '…'}));
    list.append(el('li', {'data-n': number, 'data-place': file + ':' + number, class: marked.has(number) ? 'here' : null}, coloured(text)));
    last = number;
  }
  return list.childElementCount ? el('div', {class: 'code ' + (className || ''), tabindex: 0}, list) : null;
}

/** A table whose columns sort. Columns: {title, text(row), value(row)?, number?, name?}. */
function table(columns, rows, options = {}) {
  const body = el('tbody');
  const heads = columns.map((column) => el('th', {class: column.number ? 'number' : null, 'aria-sort': column.value ? 'none' : null, tabindex: column.value ? 0 : null}, column.title));
  const fill = () => {
    body.replaceChildren(...rows.map((row) => el('tr', {class: options.open ? 'opens' : null, onclick: options.open && (() => options.open(row))},
      columns.map((column) => el('td', {class: column.number ? 'number' : column.name ? 'name' : null, 'data-label': column.number ? column.title : null}, column.text(row))))));
  };
  columns.forEach((column, i) => {
    if (!column.value) return;
    const sort = () => {
      const down = heads[i].getAttribute('aria-sort') !== 'descending';
      heads.forEach((head) => head.hasAttribute('aria-sort') && head.setAttribute('aria-sort', 'none'));
      heads[i].setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = (row) => { const value = column.value(row); return typeof value === 'number' || typeof value === 'string' ? value : -Infinity; };
      rows = [...rows].sort((a, b) => { const x = key(a), y = key(b); return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1); });
      fill();
    };
    heads[i].addEventListener('click', sort);
    heads[i].addEventListener('keydown', (event) => event.key === 'Enter' && sort());
  });
  fill();
  return el('div', {class: 'scroll'}, el('table', {class: 'wide'}, el('thead', {}, el('tr', {}, heads)), body));
}

/** A select whose options are [value, text]. */
function choose(label, options, value, change) {
  const select = el('select', {onchange: () => change(select.value)}, options.map(([key, text]) => el('option', {value: key}, text)));
  select.value = value;
  return el('label', {}, label, select);
}

function openKernel(name) {
  const kernel = kernelOf.get(name);
  if (kernel) location.hash = '#kernels/' + encodeURIComponent(kernel.name);
}

// ---------------------------------------------------------------- dispatches

function renderDispatches(page, arguments_) {
  const graphs = report.graphs.filter((graph) => ['before', 'after'].some((state) => graph[state] && graph[state].nodes.length));
  if (!graphs.length) {
    page.append(el('p', {class: 'note'}, 'No dispatches were formed in this compilation.'));
    return;
  }
  if (report.missing) page.append(el('p', {class: 'note'}, 'There are no pictures: ' + report.missing + '. The table has all that is in them.'));
  let graph = graphs[0], state = graph.after ? 'after' : 'before', scale = 1;
  const controls = el('div', {class: 'controls'}), holder = el('div', {class: 'picture', tabindex: 0}), below = el('div');
  add(page, [controls, holder, below]);

  const hottest = Math.max(1e-9, ...report.kernels.map((kernel) => (timesOf(report, kernel) || {medianMs: 0}).medianMs));
  function prepare(picture, nodes, edges, prefix) {
    nodes.forEach((node, i) => {
      const shape = picture.querySelector('#' + prefix + '-' + i);
      if (!shape) return;
      const dispatch = state === 'after' ? node : graph.after && graph.after.nodes[node.dispatch];
      const name = dispatch && dispatch.kernel;
      const kernel = name && kernelOf.get(name);
      const lines = [name || node.op, node.type, place(node)];
      if (state === 'before' && name) lines.push('in ' + name);
      for (const op of node.ops || []) lines.push(op.join('  '));
      shape.querySelector('title').textContent = lines.filter(Boolean).join('\n');
      if (state === 'before' && node.dispatch !== undefined) {
        shape.classList.add('hued');
        shape.style.setProperty('--hue', (node.dispatch * 137) % 360);
      }
      const times = kernel && state === 'after' && timesOf(report, kernel);
      if (times && report.profile.medianMs) {
        shape.classList.add('hot');
        shape.style.setProperty('--heat', 85 * times.medianMs / hottest);
      }
      if (!kernel) return;
      shape.classList.add('opens');
      setAll(shape, {tabindex: 0, role: 'link', 'aria-label': 'kernel ' + kernel.name, onclick: () => openKernel(name),
        onkeydown: (event) => event.key === 'Enter' && openKernel(name)});
    });
    edges.forEach((edge, i) => {
      const title = picture.querySelector('#' + prefix + '-e' + i + ' > title');
      if (title) title.textContent = edge[2];
    });
  }

  function zoom(picture, factor) {
    const [, , width, height] = picture.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    // Graphviz counts in points.
    const natural = width * 4 / 3;
    const fitting = Math.min(1, (holder.clientWidth - 24) / natural);
    if (factor === 'fit') scale = fitting;
    // Letters stay readable.
    else if (factor === 'start') scale = Math.max(0.62, fitting);
    else scale = Math.max(0.05, Math.min(4, scale * factor));
    picture.setAttribute('width', natural * scale);
    picture.setAttribute('height', height * 4 / 3 * scale);
    holder.style.height = Math.min(innerHeight * 0.7, height * 4 / 3 * scale + 20) + 'px';
  }

  function draw() {
    const prefix = state[0] + report.graphs.indexOf(graph), template = document.getElementById('picture-' + prefix);
    const data = graph[state];
    holder.hidden = !template;
    let picture = null;
    if (template) {
      picture = document.importNode(template.content.querySelector('svg'), true);
      prepare(picture, data.nodes, data.edges, prefix);
      holder.replaceChildren(picture);
      zoom(picture, 'start');
      holder.scrollTop = 0;
      const places = [...picture.querySelectorAll('.node')].map((node) => node.getBoundingClientRect());
      const top = places.reduce((best, box) => best && best.top <= box.top ? best : box, null);
      if (top) holder.scrollLeft = top.left + top.width / 2 - holder.getBoundingClientRect().left - holder.clientWidth / 2;
    }
    const states = ['before', 'after'].filter((name) => graph[name]).map((name) => el('button', {
      'aria-pressed': String(name === state), id: 'show-' + name, onclick: () => { state = name; draw(); }}, name + ' fusion: ' + graph[name].nodes.length + ' nodes'));
    const zooms = [['−', 1 / 1.4], ['+', 1.4], ['fit', 'fit']].map(([text, factor]) => el('button', {onclick: () => zoom(picture, factor), disabled: !picture, 'aria-label': 'zoom ' + text}, text));
    controls.replaceChildren(...[graphs.length > 1 && choose('function', graphs.map((g, i) => [i, '@' + g.function]), graphs.indexOf(graph), (i) => {
      graph = graphs[i];
      if (!graph[state]) state = graph.after ? 'after' : 'before';
      draw();
    }), el('span', {}, states), el('span', {}, zooms),
    el('span', {class: 'soft'}, state === 'before' ? 'Ops of one colour end in one dispatch.' : report.profile ? 'The deeper the colour, the longer one dispatch takes.' : 'Click a dispatch for its kernel.')].filter(Boolean));

    const rows = new Map();
    for (const node of graph.after ? graph.after.nodes : []) {
      if (!node.kernel) continue;
      const row = rows.get(node.kernel) || {node, calls: 0};
      ++row.calls;
      rows.set(node.kernel, row);
    }
    const list = [...rows.values()];
    const times = (row) => { const kernel = kernelOf.get(row.node.kernel); return kernel && timesOf(report, kernel); };
    const columns = [
      {title: 'kernel', name: true, text: (row) => row.node.kernel, value: (row) => row.node.kernel},
      {title: 'sites', number: true, text: (row) => count(row.calls), value: (row) => row.calls},
      {title: 'ops', text: (row) => row.node.ops.map((op) => op[0]).join(', ')},
      {title: 'bytes in', number: true, text: (row) => bytes(row.node.bytesIn), value: (row) => row.node.bytesIn},
      {title: 'bytes out', number: true, text: (row) => bytes(row.node.bytesOut), value: (row) => row.node.bytesOut}];
    if (report.profile) {
      const value = (key) => (row) => (times(row) || {})[key];
      columns.push({title: 'ms each', number: true, text: (row) => ms(value('medianMs')(row)), value: value('medianMs')},
        {title: 'share', number: true, text: (row) => times(row) ? percent(times(row).msPerCall / report.profile.medianMs) : '–', value: value('msPerCall')});
      list.sort((a, b) => (value('msPerCall')(b) || 0) - (value('msPerCall')(a) || 0));
    }
    below.replaceChildren(...list.length ? [el('h2', {}, 'Dispatches of @' + graph.function), table(columns, list, {open: (row) => openKernel(row.node.kernel)})] : []);
  }
  draw();
}

// ---------------------------------------------------------------- kernels

/** What IR and assembly consist of: a name for each group of `kTokens`. */
const kTokenClasses = ['string', 'comment', 'op', 'symbol', 'value', 'type', 'number'];
const kTokens = new RegExp([/("(?:[^"\\]|\\.)*")/, /(\/\/.*|[;#](?= ).*\S.*)/, /(^\t[a-z][\w.]*|\b[a-z]\w*\.[\w.]*\w|(?<=^\s*%[^=]*= )\w+)/, /(@[\w$.-]+|^[\w$.]+:)/, /(%[\w$.#:-]*[\w$])/,
  /([!#][A-Za-z_][\w.]*|\b(?:tensor|memref|vector|index|ptr|void|none|tuple)\b|\b(?:[su]?i|b?f)\d\w*\b)/, /([#$]?-?\b\d[\w.+]*)/].map((part) => part.source).join('|'), 'g');

/** The parts of a line, those with a meaning in elements. */
function coloured(line) {
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(kTokens)) {
    const group = match.slice(1).findIndex((text) => text !== undefined);
    if (match.index > end) parts.push(line.slice(end, match.index));
    parts.push(el('span', {class: kTokenClasses[group]}, match[0]));
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push(line.slice(end));
  return parts;
}

/** Text as numbered lines; those that `previous` has not are marked, whatever their values are called. `places` are the lines of the program. */
function codeView(text, previous, places) {
  const plain = (line) => line.replace(/%[\w#:]+/g, '%').trim();
  const known = new Map();
  for (const line of previous === null ? [] : previous.split('\n')) known.set(plain(line), (known.get(plain(line)) || 0) + 1);
  const list = el('ol');
  text.replace(/\n+$/, '').split('\n').forEach((line, i) => {
    const left = known.get(plain(line)) || 0;
    if (left) known.set(plain(line), left - 1);
    list.append(el('li', {'data-n': i + 1, 'data-place': places && places[i], class: previous !== null && !left && plain(line) ? 'new' : null}, line ? coloured(line) : ' '));
  });
  return el('div', {class: 'code', tabindex: 0}, list);
}

/** Lines that come from one line of the program are marked while the mouse is over one of them; a click shows them in the other panes. */
function linkLines(panes) {
  const lineAt = (event) => event.target.closest && event.target.closest('li[data-place]');
  const mark = (line) => {
    const place = line && line.dataset.place;
    panes.querySelectorAll('li[data-place]').forEach((item) => item.classList.toggle('linked', item.dataset.place === place));
  };
  panes.addEventListener('mouseover', (event) => mark(lineAt(event)));
  panes.addEventListener('mouseleave', () => mark(null));
  panes.addEventListener('click', (event) => {
    const line = lineAt(event);
    mark(line);
    if (line) panes.querySelectorAll('.code').forEach((view) => {
      const first = !view.contains(line) && view.querySelector('li.linked');
      if (first) view.scrollTop = first.offsetTop - view.offsetTop;
    });
  });
}

const stageName = (stage) => stage.pass ? stage.pass : 'phase ' + stage.phase;

function renderKernels(page, name) {
  if (!report.kernels.length) {
    page.append(el('p', {class: 'note'}, 'This compilation made no kernels.'));
    return;
  }
  const total = report.profile && report.profile.medianMs;
  const cost = (kernel) => (timesOf(report, kernel) || {}).msPerCall || 0;
  const kernels = [...report.kernels].sort((a, b) => cost(b) - cost(a));
  const kernel = kernelOf.get(name) || kernels[0];
  const list = el('ul', {}, kernels.map((item) => el('li', {}, el('a', {href: '#kernels/' + encodeURIComponent(item.name), 'aria-current': item === kernel ? 'true' : null},
    item.name, el('small', {}, total && timesOf(report, item) ? percent(cost(item) / total) + ' of a call' : item.ops.length + ' ops')))));
  const right = el('div', {id: 'kernel'});
  page.append(el('div', {class: 'kernel'}, list, right));
  const current = list.querySelector('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - 40;

  const times = timesOf(report, kernel), peer = otherOf.get(kernel), peerTimes = peer && timesOf(other, peer);
  const stat = (title, text, delta) => el('span', {}, title + ' ', el('b', {}, text), ' ', delta);
  const stats = [];
  if (kernel.target) stats.push(stat('target', kernel.target));
  if (times) {
    stats.push(stat('each', ms(times.medianMs), peerTimes && change(times.medianMs, peerTimes.medianMs, ms)), stat('calls', count(times.calls)), stat('share', percent(times.msPerCall / total)), stat('bytes', bytes(times.bytes)),
      stat('GB/s', (times.bytes / times.medianMs / 1e6).toFixed(1)), times.flops && stat('GF/s', (times.flops / times.medianMs / 1e6).toFixed(1)), stat('workgroups', count(times.workgroups)));
  }
  if (kernel.codeLines) stats.push(stat('lines of code', count(kernel.codeLines), peer && peer.codeLines && change(kernel.codeLines, peer.codeLines, count)));
  const remarks = report.remarks.filter((remark) => kernel.exports.includes(remark.function)).length;
  if (remarks) stats.push(el('a', {href: '#remarks/function=' + encodeURIComponent(kernel.exports[0])}, remarks + ' remarks'));
  add(right, [el('h2', {}, kernel.name), el('div', {class: 'stats'}, stats)]);

  const panes = el('div', {class: 'panes'});
  right.append(panes);
  const lines = new Map();
  for (const op of kernel.ops) if (op.file) lines.set(op.file, (lines.get(op.file) || new Set()).add(op.line));
  const views = [...lines].map(([file, marked]) => sourceView(file, marked)).filter(Boolean);
  const source = el('section', {id: 'pane-source'}, el('h3', {}, 'program'), views.length ? views : el('div', {class: 'code'}, el('ol', {}, kernel.ops.map((op, i) => el('li', {'data-n': i + 1}, op.op + '  ' + place(op))))));
  const ir = el('section', {id: 'pane-ir'}), code = el('section', {id: 'pane-code'});
  add(panes, [source, ir, code]);
  linkLines(panes);

  Promise.all([unpack(kernel), peer && unpack(peer)]).then(([texts, peerTexts]) => {
    const placeOf = (number) => number ? kernel.places[number - 1].join(':') : null;
    const stages = texts.stages.map((stage) => ({title: stageName(stage), text: stage.text, places: (stage.places || []).map(placeOf)}));
    stages.forEach((stage, i) => { stage.previous = i ? stages[i - 1].text : null; });
    if (peerTexts && peerTexts.stages) for (const stage of peerTexts.stages) stages.push({title: 'other report, ' + stageName(stage), text: stage.text,
      previous: (texts.stages.find((own) => own.phase === stage.phase && own.pass === stage.pass) || {text: null}).text});
    const codes = (texts.code || []).map((part) => ({title: part.title, text: part.text, previous: null, places: (part.places || []).map(placeOf)}));
    for (const part of peerTexts && peerTexts.code || []) codes.push({title: 'other report, ' + part.title, text: part.text, previous: (codes.find((own) => own.title === part.title) || {text: null}).text});
    const pane = (section, title, items, start) => {
      if (!items.length) {
        section.replaceChildren(el('h3', {}, title), el('p', {class: 'soft'}, 'nothing: the compilation ended before'));
        return;
      }
      const show = (i) => {
        section.querySelectorAll('.code').forEach((old) => old.remove());
        const view = codeView(items[i].text, items[i].previous, items[i].places);
        section.append(view);
        // The constants of the kernel precede it.
        const start = [...view.querySelectorAll('li')].find((line) => kernel.exports.some((name) => line.textContent.startsWith(name + ':')));
        if (start) view.scrollTop = start.offsetTop - view.offsetTop;
        select.value = i;
      };
      const select = el('select', {'aria-label': title, onchange: () => show(Number(select.value))}, items.map((item, i) => el('option', {value: i}, item.title)));
      const step = (by) => el('button', {'aria-label': by < 0 ? 'previous' : 'next', onclick: () => show(Math.max(0, Math.min(items.length - 1, Number(select.value) + by)))}, by < 0 ? '‹' : '›');
      section.replaceChildren(el('h3', {}, title, select, items.length > 1 && [step(-1), step(1)]));
      show(start);
    };
    pane(ir, 'IR after', stages, 0);
    pane(code, 'code', codes, Math.max(0, (texts.code || []).length - 1));
  });
}

// ---------------------------------------------------------------- remarks

/** Reports and links of older versions spell the code `live-read` LIVE_READ. */
const toKebabCase = (code) => code.toLowerCase().replace(/_/g, '-');

function renderRemarks(page, text) {
  const filter = Object.assign({kind: '', pass: '', code: '', function: '', line: '', text: ''}, Object.fromEntries(new URLSearchParams(text || '')));
  filter.code = (report.remarks.find((remark) => toKebabCase(remark.code) === toKebabCase(filter.code)) || filter).code;
  const kStep = 200;
  let shown = kStep;
  const controls = el('div', {class: 'controls'}), body = el('tbody'), info = el('p', {class: 'soft', id: 'remark-count'}), more = el('button', {onclick: () => { shown += kStep; list(); }}, 'more');
  add(page, [controls, info, el('div', {class: 'scroll'}, el('table', {class: 'wide', id: 'remark-table'}, el('thead', {}, el('tr', {}, ['', 'pass', 'code', 'function', 'place', 'what'].map((title) => el('th', {}, title)))), body)), more]);
  const what = (remark) => (remark.args || []).map(([key, value]) => /^(Remark|Reason|String)$/.test(key) ? value : key + '=' + value).join(' ');

  /** A place: `12`, `12-40`, `file:12` or a part of a file's name. */
  function matchesLine(remark) {
    if (!filter.line) return true;
    const [, file, first, last] = /^(?:(.*?):)?(\d+)(?:-(\d+))?$/.exec(filter.line.trim()) || [null, filter.line.trim(), null, null];
    if (file && !(remark.file || '').includes(file)) return false;
    return !first || (remark.line >= Number(first) && remark.line <= Number(last || first));
  }
  const matches = (remark, except) => ['kind', 'pass', 'code', 'function'].every((key) => key === except || !filter[key] || remark[key] === filter[key]) && matchesLine(remark) &&
    (!filter.text || toKebabCase(remark.pass + ' ' + remark.code + ' ' + what(remark)).includes(toKebabCase(filter.text)));

  /** The code of a remark, as a link that opens what it means below its row. */
  function explained(remark, row) {
    const text = ((report.explanations || {})[remark.pass] || {})[remark.code];
    if (!text) return remark.code;
    return el('a', {href: '#remarks', onclick: (event) => {
      event.preventDefault();
      const next = row().nextSibling;
      if (next && next.classList.contains('meaning')) return next.remove();
      row().after(el('tr', {class: 'meaning'}, el('td', {colspan: 6}, el('pre', {}, text))));
    }}, remark.code);
  }

  function list() {
    const found = report.remarks.filter((remark) => matches(remark));
    // Equal ones are one row with their number.
    const rows = new Map();
    for (const remark of found) {
      const key = [remark.kind, remark.pass, remark.code, remark.function, remark.file, remark.line, remark.column, what(remark)].join('\n');
      rows.set(key, {remark, number: (rows.get(key) || {number: 0}).number + 1});
    }
    info.textContent = count(found.length) + ' of ' + count(report.remarks.length) + ' remarks: every candidate that a pass looked at';
    body.replaceChildren(...[...rows.values()].slice(0, shown).map(({remark, number}) => {
      const times = number > 1 && el('small', {class: 'times', title: number + ' equal remarks'}, ' ×' + count(number));
      const row = el('tr', {class: 'opens', tabindex: 0, 'data-number': number}, el('td', {}, el('span', {class: 'badge ' + remark.kind}, remark.kind), times), el('td', {class: 'name'}, remark.pass), el('td', {}, explained(remark, () => row)),
        el('td', {}, kernelOf.has(remark.function) ? el('a', {href: '#kernels/' + encodeURIComponent(remark.function)}, remark.function) : remark.function || ''), el('td', {}, place(remark)), el('td', {}, what(remark)));
      const toggle = () => {
        if (row.nextSibling && row.nextSibling.classList.contains('lines')) return row.nextSibling.remove();
        const view = remark.file && sourceView(remark.file, new Set([remark.line]), 'snippet');
        row.after(el('tr', {class: 'lines'}, el('td', {colspan: 6}, view || el('span', {class: 'soft'}, 'The report has no source for this place.'))));
      };
      row.addEventListener('click', (event) => event.target.tagName !== 'A' && toggle());
      row.addEventListener('keydown', (event) => event.key === 'Enter' && event.target === row && toggle());
      return row;
    }));
    more.hidden = rows.size <= shown;
  }
  function draw() {
    const options = (key) => {
      const counts = new Map();
      for (const remark of report.remarks) if (matches(remark, key)) counts.set(remark[key] || '', (counts.get(remark[key] || '') || 0) + 1);
      if (filter[key] && !counts.has(filter[key])) counts.set(filter[key], 0);
      return [['', 'all']].concat([...counts].filter(([name]) => name).sort((a, b) => b[1] - a[1]).map(([name, number]) => [name, name + ' (' + number + ')']));
    };
    const set = (key) => (value) => { filter[key] = value; shown = kStep; draw(); };
    const input = (key, label, hint) => {
      const field = el('input', {id: 'filter-' + key, value: filter[key], placeholder: hint, oninput: () => { filter[key] = field.value; shown = kStep; list(); }, onchange: draw});
      return el('label', {}, label, field);
    };
    const selects = ['kind', 'pass', 'code', 'function'].map((key) => { const label = choose(key, options(key), filter[key], set(key)); label.lastChild.id = 'filter-' + key; return label; });
    controls.replaceChildren(...selects, input('line', 'source line', '12, 12-40, file:12'), input('text', 'text', 'any word'),
      el('button', {onclick: () => { for (const key in filter) filter[key] = ''; draw(); }}, 'clear'));
    list();
  }
  draw();
}

// ---------------------------------------------------------------- bars

/** Rows: {label, value, text, other?, head?, same?}. */
function bars(rows) {
  const largest = Math.max(1e-12, ...rows.flatMap((row) => [row.value, row.other]).filter((value) => typeof value === 'number'));
  const bar = (value, className) => el('div', {class: 'bar ' + className + (typeof value === 'number' ? '' : ' none'), style: 'width:' + (typeof value === 'number' ? 100 * value / largest : 0) + '%'});
  return el('div', {class: 'bars'}, rows.map((row) => row.head ? el('div', {class: 'head'}, row.head) : [
    el('div', {class: 'label' + (row.same ? ' same' : '')}, row.label), el('div', {}, bar(row.value, ''), row.other !== undefined && bar(row.other, 'other')), el('div', {class: 'value'}, row.text)]));
}

// ---------------------------------------------------------------- ledger

function renderLedger(page) {
  const counted = report.ledger.filter((entry) => entry.level);
  if (!counted.length) {
    page.append(el('p', {class: 'note'}, 'Nothing could be counted: ' + ((report.ledger[0] || {})['not-counted'] || 'no pass ran') + '.'));
    return;
  }
  const metrics = Object.keys(counted[0].total);
  let metric = metrics.find((name) => name === 'bytes-copied') || metrics[0], onlyChanges = true;
  const first = ['bytes-read', 'bytes-written', 'bytes-copied', 'bytes-filled', 'peak-transient-bytes', 'dispatches', 'allocations'];
  metrics.sort((a, b) => (first.indexOf(a) + 99) % 99 - (first.indexOf(b) + 99) % 99 || a.localeCompare(b));
  metric = 'bytes-read';
  const controls = el('div', {class: 'controls'}), chart = el('div', {id: 'ledger-chart'});
  add(page, [controls, chart]);
  function draw() {
    let before, others = other ? other.ledger.filter((entry) => entry.level) : [];
    const seen = new Map(), rows = [];
    counted.forEach((entry, i) => {
      const value = entry.total[metric], same = i > 0 && value === before;
      // The same run of the pass in the other report.
      const number = (seen.get(entry.pass) || 0);
      seen.set(entry.pass, number + 1);
      const peer = others.filter((theirs) => theirs.pass === entry.pass)[number];
      if (!same || !onlyChanges || i === counted.length - 1)
        rows.push({label: entry.pass, value, same, other: peer && peer.total[metric], text: [metricText(metric, value), i > 0 && !same && typeof value === 'number' && typeof before === 'number' &&
          el('small', {class: value < before ? 'better' : 'worse'}, ' ' + (value < before ? '−' : '+') + metricText(metric, Math.abs(value - before)))]});
      before = value;
    });
    const toggle = el('input', {type: 'checkbox', onchange: () => { onlyChanges = toggle.checked; draw(); }});
    toggle.checked = onlyChanges;
    controls.replaceChildren(choose('metric', metrics.map((name) => [name, name]), metric, (value) => { metric = value; draw(); }), el('label', {class: 'inline'}, toggle, 'only passes that change it'),
      other ? el('span', {class: 'soft'}, 'Thin bars: the other report.') : '');
    chart.replaceChildren(el('h2', {}, metric + ' after each pass'), bars(rows));
    const last = counted[counted.length - 1];
    const names = Object.keys(last.functions);
    if (names.length > 1) chart.append(el('h2', {}, 'In the end, by function'), bars(names.map((name) => ({label: name, value: last.functions[name][metric], text: metricText(metric, last.functions[name][metric])}))));
    const constants = Object.entries(last.constants || {}).sort((a, b) => b[1] - a[1]);
    if (constants.length) chart.append(el('h2', {}, 'Constants, by the type of their elements'), bars(constants.map(([type, bytes]) => ({label: type, value: bytes, text: metricText('bytes', bytes)}))));
    if (last.unknown) chart.append(el('p', {class: 'note'}, 'Unknown: ' + last.unknown.join('; ')));
  }
  draw();
}

// ---------------------------------------------------------------- memory

function renderMemory(page) {
  if (!report.arenas.length) {
    page.append(el('p', {class: 'note'}, 'The program needs no transient storage, or the compilation ended before it was assigned.'));
    return;
  }
  const arenas = [...report.arenas].sort((a, b) => b.bytes - a.bytes);
  let arena = arenas[0];
  const controls = el('div', {class: 'controls'}), holder = el('div'), detail = el('p', {class: 'note', id: 'detail'});
  add(page, [controls, holder, detail]);
  function draw() {
    const width = 1000, height = 380, left = 64, bottom = 34, top = 12;
    const ticks = arena.commands.length, size = arena.bytes || Math.max(...arena.blocks.map((block) => block[0] + block[1]));
    const x = (tick) => left + (width - left - 8) * tick / ticks, y = (offset) => top + (height - top - bottom) * (1 - offset / size);
    const live = new Array(ticks).fill(0);
    const picture = svg('svg', {class: 'arena', viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': 'transient storage over the commands of @' + arena.function});
    for (let i = 0; i <= 4; ++i) add(picture, [svg('line', {x1: left, x2: width - 8, y1: y(size * i / 4), y2: y(size * i / 4)}), svg('text', {x: left - 6, y: y(size * i / 4) + 4, 'text-anchor': 'end'}, bytes(Math.round(size * i / 4)))]);
    arena.blocks.forEach(([offset, length, start, end, writer, readers], i) => {
      for (let tick = start; tick <= end; ++tick) live[tick] += length;
      const text = bytes(length) + ' at ' + count(offset) + ', written by command ' + start + ' (' + writer + ')' + (readers.length ? ', read until command ' + end + ' by ' + readers.join(', ') : ', never read');
      const show = () => { detail.replaceChildren(text + ' ', kernelOf.has(writer) ? el('a', {href: '#kernels/' + encodeURIComponent(writer)}, 'open ' + writer) : ''); };
      picture.append(svg('rect', {class: 'block', x: x(start), width: Math.max(1, x(end + 1) - x(start)), y: y(offset + length), height: Math.max(1, y(offset) - y(offset + length)), '--hue': (i * 137) % 360, tabindex: 0,
        onclick: show, onmouseenter: show, onfocus: show}, svg('title', {}, text)));
    });
    const peak = Math.max(...live);
    picture.append(svg('path', {d: live.map((value, tick) => (tick ? 'L' : 'M') + x(tick) + ' ' + y(value) + ' L' + x(tick + 1) + ' ' + y(value)).join(' ')}));
    add(picture, [svg('text', {x: left, y: height - 8}, 'command 0'), svg('text', {x: width - 8, y: height - 8, 'text-anchor': 'end'}, String(ticks - 1))]);
    holder.replaceChildren(el('p', {}, 'Storage ' + bytes(size) + ', at most ' + bytes(peak) + ' of it live (line), over ' + count(ticks) + ' commands in program order.' + (arena.unknown ? ' ' + arena.unknown + ' accesses of a size or place that only a run knows are not drawn.' : '')), picture);
    detail.textContent = 'A block is what one command writes, until its last reader. Point at one.';
    controls.replaceChildren(...arenas.length > 1 ? [choose('storage', arenas.map((a, i) => [i, '@' + a.function + ', ' + bytes(a.bytes)]), arenas.indexOf(arena), (i) => { arena = arenas[i]; draw(); })] : []);
  }
  draw();
}

// ---------------------------------------------------------------- passes

function renderPasses(page) {
  const theirs = new Map((other ? other.passes : []).map((pass) => [pass.phase + '/' + pass.pass, pass.ms]));
  let byTime = true;
  const controls = el('div', {class: 'controls'}), chart = el('div', {id: 'pass-chart'});
  add(page, [controls, chart]);
  const row = (pass) => ({label: [pass.pass, byTime && el('small', {class: 'soft'}, ' ' + pass.phase)], value: pass.ms, other: theirs.get(pass.phase + '/' + pass.pass), text: [ms(pass.ms), pass.runs > 1 && el('small', {class: 'soft'}, ' in ' + count(pass.runs) + ' runs')]});
  function draw() {
    const phases = new Map(report.phases.map((phase) => [phase.name, phase.ms]));
    for (const pass of report.passes) phases.set(pass.phase, (phases.get(pass.phase) || 0) + pass.ms);
    const toggle = el('input', {type: 'checkbox', onchange: () => { byTime = toggle.checked; draw(); }});
    toggle.checked = byTime;
    controls.replaceChildren(el('label', {class: 'inline'}, toggle, 'slowest first'));
    const rows = byTime ? [...report.passes].sort((a, b) => b.ms - a.ms).map(row)
      : [...new Set(report.passes.map((pass) => pass.phase))].flatMap((phase) => [{head: phase}, ...report.passes.filter((pass) => pass.phase === phase).map(row)]);
    chart.replaceChildren(el('h2', {}, 'Phases, ' + ms(allPassesMs(report)) + ' on one thread'), bars([...phases].map(([name, value]) => ({label: name, value, text: ms(value)}))),
      el('h2', {}, 'Passes, without the passes that they run'), bars(rows));
  }
  draw();
}

// ---------------------------------------------------------------- comparison

function renderCompare(page) {
  const metrics = lastLedger(report), theirs = lastLedger(other);
  for (const [title, data] of [['This report', report], ['The other', other]])
    page.append(el('p', {class: 'soft'}, title + ': weir-compile ' + data.arguments.join(' ') + ' (' + data.weir.split('\n').slice(0, 2).join(', ') + ')'));
  const row = (name, now, before, text) => ({name, now, before, text});
  const rows = [];
  if (metrics && theirs) for (const metric of Object.keys(metrics.total)) rows.push(row(metric, metrics.total[metric], theirs.total[metric], (value) => metricText(metric, value)));
  // What differs comes first.
  rows.sort((a, b) => (a.now === a.before) - (b.now === b.before));
  rows.push(row('kernels', report.kernels.length, other.kernels.length, count), row('compile time', allPassesMs(report), allPassesMs(other), ms));
  if (report.profile && other.profile) rows.unshift(row('time of a call', report.profile.medianMs, other.profile.medianMs, ms));
  const difference = (r) => typeof r.now === 'number' && typeof r.before === 'number' ? change(r.now, r.before, r.text, r.isNeutral) : el('small', {}, r.now === r.before ? 'same' : 'differs');
  const pair = (title, list) => list.length && page.append(el('h2', {}, title), table([
    {title: '', name: true, text: (r) => r.link ? el('a', {href: r.link}, r.name) : r.name, value: (r) => r.name}, {title: 'this', number: true, text: (r) => r.text(r.now), value: (r) => r.now},
    {title: 'other', number: true, text: (r) => r.text(r.before), value: (r) => r.before}, {title: 'change', number: true, text: (r) => difference(r), value: (r) => r.now - r.before}], list));
  pair('In all', rows);

  const status = ([mine, peer]) => !peer ? 'only here' : !mine ? 'only there' : mine.codeDigest && mine.codeDigest === peer.codeDigest ? 'same code' : 'other code';
  const order = ['only here', 'only there', 'other code', 'same code'];
  const pairs = [...kernelPairs].sort((a, b) => order.indexOf(status(a)) - order.indexOf(status(b)));
  const time = (data, kernel) => kernel && (timesOf(data, kernel) || {}).medianMs;
  page.append(el('h2', {}, 'Kernels'), table([
    {title: 'kernel', name: true, text: ([mine, peer]) => (mine || peer).name, value: ([mine, peer]) => (mine || peer).name}, {title: 'code', text: status, value: status},
    {title: 'lines', number: true, text: ([mine]) => count(mine && mine.codeLines), value: ([mine]) => mine && mine.codeLines}, {title: 'lines there', number: true, text: ([, peer]) => count(peer && peer.codeLines), value: ([, peer]) => peer && peer.codeLines},
    {title: 'ms', number: true, text: ([mine]) => ms(time(report, mine)), value: ([mine]) => time(report, mine)}, {title: 'ms there', number: true, text: ([, peer]) => ms(time(other, peer)), value: ([, peer]) => time(other, peer)},
    {title: 'change', number: true, text: ([mine, peer]) => mine && peer && time(report, mine) !== undefined && time(other, peer) !== undefined ? change(time(report, mine), time(other, peer), ms) : ''}], pairs, {open: ([mine]) => mine && openKernel(mine.name)}));

  const tally = (data) => { const counts = new Map(); for (const remark of data.remarks) { const key = remark.pass + ' ' + remark.kind + ' ' + toKebabCase(remark.code); counts.set(key, (counts.get(key) || 0) + 1); } return counts; };
  const mine = tally(report), before = tally(other);
  const changed = [...new Set([...mine.keys(), ...before.keys()])].filter((key) => mine.get(key) !== before.get(key)).map((key) => {
    const [pass, kind, code] = key.split(' ');
    return Object.assign(row(key, mine.get(key) || 0, before.get(key) || 0, count), {isNeutral: true, link: '#remarks/' + new URLSearchParams({pass, kind, code})});
  });
  if (changed.length) pair('Remarks whose number differs', changed);
  else page.append(el('h2', {}, 'Remarks'), el('p', {}, 'The same numbers of each.'));
}

// ---------------------------------------------------------------- the page

const tabs = [['dispatches', 'Dispatches', renderDispatches], ['kernels', 'Kernels', renderKernels], ['remarks', 'Remarks', renderRemarks], ['ledger', 'Ledger', renderLedger], ['memory', 'Memory', renderMemory], ['passes', 'Passes', renderPasses]];
if (other) tabs.push(['compare', 'Compare', renderCompare]);

function summarize() {
  document.title = 'weir: ' + report.program.replace(/^.*\//, '');
  document.getElementById('program').textContent = report.program;
  document.getElementById('about').textContent = [report.targets.length ? 'for ' + report.targets.join(', ') : 'for the default target', ...report.weir.split('\n')].filter(Boolean).join(' · ');
  document.getElementById('about').title = 'weir-compile ' + report.arguments.join(' ');
  const last = lastLedger(report), before = lastLedger(other), list = document.getElementById('summary');
  const item = (title, text, now, then, isNeutral) => list.append(el('div', {}, el('dt', {}, title), el('dd', {}, text(now), other && change(now, then, text, isNeutral))));
  if (report.profile) item('time of a call', ms, report.profile.medianMs, other && other.profile ? other.profile.medianMs : undefined);
  if (last) {
    item('dispatches', count, last.total.dispatches, before && before.total.dispatches);
    for (const [title, metric] of [['read', 'bytes-read'], ['written', 'bytes-written'], ['copied', 'bytes-copied'], ['filled', 'bytes-filled'], ['peak transient', 'peak-transient-bytes']])
      item(title, bytes, last.total[metric], before && before.total[metric]);
  }
  item('kernels', count, report.kernels.length, other && other.kernels.length, true);
  item('remarks', count, report.remarks.length, other && other.remarks.length, true);
  item('compile time', ms, allPassesMs(report), other && allPassesMs(other));
}

function show() {
  const [, name, argument] = /^#?([a-z]*)\/?(.*)$/.exec(location.hash) || [];
  const tab = tabs.find(([id]) => id === name) || tabs[0];
  const main = document.getElementById('main');
  document.getElementById('tabs').replaceChildren(...tabs.map(([id, title]) => el('a', {href: '#' + id, id: 'tab-' + id, 'aria-current': id === tab[0] ? 'page' : null}, title)));
  main.replaceChildren();
  let value = argument || '';
  try { value = tab[0] === 'remarks' ? value : decodeURIComponent(value); } catch (error) { value = ''; }
  tab[2](main, value);
}

summarize();
show();
addEventListener('hashchange', show);
