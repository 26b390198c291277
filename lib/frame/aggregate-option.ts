import { z } from 'zod';
import { type AggregatorOptions, aggregate } from './aggregator';
import { type Column, columnsNamed, type Frame } from './frame';
import type { Groups } from './group';
import { invalid } from './invalid';

/** Names of columns in a list, or one as a text. */
export const columnNames = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()));

/** The option `aggregates`: maps a result label to a source column (default: the label itself) and an operator. */
export const aggregates = z.record(
  z.string(),
  z.looseObject({
    column: z.string().nullish(),
    operator: z.string().nullish(),
    options: z.record(z.string(), z.unknown()).nullish(),
  }),
);

export interface Aggregate {
  readonly label: string;
  readonly column: Column;
  readonly operator: string;
  readonly options: AggregatorOptions;
}

/**
 * The aggregates with their columns resolved. Throws `post_processing_invalid` when a column or operator is missing.
 */
export function resolveAggregates(frame: Frame, option: z.infer<typeof aggregates>): Aggregate[] {
  return Object.entries(option).map(([label, entry]) => {
    const name = entry.column ?? label;
    const column = columnsNamed(frame, name)[0];
    if (!column) throw invalid(`Column referenced by aggregate is undefined: ${name}`);
    if (!entry.operator) throw invalid(`Operator undefined for aggregator: ${label}`);
    return { label, column, operator: entry.operator, options: entry.options ?? {} };
  });
}

export function applyAggregate(of: Aggregate, groups: Pick<Groups, 'codes' | 'count'>): Column {
  return aggregate(of.column, groups, of.operator, of.options);
}
