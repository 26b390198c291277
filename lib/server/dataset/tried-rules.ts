import { AsyncLocalStorage } from 'node:async_hooks';
import type { RowRule } from '@/lib/permissions/rule-filters';

/** Rules that take the place of the stored ones while a rule is tried. */
export interface TriedRules {
  /** The rules of a dataset, given those that are stored for it. */
  readonly rulesOf: (stored: readonly RowRule[], datasetId: number) => readonly RowRule[];
  /** The datasets that a tried rule binds. */
  readonly datasets: readonly number[];
}

const tried = new AsyncLocalStorage<TriedRules>();

/** Runs `work` as if other rules were stored: everything that asks for rules within it is given those. */
export function withTriedRules<Result>(rules: TriedRules, work: () => Promise<Result>): Promise<Result> {
  return tried.run(rules, work);
}

/** The rules that hold for a dataset: those that are stored, unless others are tried. */
export function rulesInForce(stored: readonly RowRule[], datasetId: number): readonly RowRule[] {
  return tried.getStore()?.rulesOf(stored, datasetId) ?? stored;
}

/** Datasets that may have rules although none is stored for them. */
export function triedDatasets(): readonly number[] {
  return tried.getStore()?.datasets ?? [];
}
