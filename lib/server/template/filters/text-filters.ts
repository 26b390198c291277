import { type AnyBuiltin, builtin, type Run } from '@/lib/server/template/run';
import { TemplateError } from '@/lib/server/template/template-error';
import { toIndex } from '@/lib/server/template/value/arithmetic';
import { elements } from '@/lib/server/template/value/collection';
import { percentFormat } from '@/lib/server/template/value/percent-format';
import { shownOf, textOf } from '@/lib/server/template/value/text';
import { capitalized, centred, replaced, stripped, textArgument } from '@/lib/server/template/value/text-methods';
import { Dict, isTrue, List, Markup, Tuple, Undefined, type Value } from '@/lib/server/template/value/value';
import { pythonJson } from './python-json';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&#34;',
};

/** The value as text that is safe in HTML. */
export function escaped(value: Value, run: Run): Markup {
  if (value instanceof Markup) return value;
  return new Markup(escapedText(textOf(value, run.budget)));
}

function escapedText(text: string): string {
  return text.replace(/[&<>'"]/g, (char) => entities[char] ?? char);
}

const asText = (body: (text: string) => Value): AnyBuiltin<Value> =>
  builtin(['s'], [], (run, value = null) => body(textOf(value, run.budget)));

function truncated(text: string, length: number, isHard: boolean, end: string, leeway: number): string {
  if (text.length <= length + leeway) return text;
  const cut = text.slice(0, Math.max(length - end.length, 0));
  if (isHard) return cut + end;
  const at = cut.lastIndexOf(' ');
  return (at < 0 ? cut : cut.slice(0, at)) + end;
}

/** Lines no longer than `width`, broken between words and, where asked, inside long ones. */
function wrapped(text: string, width: number, breaksWords: boolean, separator: string, run: Run): string {
  const lines = text.split(/\r\n|\n|\r/).map((line) => {
    const rows: string[] = [];
    let row = '';
    for (const word of line.split(/(?<=\s)(?=\S)|(?<=[\p{L}\p{N}]-)(?=\p{L})/u)) {
      run.budget.spend(1 + Math.ceil(row.length / 16));
      if (row !== '' && (row + word).trimEnd().length > width) {
        rows.push(row.trimEnd());
        row = '';
      }
      row += word;
      while (breaksWords && row.trimEnd().length > width) {
        rows.push(row.slice(0, width));
        row = row.slice(width);
      }
    }
    return [...rows, row.trimEnd()].join(separator);
  });
  return lines.join(separator);
}

function indented(text: string, width: Value, isFirst: boolean, isBlank: boolean, run: Run): string {
  const space =
    typeof width === 'bigint' ? ' '.repeat(Math.min(Math.max(Number(width), 0), 1000)) : textArgument(width);
  const [first = '', ...rest] = text.split('\n');
  run.budget.allocate(text.length + (rest.length + 1) * space.length);
  const lines = rest.map((line) => (line === '' && !isBlank ? line : space + line));
  return [isFirst ? space + first : first, ...lines].join('\n');
}

/** The text without what stands between these marks, and the marks. */
function without(text: string, start: string, end: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const from = text.indexOf(start, at);
    const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
    if (to < 0) return kept + text.slice(at);
    kept += text.slice(at, from);
    at = to + end.length;
  }
}

function urlQuoted(text: string): string {
  return encodeURIComponent(text)
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function urlEncoded(value: Value, run: Run): string {
  const { budget } = run;
  const pairs =
    value instanceof Dict
      ? value.entries
      : value instanceof List
        ? value.items.map((item) => elements(item, budget))
        : null;
  if (pairs === null) return urlQuoted(textOf(value, budget));
  const part = (item: Value | undefined) =>
    urlQuoted(textOf(item ?? null, budget))
      .replaceAll('/', '%2F')
      .replaceAll('%20', '+');
  return pairs.map(([key, held]) => `${part(key)}=${part(held)}`).join('&');
}

function attributes(value: Value, isSpaced: boolean, run: Run): Markup {
  if (!(value instanceof Dict)) throw new TemplateError('TypeError', 'xmlattr wants a dict');
  const pairs = value.entries.flatMap(([key, held]) => {
    const name = textOf(key, run.budget);
    if (/[\s/>=]/.test(name)) throw new TemplateError('ValueError', `Invalid character in attribute name: ${name}`);
    return held === null || held instanceof Undefined ? [] : [`${escapedText(name)}="${escaped(held, run).text}"`];
  });
  return new Markup(isSpaced && pairs.length > 0 ? ` ${pairs.join(' ')}` : pairs.join(' '));
}

function titleCased(text: string): string {
  return text
    .split(/([-\s({[<]+)/)
    .map((word) => (word === '' ? word : capitalized(word)))
    .join('');
}

/** The text with its addresses turned into links. */
function linked(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) =>
      /^(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(word)
        ? `<a href="${word.startsWith('www.') ? 'https://' : ''}${escapedText(word)}" rel="noopener">${escapedText(word)}</a>`
        : escapedText(word),
    )
    .join('');
}

export const textFilters: Readonly<Record<string, AnyBuiltin<Value>>> = {
  capitalize: asText(capitalized),
  lower: asText((text) => text.toLowerCase()),
  upper: asText((text) => text.toUpperCase()),
  title: asText(titleCased),
  string: builtin(['value'], [], (run, value = null) => (value instanceof Markup ? value : textOf(value, run.budget))),
  safe: asText((text) => new Markup(text)),
  escape: builtin(['s'], [], (run, value = null) => escaped(value, run)),
  e: builtin(['s'], [], (run, value = null) => escaped(value, run)),
  forceescape: asText((text) => new Markup(escapedText(text))),
  urlize: asText(linked),
  wordcount: asText((text) => BigInt(text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)),
  striptags: asText((text) =>
    without(without(text, '<!--', '-->'), '<', '>')
      .split(/\s+/)
      .join(' ')
      .trim(),
  ),
  trim: builtin(['value', 'chars'], [null], (run, value = null, chars = null) =>
    stripped(textOf(value, run.budget), chars, true, true),
  ),
  center: builtin(['value', 'width'], [80n], (run, value = null, width = 80n) =>
    centred(textOf(value, run.budget), toIndex(width), ' ', run.budget),
  ),
  replace: builtin(['s', 'old', 'new', 'count'], [null], (run, value = null, from = null, to = null, count = null) => {
    const [text, old, fresh] = [value, from, to].map((part) => textOf(part, run.budget));
    return replaced(text ?? '', old ?? '', fresh ?? '', count === null ? -1 : toIndex(count), run.budget);
  }),
  format: {
    variadic: ({ budget }, { positional: [value = null, ...list], named }) => {
      const values = named.size > 0 ? new Dict(named) : new Tuple(list);
      return percentFormat(textOf(value, budget), values, budget);
    },
  },
  indent: builtin(
    ['s', 'width', 'first', 'blank'],
    [4n, false, false],
    (run, value = null, width = 4n, first = false, blank = false) => {
      return indented(textOf(value, run.budget), width, isTrue(first), isTrue(blank), run);
    },
  ),
  truncate: builtin(
    ['s', 'length', 'killwords', 'end', 'leeway'],
    [255n, false, '...', null],
    (run, value = null, length = 255n, isHard = false, end = '...', leeway = null) =>
      truncated(
        textOf(value, run.budget),
        toIndex(length),
        isTrue(isHard),
        textArgument(end),
        leeway === null ? 5 : toIndex(leeway),
      ),
  ),
  wordwrap: builtin(
    ['s', 'width', 'break_long_words', 'wrapstring', 'break_on_hyphens'],
    [79n, true, null, true],
    (run, value = null, width = 79n, breaks = true, mark = null) =>
      wrapped(
        textOf(value, run.budget),
        Math.max(toIndex(width), 1),
        isTrue(breaks),
        mark === null ? '\n' : textArgument(mark),
        run,
      ),
  ),
  urlencode: builtin(['value'], [], (run, value = null) => urlEncoded(value, run)),
  xmlattr: builtin(['d', 'autospace'], [true], (run, value = null, isSpaced = true) =>
    attributes(value, isTrue(isSpaced), run),
  ),
  tojson: builtin(['value', 'indent'], [null], (run, value = null, indent = null) => {
    const text = pythonJson(value, run.budget, indent === null ? null : toIndex(indent));
    return new Markup(text.replace(/[<>&']/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`));
  }),
  pprint: builtin(['value'], [], (run, value = null) => shownOf(sortedKeys(value), run.budget)),
};

function sortedKeys(value: Value): Value {
  if (!(value instanceof Dict) || value.entries.some(([key]) => typeof key !== 'string')) return value;
  return new Dict(value.entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
