import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import type { Call } from './call';
import { type Place, placesIn, withTexts, withValue } from './places';
import type { Random } from './random';
import type { Table } from './side';
import { labelsOf, type Vocabulary } from './vocabulary';

/** What a body becomes, and the place or operation that was changed; undefined where the change does not apply. */
type Change = (body: Json, world: World) => readonly [body: Json, told: string] | undefined;

interface World {
  readonly table: string;
  readonly tables: ReadonlyMap<string, Table>;
  readonly vocabulary: Vocabulary;
  readonly random: Random;
}

const odd: readonly Json[] = [
  null,
  '',
  'x',
  '1',
  0,
  1,
  -1,
  1.5,
  true,
  false,
  [],
  {},
  ['x'],
  [null],
  [0],
  { a: 1 },
  1e12,
];

/** A call with one to three changes of its body. */
export function vary(
  call: Call,
  id: string,
  tables: ReadonlyMap<string, Table>,
  words: Vocabulary,
  random: Random,
): Call {
  let body = call.request ?? null;
  let { table } = call;
  const changes: string[] = [];
  if (random.isIn(0.35)) {
    const other = random.pick([...tables.keys()]) ?? table;
    body = moved(body, tables.get(table), tables.get(other), random);
    if (other !== table) changes.push('table');
    table = other;
  }
  const wanted = changes.length + (random.isIn(0.25) ? 2 : 1);
  for (let tries = 0; tries < 20 && changes.length < wanted; tries++) {
    const change = random.pick(ways);
    const changed = change?.(body, { table, tables, vocabulary: words, random });
    if (!changed || JSON.stringify(changed[0]) === JSON.stringify(body)) continue;
    body = changed[0];
    changes.push(changed[1]);
  }
  return { ...call, id, table, request: body, changes };
}

/** Places are chosen evenly over their patterns, so that long lists are not preferred. */
function place(body: Json, random: Random, fits: (place: Place) => boolean): Place | undefined {
  const places = placesIn(body).filter((one) => one.path[0] !== 'datasource' && one.path[0] !== 'force' && fits(one));
  const pattern = random.pick([...new Set(places.map((one) => one.pattern))]);
  return random.pick(places.filter((one) => one.pattern === pattern));
}

const anyPlace = () => true;
const inside = ({ path }: Place) => path.length > 1;

const otherValue: Change = (body, { table, vocabulary, random }) => {
  const at = place(body, random, inside);
  const value = at && vocabulary.word(at.pattern, table, random);
  return at && value !== undefined ? [withValue(body, at.path, value), at.pattern] : undefined;
};

const oddValue: Change = (body, { random }) => {
  const at = place(body, random, random.isIn(0.1) ? anyPlace : ({ path }) => path.length > 2);
  return at ? [withValue(body, at.path, random.pick(odd) ?? null), `${at.pattern} odd`] : undefined;
};

const dropped: Change = (body, { random }) => {
  const at = place(body, random, ({ path }) => path.length > 2);
  return at ? [withValue(body, at.path, undefined), `${at.pattern} dropped`] : undefined;
};

const added: Change = (body, { table, vocabulary, random }) => {
  const at = place(body, random, ({ path, value }) => path.length > 1 && isObject(value));
  if (!at || !isObject(at.value)) return undefined;
  const missing = vocabulary.keys(at.pattern).filter((key) => !isObject(at.value) || !(key in at.value));
  const key = random.pick(random.isIn(0.1) ? ['unknown_key'] : missing);
  if (key === undefined) return undefined;
  const value = vocabulary.word(`${at.pattern}.${key}`, table, random) ?? random.pick(odd) ?? null;
  return [withValue(body, [...at.path, key], value), `${at.pattern}.${key} added`];
};

const twice: Change = (body, { random }) => {
  const at = place(body, random, ({ path, value }) => path.length > 2 && Array.isArray(value) && value.length > 0);
  if (!at || !Array.isArray(at.value)) return undefined;
  return [withValue(body, at.path, [...at.value, random.pick(at.value) ?? null]), `${at.pattern} twice`];
};

const relabelled: Change = (body, { vocabulary, random }) => {
  const at = place(body, random, ({ pattern, value }) => {
    return pattern.includes('post_processing') && typeof value === 'string' && vocabulary.isLabel(value);
  });
  const label = random.pick(labelsOf(body));
  return at && label !== undefined ? [withValue(body, at.path, label), `${at.pattern} of another column`] : undefined;
};

const moreSteps: Change = (body, { vocabulary, random }) => {
  const at = place(body, random, ({ path }) => path.length === 2);
  if (!at || !isObject(at.value)) return undefined;
  const labels = labelsOf(body);
  const step = withTexts(vocabulary.step(random), (text) =>
    vocabulary.isLabel(text) && !labels.includes(text) && random.isIn(0.9) ? (random.pick(labels) ?? text) : text,
  );
  const steps = Array.isArray(at.value.post_processing) ? at.value.post_processing : [];
  const kept = random.isIn(0.5) ? [] : steps;
  const name = isObject(step) ? String(step.operation) : 'null';
  return [withValue(body, [...at.path, 'post_processing'], [...kept, step]), `step ${name}`];
};

const aggregates = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT', 'VAR_POP'];

const otherMetric: Change = (body, { table, tables, random }) => {
  const at = place(body, random, ({ pattern }) => pattern === 'queries.*.metrics.*');
  const column = random.pick(tables.get(table)?.columns ?? []);
  if (!at || !column) return undefined;
  const aggregate = random.pick(aggregates) ?? 'SUM';
  const label = isObject(at.value) ? (at.value.label ?? null) : at.value;
  const metric = { expressionType: 'SIMPLE', column: { column_name: column.name }, aggregate, label };
  return [withValue(body, at.path, metric), `metric ${aggregate} of ${column.kind}`];
};

const otherColumn: Change = (body, { table, tables, random }) => {
  const at = place(body, random, ({ pattern }) => /^queries\.\*\.(?:columns|groupby)\.\*$/.test(pattern));
  const column = random.pick(tables.get(table)?.columns ?? []);
  if (!at || !column) return undefined;
  const quoted = `"${column.name}"`;
  const expressions = ['NULL', `${quoted} IS NULL`, `CAST(${quoted} AS text)`, `LENGTH(CAST(${quoted} AS text))`];
  const adhoc = { expressionType: 'SQL', label: 'e', sqlExpression: random.pick(expressions) ?? 'NULL' };
  return random.isIn(0.6)
    ? [withValue(body, at.path, column.name), `column of ${column.kind}`]
    : [withValue(body, at.path, adhoc), `expression of ${column.kind}`];
};

const otherFilter: Change = (body, { table, tables, vocabulary, random }) => {
  const at = place(body, random, ({ path }) => path.length === 2);
  const column = random.pick(tables.get(table)?.columns ?? []);
  if (!at || !isObject(at.value) || !column) return undefined;
  const op = vocabulary.word('queries.*.filters.*.op', '', random) ?? '==';
  const val = vocabulary.word(random.isIn(0.8) ? 'queries.*.filters.*.val' : 'x', table, random) ?? random.pick(odd);
  const filters = Array.isArray(at.value.filters) && random.isIn(0.5) ? at.value.filters : [];
  const filter = { col: column.name, op, ...(val === undefined ? {} : { val }) };
  return [withValue(body, [...at.path, 'filters'], [...filters, filter]), `filter ${String(op)} of ${column.kind}`];
};

const kinds = ['full', 'results', 'samples', 'drill_detail', 'columns', 'timegrains', 'query', 'post_processed'];

const otherKind: Change = (body, { random }) => {
  if (!isObject(body)) return undefined;
  const [result_type, result_format] = [random.pick(kinds) ?? '', random.pick(['json', 'json', 'csv', 'xlsx']) ?? ''];
  return [{ ...body, result_type, result_format }, `${result_type} as ${result_format}`];
};

const ways: readonly Change[] = [
  ...[otherValue, otherValue, otherValue, oddValue, oddValue, dropped, added, added, twice, relabelled],
  ...[moreSteps, moreSteps, otherMetric, otherColumn, otherFilter, otherKind],
];

/** The body with every column replaced by one of its kind in another table. */
function moved(body: Json, from: Table | undefined, to: Table | undefined, random: Random): Json {
  if (!from || !to || from === to) return body;
  const partners = new Map<string, string>();
  const partner = (name: string): string => {
    const kind = from.columns.find((column) => column.name === name)?.kind;
    const fitting = to.columns.filter((column) => column.kind === kind);
    const found = partners.get(name) ?? random.pick(fitting.length > 0 ? fitting : to.columns)?.name ?? name;
    partners.set(name, found);
    return found;
  };
  const names = new Set(from.columns.map(({ name }) => name));
  const metrics = new Set(from.metrics.filter((name) => !to.metrics.includes(name)));
  return withTexts(body, (text) => {
    if (names.has(text)) return partner(text);
    if (metrics.has(text)) return to.metrics[0] ?? text;
    return text.replace(/"?\b([A-Za-z_]\w*)\b"?/g, (word, name: string) => {
      return names.has(name) && text.includes('(') ? `"${partner(name)}"` : word;
    });
  });
}
