import type { Action } from '@/lib/server/api/resource';
import { isObject } from '@/lib/text/is-object';
import { oddFiles } from './odd-files';
import type { Route } from './route-table';
import { slowTexts } from './slow-texts';
import { actionOf, childOf, type Json, placesIn, replaced, typeOf, wholeBody } from './whole-bodies';

/** A request that is created when it is due, since all of them together would fill the memory. */
export interface Slow {
  /** What is slow about it, and where. */
  readonly about: string;
  readonly make: () => SlowRequest;
}

export interface SlowRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The value of the first parameter of the path. */
  readonly part?: string;
}

const bodyLength = 1_000_000;
/** Node's HTTP parser refuses longer headers. */
const headLength = 12_000;
const many = 100_000;
const manyKeys = 60_000;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

/** The requests of an anonymous caller. */
export function* strangeRequests(route: Route): Generator<Slow> {
  if (route.method !== 'GET') yield* rawBodies();
  yield* heads();
  yield { about: 'deep rison in q', make: () => ({ query: { q: textOf('deep rison', headLength) } }) };
}

/** All requests of a signed-in user to a route. */
export function* slowRequests(route: Route): Generator<Slow> {
  yield* strangeRequests(route);
  const action = actionOf(route);
  yield* queries(route.path, action);
  if (route.path.includes(':')) {
    for (const name of Object.keys(slowTexts))
      yield { about: `${name} in the path`, make: () => ({ part: textOf(name, headLength) }) };
  }
  if (route.method === 'GET') return;
  const whole = wholeBody(route);
  const type = typeOf(route);
  for (const [where, body] of spoiled(whole)) {
    const isJson = type.includes('json');
    yield { about: where, make: () => (isJson ? { headers: json, body: written(body()) } : formOf(body(), type)) };
  }
  if (type.includes('multipart')) yield* files(whole);
}

function textOf(name: string, length: number): string {
  return (slowTexts[name] ?? (() => ''))(length);
}

function* rawBodies(): Generator<Slow> {
  for (const name of ['open lists', 'deep lists', 'deep objects', 'many keys']) {
    yield { about: `${name} as a body`, make: () => ({ headers: json, body: textOf(name, bodyLength) }) };
  }
  for (const name of ['ampersands', 'percents', 'percent signs', 'equals']) {
    yield { about: `${name} as a form`, make: () => ({ headers: form, body: textOf(name, bodyLength) }) };
  }
  const repeated = (text: string) => text.repeat(Math.ceil(bodyLength / text.length));
  const parts: Readonly<Record<string, () => string>> = {
    'heads without an end': () => repeated('name="csrf_token"\r\na\r\n'),
    'parts without a head': () => repeated('\r\n--x\r\n'),
    'empty parts': () => repeated('\r\n--x\r\n\r\n'),
    'one long head': () => `--x\r\ncontent-disposition: form-data; ${repeated('name="a"; ')}`,
    'named parts': () => repeated('\r\n--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'),
    hyphens: () => repeated('\r\n--'),
  };
  for (const [name, body] of Object.entries(parts)) {
    yield { about: `${name} as parts`, make: () => ({ headers: multipart, body: body() }) };
  }
}

function* heads(): Generator<Slow> {
  const named: Readonly<Record<string, readonly string[]>> = {
    'accept-language': ['languages', 'commas', 'hyphens', 'semicolons'],
    cookie: ['semicolons', 'equals', 'one letter'],
    authorization: ['dots', 'one letter', 'commas'],
    'x-guesttoken': ['dots', 'one letter'],
    accept: ['slashes', 'commas', 'semicolons'],
    'accept-encoding': ['commas', 'semicolons'],
    'x-forwarded-for': ['commas', 'dots'],
    referer: ['slashes', 'percents'],
    'if-none-match': ['commas', 'double quotes'],
    'user-agent': ['brackets', 'slashes'],
    'content-type': ['semicolons', 'slashes'],
  };
  for (const [header, names] of Object.entries(named)) {
    for (const name of names) {
      const text = textOf(name, headLength).trim();
      const value = header === 'authorization' ? `Bearer ${text}` : text;
      yield { about: `${name} in ${header}`, make: () => ({ headers: { [header]: value } }) };
    }
  }
}

function* queries(path: string, action: Action | undefined): Generator<Slow> {
  const isPage = !path.startsWith('/api/v1/');
  for (const name of Object.keys(slowTexts)) {
    const text = textOf(name, headLength);
    if (action?.argument) {
      yield { about: `${name} as q`, make: () => ({ query: { q: text } }) };
      yield* argumentsWith(name, text);
    }
    if (!isPage) continue;
    for (const field of ['form_data', 'next', 'native_filters', 'page', 'filter']) {
      yield { about: `${name} in ${field}`, make: () => ({ query: { [field]: text } }) };
    }
  }
  const filter = '(col:id,opr:eq,value:1)';
  const filters = Array.from({ length: headLength / filter.length }, () => filter).join(',');
  yield { about: 'many filters in q', make: () => ({ query: { q: `(filters:!(${filters}))` } }) };
  yield { about: 'many ids in q', make: () => ({ query: { q: `!(${'1,'.repeat(headLength / 2)}1)` } }) };
  const columns = `!(${'id,'.repeat(headLength / 4)}id)`;
  yield {
    about: 'many columns in q',
    make: () => ({ query: { q: `(columns:${columns},keys:${columns},select_columns:${columns})` } }),
  };
}

function* argumentsWith(name: string, text: string): Generator<Slow> {
  const quoted = `'${text.replaceAll('!', '!!').replaceAll("'", "!'")}'`;
  for (const field of ['filter', 'schema_name', 'table_name', 'time_range', 'thumb_size', 'order_column', 'key']) {
    yield { about: `${name} in q.${field}`, make: () => ({ query: { q: `(${field}:${quoted})` } }) };
  }
  yield { about: `${name} as q in quotes`, make: () => ({ query: { q: quoted } }) };
  for (const [col, opr] of [
    ['slice_name', 'chart_all_text'],
    ['dashboard_title', 'title_or_slug'],
    ['table_name', 'ct'],
    ['label', 'all_text'],
    ['name', 'ct'],
    ['changed_on', 'gt'],
    ['sql', 'ct'],
  ]) {
    yield {
      about: `${name} in q.filters of ${col}`,
      make: () => ({ query: { q: `(filters:!((col:${col},opr:${opr},value:${quoted})))` } }),
    };
  }
}

/** Yields bodies in which one value after the other is replaced by a slow one, with a description of each. */
function* spoiled(whole: Json): Generator<[string, () => Json]> {
  for (const path of placesIn(whole)) {
    const value = path.reduce<Json | undefined>((at, step) => childOf(at, step), whole);
    const at = path.join('.') || 'the body';
    const set = (next: Json) => replaced(whole, path, next);
    if (typeof value === 'string' || value === null) {
      for (const name of Object.keys(slowTexts)) yield [`${name} in ${at}`, () => set(textOf(name, bodyLength))];
      for (const inner of ['brackets', 'nested templates', 'spaces', 'deep lists']) {
        yield [`JSON with ${inner} in ${at}`, () => set(JSON.stringify({ a: textOf(inner, bodyLength) }))];
      }
    }
    if (Array.isArray(value)) {
      const items = value.length > 0 ? value : [1];
      yield [`many items in ${at}`, () => set(Array.from({ length: many }, (_, n) => items[n % items.length] ?? null))];
      yield [`many texts in ${at}`, () => set(Array.from({ length: many }, (_, n) => `text ${n}`))];
    }
    if (isObject(value)) {
      const keys = () => Object.fromEntries(Array.from({ length: manyKeys }, (_, n) => [`key ${n}`, n]));
      yield [`many keys in ${at}`, () => set({ ...value, ...keys() })];
      yield [`a deep object in ${at}`, () => set({ ...value, deep: deepMark })];
      yield [`a long key in ${at}`, () => set({ ...value, ['k'.repeat(bodyLength)]: 1 })];
    }
    if (typeof value === 'number') yield [`a long number in ${at}`, () => set('9'.repeat(bodyLength))];
  }
}

/** A placeholder for a value that is too deep for `JSON.stringify`. */
const deepMark = 'as deep as can be';

function written(body: Json): string {
  return JSON.stringify(body).replace(JSON.stringify(deepMark), () => textOf('deep objects', bodyLength));
}

function formOf(body: Json, type: string): { headers: Readonly<Record<string, string>>; body: string } {
  const fields = isObject(body) ? Object.entries(body) : [];
  const texts = fields.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : written(value),
  ]);
  if (type.includes('urlencoded'))
    return { headers: form, body: new URLSearchParams(texts).toString().slice(0, bodyLength) };
  const parts = texts.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { headers: multipart, body: `${parts.join('')}--x--\r\n` };
}

/** Uploads of unusual files in place of the expected one. */
function* files(whole: Json): Generator<Slow> {
  const fields = isObject(whole) ? whole : {};
  const field = ['formData', 'bundle', 'file'].find((name) => name in fields) ?? 'file';
  const endings = 'type' in fields ? { csv: 'csv', excel: 'xlsx', columnar: 'parquet' } : { bundle: 'zip' };
  for (const [type, ending] of Object.entries(endings)) {
    for (const [name, bytes] of Object.entries(oddFiles)) {
      const plain = type === 'bundle' ? {} : { type, table_name: `flood_${type}`, schema: 'public' };
      const before = formOf(plain, 'multipart').body.replace(/--x--\r\n$/, '');
      const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.${ending}"\r\n\r\n`;
      const parts = () => [Buffer.from(before + head), bytes(), Buffer.from('\r\n--x--\r\n')];
      const make = () => ({ headers: multipart, body: new Uint8Array(Buffer.concat(parts())) });
      yield { about: `${name} as ${type}`, make };
    }
  }
}
