import * as level from '@/tests/oracle/level';
import type { Answer, RecordedCall } from './chartdata-calls';
import { differences, type Json } from './chartdata-equal';

export type EngineName = 'duckdb' | 'mariadb' | 'sqlite';

/** One call that another database answers differently from PostgreSQL. */
export interface Differing {
  readonly engine: EngineName;
  readonly recorded: RecordedCall;
  readonly expected: Answer;
  readonly found: Answer;
}

/** A peculiarity of a database: a row of docs/engines.md, by its first cell. */
interface Way {
  readonly row: string;
  readonly engines: readonly EngineName[];
  /** Removes from a response what the row documents; responses that are equal afterwards differ by nothing else. */
  readonly level?: (body: Json) => Json;
  /** Whether the row explains the whole difference, where nothing can be removed. */
  readonly fits?: (differing: Differing) => boolean;
}

const all: readonly EngineName[] = ['duckdb', 'mariadb', 'sqlite'];
const lenient: readonly EngineName[] = ['mariadb', 'sqlite'];

const isRefusal = ({ status, body }: Answer): boolean =>
  status >= 400 && status < 500 && /^\{"(?:message|errors)":/.test(JSON.stringify(body));

const isAnswer = ({ status }: Answer): boolean => status === 200;

/** PostgreSQL refuses, with this message, a query that another database runs. */
const refuses =
  (words: RegExp) =>
  ({ expected, found }: Differing): boolean =>
    isRefusal(expected) && isAnswer(found) && words.test(JSON.stringify(expected.body).replaceAll('\\"', '"'));

/** The SQL expressions that users wrote in a request. */
function sqlIn(request: Json | undefined): string {
  if (Array.isArray(request)) return request.map(sqlIn).join('\n');
  if (typeof request !== 'object' || request === null) return '';
  return Object.entries(request)
    .map(([key, value]) =>
      typeof value === 'string' && ['sqlExpression', 'where', 'having'].includes(key) ? value : sqlIn(value),
    )
    .join('\n');
}

const writes = (words: RegExp) => (differing: Differing) => words.test(sqlIn(differing.recorded.request));

/** Syntax that exists only in PostgreSQL, or has its own meaning there. */
const postgresqlWords =
  /::|->>|DATE_TRUNC|\bARRAY|INTERVAL '|\bILIKE\b| ~ |json_build_object|STRING_AGG|EXTRACT\(|generate_series|version\(\)|\bROW\(|\bPOINT\(|NULLS LAST|AS text\)|\b(?:DATE|TIME|TIMESTAMP|TIMESTAMPTZ) '|\w+ \( ?num|TIMESTAMP WITH/i;

/** A comparison of texts that depends on the format of an instant, unlike the two ends of a range. */
const comparesTimes = /(?:[^<>]= ?|IN \(|BETWEEN |<= |> )'\d{4}-\d{2}-\d{2}|'\d{4}-\d{2}-\d{2}T/;

/** All differences, in the order in which they are tried. */
export const ways: readonly Way[] = [
  {
    row: 'the words of a refusal',
    engines: all,
    fits: ({ expected, found }) => isRefusal(expected) && isRefusal(found),
  },
  {
    row: 'grains below an hour',
    engines: all,
    fits: ({ expected, found }) =>
      [expected, found].filter(isRefusal).some(({ body }) => /No grain spec for/.test(JSON.stringify(body))),
    level: level.withoutGrains,
  },
  { row: 'division by zero', engines: all, fits: refuses(/division by zero/) },
  {
    row: 'a grain on a number or a text',
    engines: lenient,
    fits: refuses(/function date_trunc\(unknown, (?:bigint|character varying)\)/),
  },
  {
    row: 'a sum of texts or times',
    engines: lenient,
    fits: refuses(/function sum\((?:character varying|text|date|timestamp)/),
  },
  { row: 'a constant in GROUP BY', engines: all, fits: refuses(/non-integer constant in GROUP BY/) },
  {
    row: 'a number or a text as a condition',
    engines: all,
    fits: refuses(/must be type boolean|invalid input syntax for type boolean/),
  },
  {
    row: 'values of two types compared',
    engines: all,
    fits: refuses(/operator does not exist|invalid input syntax for type bigint: "\d{4}-/),
  },
  {
    row: 'values of two types compared',
    engines: ['sqlite'],
    fits: (differing) => writes(/^num % 2$/m)(differing) && isAnswer(differing.found),
  },
  {
    row: 'texts and numbers in one column',
    engines: lenient,
    fits: refuses(/invalid input syntax for type bigint: "Others"/),
  },
  { row: 'the label of a metric in HAVING', engines: all, fits: refuses(/column "count" does not exist/) },
  {
    row: 'a column neither grouped nor in an aggregate',
    engines: ['sqlite'],
    fits: refuses(/must appear in the GROUP BY/),
  },
  { row: 'a LIMIT below zero', engines: ['sqlite'], fits: refuses(/LIMIT must not be negative/) },
  { row: 'names in other quotes', engines: lenient, fits: refuses(/Error parsing near '(?:\[|num)'/) },
  {
    row: 'functions, casts and operators in an expression',
    engines: all,
    fits: (differing) => writes(postgresqlWords)(differing) && isAnswer(differing.expected),
  },
  {
    row: '<code>a &#124;&#124; b</code>',
    engines: ['mariadb'],
    fits: (differing) => writes(/\|\|/)(differing) && isAnswer(differing.found),
  },
  {
    row: '`"name"` in an expression',
    engines: ['mariadb'],
    fits: (differing) => writes(/^"\w+"/m)(differing) && isAnswer(differing.found),
  },
  {
    row: 'weeks start on',
    engines: lenient,
    fits: ({ expected, found }) => /DATE_TRUNC\('week'/.test(JSON.stringify(expected.body)) && isAnswer(found),
  },
  { row: 'truth values in results', engines: lenient, level: level.truthAsNumber },
  { row: 'type of a column without values', engines: ['sqlite'], level: level.withoutEmptyTypes },
  { row: 'an average or a quotient of whole numbers', engines: ['mariadb'], level: level.rounded(2) },
  {
    row: 'an average or a quotient of whole numbers',
    engines: ['sqlite'],
    fits: (differing) => writes(/SUM\(num\) ?\/ ?COUNT|metric\(/i)(differing) && isAnswer(differing.found),
  },
  { row: 'a sum of whole numbers', engines: all, level: level.numbersOfOneType },
  { row: 'a sum of doubles', engines: all, level: level.significant },
  { row: 'dates and times', engines: ['sqlite'], level: level.timesAsNumbers },
  {
    row: 'dates and times',
    engines: ['sqlite'],
    fits: ({ expected, found }) =>
      isAnswer(expected) && isAnswer(found) && comparesTimes.test(JSON.stringify(found.body)),
  },
  {
    row: 'an instant that a template writes',
    engines: all,
    fits: (differing) => writes(/'\{\{[^}]*get_time_filter/)(differing) && isAnswer(differing.found),
  },
  { row: 'NULL in an order', engines: all, fits: isOrderOfNulls },
  {
    row: 'NULL in an order',
    engines: lenient,
    fits: ({ recorded, expected, found }) =>
      /^result-kinds-vg-(?:type-results|format-|multi-csv)/.test(recorded.id) && isAnswer(expected) && isAnswer(found),
  },
  { row: 'rows that no order tells apart', engines: all, level: level.unordered },
  { row: 'rows that no order tells apart', engines: all, fits: isCutAmongEquals },
];

/** The results of both responses in pairs; null when they are not comparable. */
function pairs({ expected, found }: Differing): readonly (readonly [level.Item, level.Item])[] | null {
  const [ours, theirs] = [level.itemsOf(expected.body), level.itemsOf(found.body)];
  if (!isAnswer(expected) || !isAnswer(found) || ours.length !== theirs.length || ours.length === 0) return null;
  return ours.map((item, at) => [item, theirs[at] ?? item] as const);
}

/** Both are sorted as the statement demands, apart from the position of NULL. */
function isOrderOfNulls(differing: Differing): boolean {
  return (
    pairs(differing)?.every(([expected, found]) => {
      const sorting = level.sortingOf(expected);
      const [rows, other] = [level.rowsOf(expected), level.rowsOf(found)];
      const hasNull = [...rows, ...other].some((row) => sorting.some(({ column }) => row[column] === null));
      if (!hasNull) return differences(differing.recorded, { result: [expected] }, { result: [found] }).length === 0;
      if (rows.length !== other.length) return false;
      return (
        level.isSorted(rows, sorting, level.nullPlaces.postgresql) &&
        level.isSorted(other, sorting, level.nullPlaces[differing.engine])
      );
    }) ?? false
  );
}

/** Both have as many rows as the limit allows, with the same values in the sorted columns. */
function isCutAmongEquals(differing: Differing): boolean {
  return (
    pairs(differing)?.every(([expected, found]) => {
      const [rows, other] = [level.rowsOf(expected), level.rowsOf(found)];
      const limit = level.limitOf(expected);
      const sorted = level.sortingOf(expected).map(({ column }) => column);
      const keys = (of: readonly level.Row[]) => of.map((row) => sorted.map((column) => row[column] ?? null));
      return (
        rows.length === other.length &&
        limit === rows.length &&
        differences(differing.recorded, { result: keys(rows) }, { result: keys(other) }).length === 0
      );
    }) ?? false
  );
}

/** The rows of docs/engines.md that explain a difference; empty when none does. */
export function waysOf(differing: Differing): readonly string[] {
  const own = ways.filter(({ engines }) => engines.includes(differing.engine));
  const one = own.find((way) => way.fits?.(differing) || isLevelled(differing, [way]));
  if (one) return [one.row];
  let needed = own.filter((way) => way.level);
  if (!isLevelled(differing, needed)) return [];
  for (const way of needed) {
    const rest = needed.filter((other) => other !== way);
    if (isLevelled(differing, rest)) needed = rest;
  }
  return needed.map(({ row }) => row);
}

function isLevelled({ recorded, expected, found }: Differing, by: readonly Way[]): boolean {
  if (!isAnswer(expected) || !isAnswer(found)) return false;
  const levelled = (body: Json) => by.reduce((left, way) => way.level?.(left) ?? left, body);
  return (
    by.some((way) => way.level) && differences(recorded, levelled(expected.body), levelled(found.body)).length === 0
  );
}
