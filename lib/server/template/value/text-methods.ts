import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { toIndex } from './arithmetic';
import { elements } from './collection';
import { bind } from './define';
import { Callable, isText, List, rawText, Tuple, typeName, type Value } from './value';

type Method = (text: string, budget: Budget, ...values: Value[]) => Value;

interface Definition {
  readonly parameters: readonly string[];
  readonly otherwise: readonly Value[];
  readonly body: Method;
}

const method = (parameters: readonly string[], otherwise: readonly Value[], body: Method): Definition => ({
  parameters,
  otherwise,
  body,
});

const plain = (body: (text: string) => Value): Definition => method([], [], (text) => body(text));

/** A text argument. Throws `TypeError` for anything else. */
export function textArgument(value: Value | undefined): string {
  if (value === undefined || !isText(value)) {
    throw new TemplateError('TypeError', `must be str, not ${typeName(value ?? null)}`);
  }
  return rawText(value);
}

const methods: Readonly<Record<string, Definition>> = {
  upper: plain((text) => text.toUpperCase()),
  lower: plain((text) => text.toLowerCase()),
  casefold: plain((text) => text.toLowerCase().replaceAll('ß', 'ss')),
  capitalize: plain(capitalized),
  title: plain(titled),
  swapcase: plain((text) =>
    text.replace(/\p{L}/gu, (letter) => (isUpper(letter) ? letter.toLowerCase() : letter.toUpperCase())),
  ),
  isdigit: plain((text) => /^\p{Nd}+$/u.test(text)),
  isdecimal: plain((text) => /^\p{Nd}+$/u.test(text)),
  isnumeric: plain((text) => /^\p{N}+$/u.test(text)),
  isalpha: plain((text) => /^\p{L}+$/u.test(text)),
  isalnum: plain((text) => /^[\p{L}\p{N}]+$/u.test(text)),
  isspace: plain((text) => /^\s+$/u.test(text)),
  isascii: plain((text) => /^[\0-\x7f]*$/.test(text)),
  isprintable: plain((text) => !/[\p{C}\p{Zl}\p{Zp}]|[^\P{Zs} ]/u.test(text)),
  isidentifier: plain((text) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)),
  isupper: plain(isUpper),
  islower: plain(isLower),
  istitle: plain((text) => /\p{L}/u.test(text) && titled(text) === text),
  startswith: method(
    ['prefix', 'start', 'end'],
    [null, null],
    (text, budget, prefix = null, start = null, end = null) => {
      const part = sliced(text, start, end);
      return alternatives(prefix, budget).some((candidate) => part.startsWith(candidate));
    },
  ),
  endswith: method(
    ['suffix', 'start', 'end'],
    [null, null],
    (text, budget, suffix = null, start = null, end = null) => {
      const part = sliced(text, start, end);
      return alternatives(suffix, budget).some((candidate) => part.endsWith(candidate));
    },
  ),
  strip: method(['chars'], [null], (text, _, chars = null) => stripped(text, chars, true, true)),
  lstrip: method(['chars'], [null], (text, _, chars = null) => stripped(text, chars, true, false)),
  rstrip: method(['chars'], [null], (text, _, chars = null) => stripped(text, chars, false, true)),
  removeprefix: method(['prefix'], [], (text, _, prefix) => {
    const start = textArgument(prefix);
    return text.startsWith(start) ? text.slice(start.length) : text;
  }),
  removesuffix: method(['suffix'], [], (text, _, suffix) => {
    const end = textArgument(suffix);
    return end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text;
  }),
  split: method(['sep', 'maxsplit'], [null, -1n], (text, budget, separator = null, most = -1n) =>
    listOf(split(text, separator, toIndex(most)), budget),
  ),
  rsplit: method(['sep', 'maxsplit'], [null, -1n], (text, budget, separator = null, most = -1n) =>
    listOf(splitFromRight(text, separator, toIndex(most)), budget),
  ),
  splitlines: method(['keepends'], [false], (text, budget, keeps = false) => {
    const lines = text.match(/[^\n\r]*(?:\r\n|\n|\r)|[^\n\r]+$/g) ?? [];
    return listOf(keeps ? lines : lines.map((line) => line.replace(/[\r\n]+$/, '')), budget);
  }),
  partition: method(['sep'], [], (text, _, separator) => {
    const mark = required(separator);
    const at = text.indexOf(mark);
    return new Tuple(at < 0 ? [text, '', ''] : [text.slice(0, at), mark, text.slice(at + mark.length)]);
  }),
  rpartition: method(['sep'], [], (text, _, separator) => {
    const mark = required(separator);
    const at = text.lastIndexOf(mark);
    return new Tuple(at < 0 ? ['', '', text] : [text.slice(0, at), mark, text.slice(at + mark.length)]);
  }),
  join: method(['iterable'], [], (text, budget, items = null) => {
    const parts = elements(items, budget).map((item, at) => {
      if (isText(item)) return rawText(item);
      throw new TemplateError('TypeError', `sequence item ${at}: expected str instance, ${typeName(item)} found`);
    });
    budget.allocate(parts.reduce((sum, part) => sum + part.length + text.length, 0));
    return parts.join(text);
  }),
  replace: method(['old', 'new', 'count'], [-1n], (text, budget, from, to, count = -1n) =>
    replaced(text, textArgument(from), textArgument(to), toIndex(count), budget),
  ),
  find: method(['sub', 'start', 'end'], [null, null], (text, _, part, start = null, end = null) =>
    BigInt(found(text, textArgument(part), start, end, 'indexOf')),
  ),
  rfind: method(['sub', 'start', 'end'], [null, null], (text, _, part, start = null, end = null) =>
    BigInt(found(text, textArgument(part), start, end, 'lastIndexOf')),
  ),
  index: method(['sub', 'start', 'end'], [null, null], (text, _, part, start = null, end = null) =>
    present(found(text, textArgument(part), start, end, 'indexOf')),
  ),
  rindex: method(['sub', 'start', 'end'], [null, null], (text, _, part, start = null, end = null) =>
    present(found(text, textArgument(part), start, end, 'lastIndexOf')),
  ),
  count: method(['sub', 'start', 'end'], [null, null], (text, budget, part, start = null, end = null) => {
    budget.allocate(text.length);
    return BigInt(sliced(text, start, end).split(textArgument(part)).length - 1);
  }),
  center: method(['width', 'fillchar'], [' '], (text, budget, width = null, fill = ' ') =>
    centred(text, toIndex(width), textArgument(fill), budget),
  ),
  ljust: method(
    ['width', 'fillchar'],
    [' '],
    (text, budget, width = null, fill = ' ') => text + filling(text, toIndex(width), textArgument(fill), budget),
  ),
  rjust: method(
    ['width', 'fillchar'],
    [' '],
    (text, budget, width = null, fill = ' ') => filling(text, toIndex(width), textArgument(fill), budget) + text,
  ),
  zfill: method(['width'], [], (text, budget, width = null) => {
    const sign = /^[-+]/.exec(text)?.[0] ?? '';
    return sign + filling(text, toIndex(width), '0', budget) + text.slice(sign.length);
  }),
  expandtabs: method(['tabsize'], [8n], (text, budget, size = 8n) =>
    replaced(text, '\t', ' '.repeat(Math.min(Math.max(toIndex(size), 0), 1000)), -1, budget),
  ),
};

const takesNames: ReadonlySet<string> = new Set(['split', 'rsplit', 'splitlines', 'expandtabs']);

/** A bound method of a text; undefined when there is none of this name. */
export function textMethod(text: string, name: string, budget: Budget): Value | undefined {
  const definition = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!definition) return undefined;
  return new Callable(
    name,
    (given) => {
      if (given.named.size > 0 && !takesNames.has(name)) {
        throw new TemplateError('TypeError', `str.${name}() takes no keyword arguments`);
      }
      budget.spend(1 + Math.ceil(text.length / 16));
      return definition.body(text, budget, ...bind(name, definition.parameters, definition.otherwise, given));
    },
    'builtin_function_or_method',
  );
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

function titled(text: string): string {
  return text.replace(/\p{L}+/gu, capitalized);
}

export function isUpper(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

export function isLower(text: string): boolean {
  return text === text.toLowerCase() && text !== text.toUpperCase();
}

function listOf(parts: readonly string[], budget: Budget): List {
  budget.allocate(parts.length);
  return new List([...parts]);
}

function alternatives(value: Value, budget: Budget): string[] {
  return value instanceof Tuple ? elements(value, budget).map(textArgument) : [textArgument(value)];
}

function sliced(text: string, start: Value, end: Value): string {
  return text.slice(start === null ? 0 : toIndex(start), end === null ? undefined : toIndex(end));
}

function found(text: string, part: string, start: Value, end: Value, how: 'indexOf' | 'lastIndexOf'): number {
  const from = start === null ? 0 : toIndex(start);
  const offset = from < 0 ? Math.max(text.length + from, 0) : from;
  const at = sliced(text, start, end)[how](part);
  return at < 0 ? -1 : at + offset;
}

function present(at: number): bigint {
  if (at < 0) throw new TemplateError('ValueError', 'substring not found');
  return BigInt(at);
}

/** Removes the given characters, or white space when `chars` is null, from the chosen ends. */
export function stripped(text: string, chars: Value, start: boolean, end: boolean): string {
  const isBlank =
    chars === null
      ? (char: string) => /\s/.test(char)
      : (
          (set) => (char: string) =>
            set.has(char)
        )(new Set(textArgument(chars)));
  let [from, to] = [0, text.length];
  while (start && from < to && isBlank(text[from] ?? '')) from++;
  while (end && to > from && isBlank(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

function split(text: string, separator: Value, most: number): string[] {
  if (separator === null) {
    const words = text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (most < 0 || words.length <= most + 1) return words;
    let rest = text.trimStart();
    for (let at = 0; at < most; at++) rest = rest.slice(words[at]?.length ?? 0).trimStart();
    return [...words.slice(0, most), rest.trimEnd()];
  }
  const parts = text.split(required(separator));
  return most < 0 || parts.length <= most + 1
    ? parts
    : [...parts.slice(0, most), parts.slice(most).join(textArgument(separator))];
}

function splitFromRight(text: string, separator: Value, most: number): string[] {
  if (most < 0 || separator === null) return split(text, separator, most);
  const parts = text.split(required(separator));
  const kept = Math.max(parts.length - most, 1);
  return [parts.slice(0, kept).join(textArgument(separator)), ...parts.slice(kept)];
}

function required(separator: Value): string {
  const mark = textArgument(separator);
  if (mark === '') throw new TemplateError('ValueError', 'empty separator');
  return mark;
}

/** Replaces the first `count` occurrences; all of them when `count` is negative. */
export function replaced(text: string, from: string, to: string, count: number, budget: Budget): string {
  const parts = text.split(from);
  const times = from === '' ? text.length + 1 : parts.length - 1;
  const most = count < 0 ? times : Math.min(times, count);
  budget.allocate(text.length + most * to.length);
  if (from === '')
    return [...text].map((char, at) => (at < most ? to + char : char)).join('') + (most > text.length ? to : '');
  if (most === times) return parts.join(to);
  return [...parts.slice(0, most), parts.slice(most).join(from)].join(to);
}

function filling(text: string, width: number, fill: string, budget: Budget): string {
  const missing = Math.max(width - [...text].length, 0);
  budget.allocate(missing);
  return fill.repeat(missing);
}

export function centred(text: string, width: number, fill: string, budget: Budget): string {
  const all = filling(text, width, fill, budget);
  const left = Math.floor(all.length / 2) + (all.length % 2 === 1 && width % 2 === 1 ? 1 : 0);
  return all.slice(0, left) + text + all.slice(left);
}
