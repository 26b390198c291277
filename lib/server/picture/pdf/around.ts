import type { PictureContent } from '@/lib/server/picture/content';
import { layProse } from '@/lib/server/picture/draw/prose';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { pointsPerPixel, type Sheet } from './sheet';

/** The head of the first page: title, filters, time, address. Returns where the content begins, in pixels. */
export function writeCover(sheet: Sheet, root: PDFKit.PDFStructureElement, content: PictureContent): number {
  const { title, filters, madeAt, address } = content;
  const { left, top, width: room, doc } = sheet;
  const { text, quiet, accent } = sheet.theme;
  const tagged = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  let y = top - 6;
  tagged('H1', () => {
    sheet.write(shorten(title, room, 20), left, y + 8, { size: 20, fill: text, isStrong: true });
  });
  y += 26;
  if (filters.length > 0) {
    tagged('P', () => {
      const plain = filters.join('  ·  ').replaceAll(/[#*_`<>[\]|~]/g, ' ');
      for (const { runs } of layProse(plain, room * 1.4).lines) {
        sheet.write(runs.map((run) => run.text).join(''), left, y, { size: 9.5, fill: text });
        y += 14;
      }
    });
  }
  tagged('P', () => {
    const width = sheet.write(madeAt, left, y, { size: 8.5, fill: quiet });
    if (address === null) return;
    const shown = shorten(address, room - width - 20, 8.5);
    sheet.write(shown, left + width + 12, y, { size: 8.5, fill: accent, href: address });
  });
  return (y + 14 - top) / pointsPerPixel;
}

/** What stands around the content of each page: title and section above, time and number below. */
export function writeFooter(
  sheet: Sheet,
  { title, madeAt }: PictureContent,
  section: string,
  page: number,
  pages: number,
): void {
  const y = sheet.bottom + 20;
  const look = { size: 8, fill: sheet.theme.quiet };
  if (page > 0) {
    sheet.write(shorten(title, sheet.width * 0.6, 8), sheet.left, sheet.top - 14, look);
    sheet.write(shorten(section, sheet.width * 0.35, 8), sheet.right, sheet.top - 14, { ...look, align: 'right' });
  }
  sheet.write(madeAt, sheet.left, y, look);
  sheet.write(`Page ${page + 1} of ${pages}`, sheet.right, y, { ...look, align: 'right' });
}
