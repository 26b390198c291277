import type { CellKind, GridColumn, GridRow } from '@/lib/grid/grid-column';
import type { QueryResult, ResultColumn } from './editor-query';

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

/** The rows of a result in the order of its columns. */
export function gridRows({ columns, data }: Pick<QueryResult, 'columns' | 'data'>): readonly GridRow[] {
  return data.map((row) => columns.map(({ column_name }) => row[column_name]));
}
