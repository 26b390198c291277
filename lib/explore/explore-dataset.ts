import type { ColumnKind } from '@/lib/frame/frame';
import type { KindOf } from '@/lib/viz/viz';

export interface Certification {
  readonly by: string | null;
  readonly details: string | null;
}

export interface ExploreColumn {
  readonly name: string;
  readonly verboseName: string | null;
  readonly kind: ColumnKind;
  /** The type name of the database, such as `VARCHAR(20)`; null where it is unknown. */
  readonly nativeType: string | null;
  /** Marked as a time column; only these are offered for the time range. */
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  readonly advancedType: string | null;
  /** SQL of a calculated column. */
  readonly expression: string | null;
  readonly description: string | null;
  readonly certification: Certification | null;
  readonly warning: string | null;
}

export interface ExploreMetric {
  readonly name: string;
  readonly verboseName: string | null;
  readonly expression: string;
  readonly d3format: string | null;
  readonly currency: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' } | null;
  readonly description: string | null;
  readonly certification: Certification | null;
  readonly warning: string | null;
}

/** The data source of a chart as the workspace knows it. Plain JSON. */
export interface ExploreDataset {
  readonly id: number;
  /** `query`: the result of a statement in SQL Lab, not yet saved as a dataset. */
  readonly type: 'table' | 'query';
  readonly name: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly database: { readonly id: number; readonly name: string; readonly backend: string };
  readonly description: string | null;
  /** The statement of a virtual dataset or of a query; null for a table. */
  readonly sql: string | null;
  readonly mainTimeColumn: string | null;
  /** Time grains that the database offers, `[ISO 8601 duration, label]`. */
  readonly timeGrains: readonly (readonly [string, string])[];
  readonly columns: readonly ExploreColumn[];
  readonly metrics: readonly ExploreMetric[];
  readonly owners: readonly { readonly id: number; readonly name: string }[];
  readonly certification: Certification | null;
  readonly warning: string | null;
  readonly canEdit: boolean;
}

/** The value of `datasource` in form data: `7__table`. */
export function datasourceText({ id, type }: Pick<ExploreDataset, 'id' | 'type'>): string {
  return `${id}__${type}`;
}

const noKind: KindOf = () => undefined;
const kinds = new WeakMap<ExploreDataset, KindOf>();

/** The kinds of a dataset's columns by name, made once for each dataset. */
export function kindOfColumns(dataset: ExploreDataset | null): KindOf {
  if (dataset === null) return noKind;
  const known = kinds.get(dataset);
  if (known !== undefined) return known;
  const byName = new Map(dataset.columns.map(({ name, kind, isTemporal }) => [name, isTemporal ? 'temporal' : kind]));
  const kindOf: KindOf = (column) => (typeof column === 'string' ? byName.get(column) : undefined) as never;
  kinds.set(dataset, kindOf);
  return kindOf;
}
