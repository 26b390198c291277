import type { Cell, ListLabel, NamedLink } from './list-plan';
import { people, type Row, textOf } from './row-text';

/** Tags that people gave; those of the product itself have other types. */
const customTag = 1;

type CellOf = (row: Row) => Cell;

export const textCell =
  (path: string): CellOf =>
  (row) => ({ kind: 'text', text: textOf(row, path) });

export const codeCell =
  (path: string): CellOf =>
  (row) => ({ kind: 'text', text: textOf(row, path), isCode: true });

export const flagCell =
  (path: string): CellOf =>
  (row) => ({ kind: 'flag', isOn: textOf(row, path) === 'true' });

/** When a row was changed last: the age, with the instant on hover. */
export const changedCell: CellOf = (row) => ({
  kind: 'time',
  text: textOf(row, 'changed_on_delta_humanized'),
  at: textOf(row, 'changed_on_utc') || textOf(row, 'changed_on'),
});

/** An instant, to the minute. */
export const instantCell =
  (path: string): CellOf =>
  (row) => {
    const at = textOf(row, path);
    return { kind: 'time', text: at.slice(0, 16).replace('T', ' '), at };
  };

export const ownersCell: CellOf = (row) => ({
  kind: 'people',
  people: rowsIn(row, 'owners').map((one) => ({ id: Number(textOf(one, 'id')), name: people('all')({ all: [one] }) })),
});

export const tagsCell: CellOf = (row) => ({
  kind: 'tags',
  tags: rowsIn(row, 'tags').flatMap((tag): NamedLink[] => {
    const id = Number(textOf(tag, 'id'));
    if (Number(textOf(tag, 'type')) !== customTag) return [];
    return [{ id, text: textOf(tag, 'name'), href: `/superset/all_entities/?id=${id}` }];
  }),
});

export function rowsIn(row: Row, field: string): readonly Row[] {
  const found = row[field];
  return Array.isArray(found) ? found : [];
}

/** The name of a row with its marks, and the link to it. */
export function nameCell(row: Row, text: string, href?: string, badges: readonly ListLabel[] = []): Cell {
  return {
    kind: 'name',
    text,
    href,
    certifiedBy: textOf(row, 'certified_by'),
    certificationDetails: textOf(row, 'certification_details'),
    info: textOf(row, 'description'),
    isExternal: row.is_managed_externally === true,
    badges,
  };
}
