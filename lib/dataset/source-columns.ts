import type { ColumnDraft } from './draft';

/** A column as the database has it. */
export interface FoundColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

/** How the columns of the source differ from those of the dataset. */
export interface Difference {
  readonly added: readonly FoundColumn[];
  /** Names. */
  readonly gone: readonly string[];
  readonly changed: readonly { readonly column: FoundColumn; readonly before: string }[];
}

export function compareColumns(columns: readonly ColumnDraft[], found: readonly FoundColumn[]): Difference {
  const held = new Map(columns.map((column) => [column.name, column]));
  const names = new Set(found.map(({ column_name }) => column_name));
  return {
    added: found.filter(({ column_name }) => !held.has(column_name)),
    gone: columns.filter(({ isCalculated, name }) => !isCalculated && !names.has(name)).map(({ name }) => name),
    changed: found.flatMap((column) => {
      const before = held.get(column.column_name);
      const isOther = before !== undefined && !before.isCalculated && before.type !== (column.type ?? '');
      return isOther ? [{ column, before: before.type }] : [];
    }),
  };
}

export function isSameSource({ added, gone, changed }: Difference): boolean {
  return added.length + gone.length + changed.length === 0;
}

/** The columns of the dataset as the source has them now. Calculated columns stay. */
export function takeOver(columns: readonly ColumnDraft[], difference: Difference): readonly ColumnDraft[] {
  const gone = new Set(difference.gone);
  const types = new Map(difference.changed.map(({ column }) => [column.column_name, column]));
  const kept = columns
    .filter(({ isCalculated, name }) => isCalculated || !gone.has(name))
    .map((column) => {
      const found = column.isCalculated ? undefined : types.get(column.name);
      return found === undefined ? column : { ...column, type: found.type ?? '', isTemporal: found.is_dttm };
    });
  return [...kept, ...difference.added.map(foundDraft)];
}

function foundDraft({ column_name, type, is_dttm }: FoundColumn): ColumnDraft {
  return {
    key: `found-${column_name}`,
    id: null,
    name: column_name,
    label: '',
    description: '',
    expression: '',
    extra: '',
    isCalculated: false,
    type: type ?? '',
    advancedType: '',
    dateFormat: '',
    isTemporal: is_dttm,
    isFilterable: true,
    isGroupable: true,
  };
}
