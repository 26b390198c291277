import { maxOf } from '@/lib/frame/extent';
import { contrastColorOver } from '@/lib/viz/kit/color/contrast-color';
import { markup } from '@/lib/viz/kit/html/markup';
import type { ImageCell, ImageRows } from '@/lib/viz/kit/image-grid';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { pointsPerPixel, type Sheet } from './sheet';

const size = 8.4;
const lineHeight = 11;
const padding = 4;
const narrowest = 30;
const widest = 190;
/** Rows that decide how wide columns are. */
const measured = 500;
const mostLines = 12;

interface Column {
  readonly at: number;
  readonly x: number;
  readonly width: number;
}

/** Asks for a new page; returns where its content begins. */
export type NextPage = () => number;

/**
 * A whole table from `y` downward, over as many pages as it needs, its head repeated on each. Columns that do not fit
 * beside each other follow as another table, with the first column repeated. Returns where it ends.
 */
export function writeTable(
  sheet: Sheet,
  table: ImageRows,
  y: number,
  parent: PDFKit.PDFStructureElement,
  next: NextPage,
): number {
  let at = y;
  groupsOf(table, sheet).forEach((columns, index) => {
    if (index > 0) at = next();
    at = writeGroup(sheet, table, columns, at, parent, next);
  });
  return at;
}

function writeGroup(
  sheet: Sheet,
  { head, rows }: ImageRows,
  columns: readonly Column[],
  y: number,
  parent: PDFKit.PDFStructureElement,
  next: NextPage,
): number {
  const { doc } = sheet;
  const table = doc.struct('Table');
  parent.add(table);
  const headLines = linesOf(head, columns, 600);
  const headHeight = heightOf(headLines);
  let at = y;
  if (at + headHeight + lineHeight + 2 * padding > sheet.bottom) at = next();
  const writeHead = () => {
    const row = doc.struct('TR');
    table.add(row);
    row.add(doc.struct('TH', {}, () => writeRow(sheet, head, columns, headLines, at, headHeight, true)));
    row.end();
    at += headHeight;
  };
  writeHead();
  for (const cells of rows) {
    const lines = linesOf(cells, columns, 400);
    const height = heightOf(lines);
    if (at + height > sheet.bottom) {
      at = next();
      writeHead();
    }
    const row = doc.struct('TR');
    table.add(row);
    row.add(doc.struct('TD', {}, () => writeRow(sheet, cells, columns, lines, at, height, false)));
    row.end();
    at += height;
  }
  table.end();
  return at;
}

function writeRow(
  sheet: Sheet,
  cells: readonly ImageCell[],
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  y: number,
  height: number,
  isHead: boolean,
): void {
  const { doc, theme } = sheet;
  for (const [index, { at, x, width }] of columns.entries()) {
    const cell = cells[at];
    if (cell === undefined) continue;
    if (cell.background !== undefined)
      sheet.svg(rect(cell.background, width, height), x, y, width / pointsPerPixel, height / pointsPerPixel);
    if (cell.bar !== undefined) {
      const left = x + (width * cell.bar.left) / 100;
      doc.save().fillOpacity(0.22);
      doc.rect(left, y + 2, (width * cell.bar.width) / 100, height - 4).fill(cell.bar.color);
      doc.restore();
    }
    if (cell.drawn !== undefined) {
      const { width: wide, height: tall, mark } = cell.drawn;
      const shift = `<g transform="translate(0 ${(height / pointsPerPixel - tall) / 2})">${markup(mark)}</g>`;
      sheet.svg(shift, x + padding, y, wide, height / pointsPerPixel);
    }
    const own = cell.background === undefined ? cell.color : contrastColorOver(cell.background, theme);
    const fill = own ?? (isHead ? theme.quiet : theme.text);
    const right = cell.align === 'right';
    const center = cell.align === 'center';
    const edge = right ? x + width - padding : center ? x + width / 2 : x + padding;
    lines[index]?.forEach((text, line) => {
      if (text === '') return;
      sheet.write(text, edge, y + padding + 7.6 + line * lineHeight, {
        size,
        fill,
        isStrong: isHead || cell.isStrong === true,
        align: right ? 'right' : center ? 'center' : 'left',
      });
    });
  }
  const last = columns.at(-1);
  if (last) sheet.line(sheet.left, y + height, last.x + last.width - sheet.left);
}

function rect(fill: string, width: number, height: number): string {
  return `<rect width="${width / pointsPerPixel}" height="${height / pointsPerPixel}" fill="${fill}"/>`;
}

/** The columns in groups that fit the page. Room that is left over is divided among them. */
function groupsOf({ head, rows }: ImageRows, { left, width: room }: Sheet): readonly (readonly Column[])[] {
  const wanted = head.map((cell, at) => {
    const texts = rows
      .slice(0, measured)
      .map((row) => textWidth(row[at]?.text ?? '', size, row[at]?.isStrong ? 600 : 400));
    const drawn = maxOf(rows.slice(0, measured).map((row) => (row[at]?.drawn?.width ?? 0) * pointsPerPixel));
    const widestText = maxOf([textWidth(cell.text, size, 600), ...texts], drawn);
    return Math.min(widest, room, Math.max(narrowest, widestText + 2 * padding + 1));
  });
  const groups: number[][] = [[]];
  let used = 0;
  wanted.forEach((width, at) => {
    const group = groups.at(-1) as number[];
    if (group.length > 0 && used + width > room) {
      const isFirstRepeated = at > 0 && (wanted[0] ?? 0) + width <= room;
      groups.push(isFirstRepeated ? [0, at] : [at]);
      used = width + (isFirstRepeated ? (wanted[0] ?? 0) : 0);
      return;
    }
    group.push(at);
    used += width;
  });
  return groups.map((group) => {
    const sum = group.reduce((all, at) => all + (wanted[at] ?? 0), 0);
    const spare = Math.min(60, (room - sum) / Math.max(1, group.length));
    let x = left;
    return group.map((at) => {
      const column = { at, x, width: (wanted[at] ?? narrowest) + spare };
      x += column.width;
      return column;
    });
  });
}

function linesOf(
  cells: readonly ImageCell[],
  columns: readonly Column[],
  weight: 400 | 600,
): readonly (readonly string[])[] {
  return columns.map(({ at, width }) => {
    const cell = cells[at];
    if (cell === undefined) return [];
    return wrapped(cell.text, width - 2 * padding, cell.isStrong ? 600 : weight);
  });
}

function wrapped(text: string, room: number, weight: 400 | 600): readonly string[] {
  if (textWidth(text, size, weight) <= room + 0.5) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size, weight) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
    while (textWidth(line, size, weight) > room && line.length > 1) {
      let cut = line.length - 1;
      while (cut > 1 && textWidth(line.slice(0, cut), size, weight) > room) cut = Math.ceil(cut * 0.8) - 1;
      cut = Math.max(1, cut);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
    if (lines.length >= mostLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), shorten(`${lines[mostLines - 1]} …`, room, size)];
}

function heightOf(lines: readonly (readonly string[])[]): number {
  return (
    maxOf(
      lines.map(({ length }) => length),
      1,
    ) *
      lineHeight +
    2 * padding -
    1
  );
}
