import { cellText } from '@/lib/grid/cell-text';
import type { GridColumn, GridRow } from '@/lib/grid/grid-column';

/** Padding of a cell, and in the header the arrow and the menu. */
const cellExtra = 28;
const headExtra = 58;
/** A letter of usual width; digits are wider, and all alike. */
const textLetter = 7.6;
const digit = 8.4;

/** A first width from the lengths of the first texts, in px: it needs no browser. */
export function guessedWidth(column: GridColumn, index: number, rows: readonly GridRow[]): number {
  let longest = column.kind === 'time' ? 18 : column.kind === 'number' ? 6 : 8;
  for (const row of rows.slice(0, 50)) longest = Math.max(longest, cellText(row[index], column).text.length);
  const letter = column.kind === 'text' || column.kind === 'json' ? textLetter : digit;
  return Math.round(
    Math.max(72, Math.min(320, Math.max(longest * letter + cellExtra, column.name.length * 7.6 + headExtra))),
  );
}

/** The width that shows the name and all given values whole, up to 800 px, measured with the font of the element. */
export function fittingWidth(column: GridColumn, values: Iterable<unknown>, element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return 160;
  const { fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `600 ${fontSize} ${fontFamily}`;
  let width = canvas.measureText(column.name).width + headExtra;
  canvas.font = `400 ${fontSize} ${fontFamily}`;
  for (const value of values) {
    width = Math.max(width, canvas.measureText(cellText(value, column).text).width + cellExtra);
  }
  return Math.ceil(Math.min(800, Math.max(48, width)));
}
