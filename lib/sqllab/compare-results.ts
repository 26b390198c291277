import type { QueryResult, ResultColumn, ResultRow } from './editor-query';

/** What became of a row between two runs. */
export type RowFate = 'added' | 'gone' | 'changed';

export interface RowChange {
  readonly fate: RowFate;
  /** By name; of a row that is gone its last values. */
  readonly row: ResultRow;
  /** The earlier values of the cells that changed, by name. */
  readonly before: ResultRow;
}

export interface ResultComparison {
  readonly columns: readonly ResultColumn[];
  readonly changes: readonly RowChange[];
  /** Rows that are in both results with the same values. */
  readonly same: number;
  readonly columnsAdded: readonly string[];
  readonly columnsGone: readonly string[];
  /** The columns that tell one row from another; none where only whole rows can be compared. */
  readonly key: readonly string[];
}

/** The rows that were added, that are gone and that changed from one result to another. */
export function compareResults(before: QueryResult, after: QueryResult): ResultComparison {
  const [old, now] = [namesOf(before), namesOf(after)];
  const common = now.filter((name) => old.includes(name));
  const key = keyOf(before, after, common);
  const compared = key.length > 0 ? key : common;
  const waiting = new Map<string, ResultRow[]>();
  for (const row of before.data) {
    const id = textOf(row, compared);
    const known = waiting.get(id);
    if (known) known.push(row);
    else waiting.set(id, [row]);
  }
  const changes: RowChange[] = [];
  let same = 0;
  for (const row of after.data) {
    const earlier = waiting.get(textOf(row, compared))?.shift();
    if (!earlier) {
      changes.push({ fate: 'added', row, before: {} });
      continue;
    }
    const other = common.filter((name) => cellText(earlier[name]) !== cellText(row[name]));
    if (other.length === 0) same += 1;
    else changes.push({ fate: 'changed', row, before: Object.fromEntries(other.map((name) => [name, earlier[name]])) });
  }
  for (const row of [...waiting.values()].flat()) changes.push({ fate: 'gone', row, before: {} });
  const lost = before.columns.filter(({ column_name }) => !now.includes(column_name));
  return {
    columns: [...after.columns, ...lost],
    changes,
    same,
    columnsAdded: now.filter((name) => !old.includes(name)),
    columnsGone: lost.map(({ column_name }) => column_name),
    key,
  };
}

function namesOf({ columns }: QueryResult): readonly string[] {
  return columns.map(({ column_name }) => column_name);
}

/** The fewest leading columns whose values are unique in both results; fewer than all, or none. */
function keyOf(before: QueryResult, after: QueryResult, common: readonly string[]): readonly string[] {
  for (let count = 1; count < common.length; count += 1) {
    const names = common.slice(0, count);
    if (isUnique(before, names) && isUnique(after, names)) return names;
  }
  return [];
}

function isUnique({ data }: QueryResult, names: readonly string[]): boolean {
  return new Set(data.map((row) => textOf(row, names))).size === data.length;
}

function textOf(row: ResultRow, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => row[name] ?? null));
}

function cellText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
