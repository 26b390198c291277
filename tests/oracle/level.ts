import { isObject } from '@/lib/text/is-object';
import type { Json } from './chartdata/chartdata-equal';

export type Row = { readonly [column: string]: Json };
export type Item = { readonly [key: string]: Json };
type Cell = (value: Json) => Json;

const time = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?)?$/;
const httpDate = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The results in a response of any shape; empty when it is a file. */
export function itemsOf(body: Json): readonly Item[] {
  const result = isObject(body) ? body.result : undefined;
  return (Array.isArray(result) ? result : [result ?? null]).filter((item) => isObject(item));
}

export function rowsOf(item: Item): readonly Row[] {
  return Array.isArray(item.data) ? item.data.filter((item) => isObject(item)) : [];
}

/** A response with every value mapped by `change`, also in files, where numeric texts are read as numbers. */
export function withCells(body: Json, change: Cell): Json {
  if (typeof body === 'string' && body.includes('\n')) {
    return body
      .split('\n')
      .map((line) =>
        line
          .split(',')
          .map((cell) => String(change(numberIn(cell))))
          .join(','),
      )
      .join('\n');
  }
  if (Array.isArray(body)) return body.map((item) => withCells(item, change));
  if (isObject(body))
    return Object.fromEntries(Object.entries(body).map(([key, item]) => [key, withCells(item, change)]));
  return change(body);
}

function numberIn(cell: string): Json {
  return cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}

/** A response with the types of its columns mapped, given their values. */
export function withTypes(body: Json, change: (type: Json, values: readonly Json[]) => Json): Json {
  if (!isObject(body) || body.result === undefined) return body;
  const changed = (item: Json): Json => {
    if (!isObject(item) || !Array.isArray(item.coltypes)) return item;
    const names = Array.isArray(item.colnames) ? item.colnames : [];
    const coltypes = item.coltypes.map((type, at) => change(type, valuesOf(item.data, String(names[at]))));
    return { ...item, coltypes };
  };
  return { ...body, result: Array.isArray(body.result) ? body.result.map(changed) : changed(body.result) };
}

function valuesOf(data: Json | undefined, name: string): Json[] {
  if (Array.isArray(data)) return data.map((row) => (isObject(row) ? (row[name] ?? null) : null));
  const column = isObject(data) ? data[name] : undefined;
  return isObject(column) ? Object.values(column) : [];
}

export const truthAsNumber = (body: Json): Json =>
  withTypes(
    withCells(body, (value) =>
      value === true || value === 'True' ? 1 : value === false || value === 'False' ? 0 : value,
    ),
    (type) => (type === 3 ? 0 : type),
  );

export const withoutEmptyTypes = (body: Json): Json =>
  withTypes(body, (type, values) => (values.every((value) => value === null) ? null : type));

/** PostgreSQL's sum of whole numbers has another type, which a pivot treats as an object. */
export const numbersOfOneType = (body: Json): Json => {
  const isNumber = (value: Json) => value === null || typeof value === 'number';
  const plain = withCells(body, (value) =>
    typeof value === 'string' && /^\d{1,3}(?:,\d{3})+$/.test(value) ? Number(value.replaceAll(',', '')) : value,
  );
  return withTypes(plain, (type, values) => (type === 1 && values.every(isNumber) ? 0 : type));
};

export const rounded = (digits: number) => (body: Json) =>
  withCells(body, (value) => (typeof value === 'number' ? Number(value.toFixed(digits)) : value));

export const significant = (body: Json): Json =>
  withCells(body, (value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));

export const timesAsNumbers = (body: Json): Json => {
  const instant = (value: Json): Json => {
    if (typeof value !== 'string') return value;
    if (httpDate.test(value)) return Date.parse(value);
    const isLocal = value.length > 10 && !value.endsWith('Z');
    return time.test(value) ? Date.parse(`${value.replace(' ', 'T')}${isLocal ? 'Z' : ''}`) : value;
  };
  return withTypes(withCells(body, instant), (type) => (type === 2 ? 1 : type));
};

/** Sorts the rows, also those of layers, files and box plots. */
export const unordered = (body: Json): Json => {
  if (typeof body === 'string') return body.split('\n').toSorted().join('\n');
  if (Array.isArray(body)) {
    return body.map(unordered).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, key === 'coltypes' || key === 'colnames' ? item : unordered(unnumbered(key, item))]),
  );
};

/** The sheets of a workbook without their row numbers. */
function unnumbered(key: string, sheets: Json): Json {
  if (key !== 'xlsx' || !Array.isArray(sheets)) return sheets;
  return sheets.map((sheet) => {
    const rows = Array.isArray(sheet) ? sheet.filter(Array.isArray) : [];
    const isNumbered = rows.every((row, at) => row[0] === (at === 0 ? null : at - 1));
    return isNumbered ? rows.map((row) => row.slice(1)) : rows;
  });
}

/** Removes the menu of time grains, which differs between databases. */
export const withoutGrains = (body: Json): Json => {
  if (Array.isArray(body)) return body.map(withoutGrains);
  if (!isObject(body)) return body;
  const isMenu = (rows: Json | undefined) =>
    Array.isArray(rows) &&
    rows.length > 0 &&
    rows.every((row) => isObject(row) && 'duration' in row && 'function' in row);
  return Object.fromEntries(Object.entries(body).map(([key, item]) => [key, isMenu(item) ? [] : withoutGrains(item)]));
};

interface Sorting {
  readonly column: string;
  readonly ascending: boolean;
}

/** Whether NULL comes first, by the sort direction. */
export const nullPlaces: Readonly<Record<string, (ascending: boolean) => boolean>> = {
  postgresql: (ascending) => !ascending,
  duckdb: () => false,
  mariadb: (ascending) => ascending,
  sqlite: (ascending) => ascending,
};

const lastOrder = /ORDER BY ((?:(?!ORDER BY ).)*?)(?: LIMIT (\d+)(?: OFFSET \d+)?)?;?\s*$/s;

/** The columns by which the statement of a result is sorted. */
export function sortingOf(item: Item): readonly Sorting[] {
  const clause = lastOrder.exec(String(item.query ?? ''))?.[1] ?? '';
  return [...clause.matchAll(/["`]([^"`]+)["`] (ASC|DESC)/g)].map(([, column = '', way]) => ({
    column,
    ascending: way === 'ASC',
  }));
}

/** The limit in the statement of a result. */
export function limitOf(item: Item): number | undefined {
  const limit = / LIMIT (\d+)(?: OFFSET \d+)?;?\s*$/.exec(String(item.query ?? ''))?.[1];
  return limit === undefined ? undefined : Number(limit);
}

/** True when the rows are in this order. */
export function isSorted(
  rows: readonly Row[],
  sorting: readonly Sorting[],
  isNullFirst: ((ascending: boolean) => boolean) | undefined,
): boolean {
  const compare = (a: Row, b: Row): number => {
    for (const { column, ascending } of sorting) {
      const [x, y] = [a[column] ?? null, b[column] ?? null];
      if (x === y) continue;
      if (x === null || y === null) return (x === null) === isNullFirst?.(ascending) ? -1 : 1;
      return x < y === ascending ? -1 : 1;
    }
    return 0;
  };
  return sorting.length > 0 && rows.every((row, at) => at === 0 || compare(rows[at - 1] ?? row, row) <= 0);
}
