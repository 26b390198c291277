import { type Cell, type Column, type ColumnKind, columnsNamed, type Frame, joinLevels } from './frame';
import { requireColumns } from './invalid';

/** The result of a step on one column. `integer`: whether the values are integers by type. */
export interface Computed {
  readonly values: readonly Cell[];
  readonly integer: boolean;
  /** `numeric` when absent. */
  readonly kind?: ColumnKind;
}

/**
 * Computes columns from columns (`source → target`). When every target equals its source, the columns are replaced in
 * place. Otherwise all results are appended, even where a column of that name already exists.
 */
export function computeColumns(
  frame: Frame,
  targets: Readonly<Record<string, string>>,
  compute: (column: Column) => Computed,
): Frame {
  const sources = Object.keys(targets);
  requireColumns(frame, sources);
  if (sources.every((source) => targets[source] === source)) {
    const chosen = new Set(sources.flatMap((source) => columnsNamed(frame, source)));
    return {
      ...frame,
      columns: frame.columns.map((column) => (chosen.has(column) ? numeric(column, compute(column), true) : column)),
    };
  }
  const added = sources.flatMap((source) =>
    columnsNamed(frame, source).map((column) => {
      const result = numeric(column, compute(column), false);
      const target = targets[source] ?? source;
      if (!column.levels) return { ...result, name: target };
      const levels = [target, ...column.levels.slice(1)];
      return { ...result, levels, name: joinLevels(levels) };
    }),
  );
  return { ...frame, columns: [...frame.columns, ...added] };
}

/** Integers written over an integer column remain an integer column. */
function numeric(column: Column, { values, integer, kind = 'numeric' }: Computed, isInPlace: boolean): Column {
  const { integer: wasInteger, nativeType: _, ...rest } = column;
  const fits = integer || (isInPlace && wasInteger === true && values.every(Number.isInteger));
  return { ...rest, kind, ...(fits ? { integer: true } : {}), values };
}
