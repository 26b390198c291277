import { cellText } from './cell-text';
import type { GridColumn } from './grid-column';

/**
 * Tests one cell with the text of a column's filter. Columns of numbers understand `> 5`, `>= 5`, `< 5`, `<= 5`, `= 5`,
 * `!= 5` and `5..10` (both ends included); every column understands `null` and `!null`; anything else is a part of the
 * shown or plain text, in any case.
 */
export function cellFilter(filter: string, column: GridColumn): (value: unknown) => boolean {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return () => true;
  if (wanted === 'null') return (value) => value === null || value === undefined;
  if (wanted === '!null') return (value) => value !== null && value !== undefined;
  return (column.kind === 'number' && numberTest(wanted)) || ((value) => hasText(value, column, wanted));
}

/** Whether the cell shows or holds the text (which is in lower case). */
export function hasText(value: unknown, column: GridColumn, wanted: string): boolean {
  if (typeof value === 'string' && value.toLowerCase().includes(wanted)) return true;
  if (typeof value === 'number' && String(value).includes(wanted)) return true;
  return cellText(value, column).text.toLowerCase().includes(wanted);
}

function numberTest(wanted: string): ((value: unknown) => boolean) | null {
  const between = /^(-?[\d.]+?)\s*\.\.\s*(-?[\d.]+)$/.exec(wanted);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])];
    return onNumbers((value) => value >= low && value <= high);
  }
  const compared = /^(>=|<=|!=|<>|>|<|=)\s*(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(wanted);
  if (!compared) return null;
  const bound = Number(compared[2]);
  switch (compared[1]) {
    case '>':
      return onNumbers((value) => value > bound);
    case '>=':
      return onNumbers((value) => value >= bound);
    case '<':
      return onNumbers((value) => value < bound);
    case '<=':
      return onNumbers((value) => value <= bound);
    case '=':
      return onNumbers((value) => value === bound);
    default:
      return onNumbers((value) => value !== bound);
  }
}

function onNumbers(test: (value: number) => boolean): (value: unknown) => boolean {
  return (value) => value !== null && value !== undefined && value !== '' && test(Number(value));
}
