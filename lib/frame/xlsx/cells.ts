import { type Cell, CellList, type Column, Decimal } from '@/lib/frame/frame';
import { quoteFormula } from '@/lib/text/formula';
import { pythonFloat } from '@/lib/text/python-float';

/** Day 0 of worksheet dates, in epoch ms. */
export const sheetEpochMs = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** The index of a column's cell style: 2 for dates, 1 for instants (see `styles`). */
export function temporalStyle({ nativeType }: Column): number {
  return nativeType === 'DATE' ? 2 : 1;
}

/** Returns the function that writes the cell of a line. The column must come from `spreadsheetTypes`. `numberStyle` is the cell style of its numbers. */
export function cellWriter(column: Column, letters: string, numberStyle = 0): (line: number, cell: Cell) => string {
  const style = temporalStyle(column);
  const ofNumbers = numberStyle === 0 ? '' : ` s="${numberStyle}"`;
  return (line, cell) => {
    const place = letters + line;
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'string') return textCell(place, quoteFormula(cell));
    if (cell instanceof Decimal) return textCell(place, cell.text);
    if (cell instanceof CellList) return textCell(place, `[${cell.items.map(String).join(', ')}]`);
    const number = Number(cell);
    if (!Number.isFinite(number)) return textCell(place, pythonFloat(number));
    if (column.kind === 'temporal') return `<c r="${place}" s="${style}"><v>${serialText(number)}</v></c>`;
    return `<c r="${place}"${ofNumbers}><v>${digits(number)}</v></c>`;
  };
}

/** An instant (epoch ms) as days since the epoch of worksheets. */
export function serialText(instantMs: number): string {
  return digits((instantMs - sheetEpochMs) / dayMs);
}

const mostWhole = 10 ** 15;

/** At most 16 significant digits, the precision of a workbook. */
function digits(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < mostWhole) return String(value);
  return String(Number(value.toPrecision(16)) + 0);
}

export function textCell(place: string, text: string): string {
  const written = unsafe.test(text) ? escaped(text) : text;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

/** Characters that may need escaping. Surrogates are included because one may be unpaired. */
const unsafe = /[&<>]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/;

function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // XML 1.0 cannot represent these characters at all.
      .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
        return `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
  );
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
