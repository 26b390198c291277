import { momentText } from './query-history';

/** What becomes of a dataset's columns when a query replaces its SQL. Names are compared exactly. */
export interface DatasetChanges {
  readonly kept: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Calculated columns have no place here: they stay whatever the query is. */
export function datasetChanges(before: readonly string[], after: readonly string[]): DatasetChanges {
  const old = new Set(before);
  const next = new Set(after);
  return {
    kept: after.filter((name) => old.has(name)),
    added: after.filter((name) => !old.has(name)),
    gone: before.filter((name) => !next.has(name)),
  };
}

/** A name for the dataset of a query, such as `Films 11/21/2026 04:29:03`. `at` is in epoch milliseconds. */
export function datasetNameOf(tabName: string, at: number): string {
  return `${tabName} ${momentText(at)}`;
}
