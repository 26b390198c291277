import type { Budget } from '@/lib/server/template/budget';
import { type AnyBuiltin, builtin, type Run } from '@/lib/server/template/run';
import { TemplateError } from '@/lib/server/template/template-error';
import { toIndex } from '@/lib/server/template/value/arithmetic';
import { elementsOrNull, lengthOf } from '@/lib/server/template/value/collection';
import { percentFormat } from '@/lib/server/template/value/percent-format';
import { shownOf, textOf } from '@/lib/server/template/value/text';
import { capitalized, centred, replaced, stripped, textArgument } from '@/lib/server/template/value/text-methods';
import {
  Dict,
  isText,
  isTrue,
  List,
  Markup,
  rawText,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from '@/lib/server/template/value/value';
import { wellFormed } from '@/lib/text/well-formed';
import { linked } from './linked';
import { pythonJson } from './python-json';
import { wrapped } from './wrapped';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&#34;',
};

/** The value as HTML-escaped text. */
export function escaped(value: Value, run: Run): Markup {
  if (value instanceof Markup) return value;
  return new Markup(escapedText(textOf(value, run.budget)));
}

function escapedText(text: string): string {
  return text.replace(/[&<>'"]/g, (char) => entities[char] ?? char);
}

const asText = (body: (text: string) => Value): AnyBuiltin<Value> =>
  builtin(['s'], [], (run, value = null) => body(textOf(value, run.budget)));

/** The lines of a text, split at LF, CR LF or CR. Throws `AttributeError` for values that are not text. */
function linesOf(value: Value): string[] {
  if (value instanceof Undefined) throw value.error;
  if (!isText(value)) {
    throw new TemplateError('AttributeError', `'${typeName(value)}' object has no attribute 'splitlines'`);
  }
  const lines = rawText(value).split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function truncated(value: Value, length: number, isHard: boolean, end: string, leeway: number): Value {
  if (length < end.length) {
    throw new TemplateError('AssertionError', `expected length >= ${end.length}, got ${length}`);
  }
  if (leeway < 0) throw new TemplateError('AssertionError', `expected leeway >= 0, got ${leeway}`);
  const size = lengthOf(value);
  if (size === null) throw new TemplateError('TypeError', `object of type '${typeName(value)}' has no len()`);
  if (size <= length + leeway) return value;
  if (!isText(value)) {
    const failure = isHard || value instanceof Dict ? 'TypeError' : 'AttributeError';
    throw new TemplateError(failure, `a text is cut, not a '${typeName(value)}' object`);
  }
  const cut = rawText(value).slice(0, length - end.length);
  if (isHard) return cut + end;
  const at = cut.lastIndexOf(' ');
  return (at < 0 ? cut : cut.slice(0, at)) + end;
}

function indented(text: string, width: Value, isFirst: boolean, isBlank: boolean, run: Run): string {
  const space =
    typeof width === 'bigint' ? ' '.repeat(Math.min(Math.max(Number(width), 0), 1000)) : textArgument(width);
  const [first = '', ...rest] = text.split('\n');
  run.budget.allocate(text.length + (rest.length + 1) * space.length);
  const lines = rest.map((line) => (line === '' && !isBlank ? line : space + line));
  return [isFirst ? space + first : first, ...lines].join('\n');
}

/** Removes everything between the given marks, including the marks. */
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
  return encodeURIComponent(wellFormed(text))
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function pairOf(item: Value, budget: Budget): readonly Value[] {
  const pair = elementsOrNull(item, budget);
  if (pair === null) throw new TemplateError('TypeError', `cannot unpack non-iterable ${typeName(item)} object`);
  if (pair.length === 2) return pair;
  const problem = pair.length < 2 ? `not enough values to unpack (expected 2, got ${pair.length})` : 'too many values';
  throw new TemplateError('ValueError', problem);
}

function urlEncoded(value: Value, run: Run): string {
  const { budget } = run;
  const items = isText(value) || value instanceof Dict ? null : elementsOrNull(value, budget);
  const pairs = value instanceof Dict ? value.entries : items?.map((item) => pairOf(item, budget));
  if (!pairs) return urlQuoted(textOf(value, budget));
  const part = (item: Value | undefined) =>
    urlQuoted(textOf(item ?? null, budget))
      .replaceAll('/', '%2F')
      .replaceAll('%20', '+');
  return pairs.map(([key, held]) => `${part(key)}=${part(held)}`).join('&');
}

function attributes(value: Value, isSpaced: boolean, run: Run): Markup {
  if (value instanceof Undefined) throw value.error;
  if (!(value instanceof Dict)) {
    throw new TemplateError('AttributeError', `'${typeName(value)}' object has no attribute 'items'`);
  }
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

/** Decodes numeric HTML entities and the most common named ones. */
function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|amp|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return names[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
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
  urlize: builtin(
    ['value', 'trim_url_limit', 'nofollow', 'target', 'rel', 'extra_schemes'],
    [null, false, null, null, null],
    (run, value = null, limit = null, isUnfollowed = false, target = null, rel = null) => {
      const rels = [...textOf(rel ?? '', run.budget).split(/\s+/), isTrue(isUnfollowed) ? 'nofollow' : '', 'noopener'];
      const shown = {
        limit: limit === null ? null : toIndex(limit),
        rel: [...new Set(rels.filter((one) => one !== ''))].sort().join(' '),
        target: target === null ? null : escapedText(textOf(target, run.budget)),
      };
      return linked(escaped(value, run).text, shown);
    },
  ),
  wordcount: asText((text) => BigInt(text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)),
  striptags: asText((text) =>
    unescaped(
      without(without(text, '<!--', '-->'), '<', '>')
        .split(/\s+/)
        .join(' ')
        .trim(),
    ),
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
      if (value instanceof Undefined) throw value.error;
      if (!isText(value)) {
        const failure = value instanceof List ? 'AttributeError' : 'TypeError';
        throw new TemplateError(failure, `a text is indented, not a '${typeName(value)}' object`);
      }
      return indented(rawText(value), width, isTrue(first), isTrue(blank), run);
    },
  ),
  truncate: builtin(
    ['s', 'length', 'killwords', 'end', 'leeway'],
    [255n, false, '...', null],
    (_, value = null, length = 255n, isHard = false, end = '...', leeway = null) =>
      truncated(value, toIndex(length), isTrue(isHard), textArgument(end), leeway === null ? 5 : toIndex(leeway)),
  ),
  wordwrap: builtin(
    ['s', 'width', 'break_long_words', 'wrapstring', 'break_on_hyphens'],
    [79n, true, null, true],
    (run, value = null, width = 79n, breaks = true, mark = null, breaksHyphens = true) => {
      const separator = mark === null ? '\n' : textArgument(mark);
      const how = { width: toIndex(width), breaksWords: isTrue(breaks), breaksHyphens: isTrue(breaksHyphens) };
      return linesOf(value)
        .map((line) => wrapped(line, how, run.budget).join(separator))
        .join(separator);
    },
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
