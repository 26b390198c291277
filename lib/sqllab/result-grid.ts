import type { CellKind, GridColumn, GridRow } from '@/lib/grid/grid-column';
import type { QueryResult, ResultColumn, ResultRow } from './editor-query';

const kinds: readonly CellKind[] = ['number', 'text', 'time', 'boolean'];

/** The columns of a result for a grid. */
export function gridColumns(columns: readonly ResultColumn[]): readonly GridColumn[] {
  return columns.map(({ column_name, name, type, type_generic }) => ({
    ...{ id: column_name, name, kind: /json|struct|map|\[\]|array/i.test(type ?? '') ? 'json' : kindOf(type_generic) },
  }));
}

function kindOf(type: number | null): CellKind {
  return kinds[type ?? 1] ?? 'text';
}

const known = new WeakMap<QueryResult['data'], readonly GridRow[]>();

/** The rows of a result in the order of its columns, made once for each result: tabs are switched often. */
export function gridRows(result: Pick<QueryResult, 'columns' | 'data'>): readonly GridRow[] {
  const rows = known.get(result.data) ?? orderedRows(result);
  known.set(result.data, rows);
  return rows;
}

function orderedRows({ columns, data }: Pick<QueryResult, 'columns' | 'data'>): readonly GridRow[] {
  const cells = columns.map(({ column_name: name, is_dttm }) => (row: ResultRow) => {
    const value = row[name];
    // The word of the contract for a missing instant.
    return is_dttm && value === 'NaT' ? null : value;
  });
  return data.map((row) => cells.map((cell) => cell(row)));
}

/** Rows of values that came column by column. */
export function rowsOfColumns(columns: readonly (readonly unknown[])[]): readonly GridRow[] {
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, at) => columns.map((values) => values[at]));
}
