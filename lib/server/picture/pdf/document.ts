import type { Mode, Orientation, Paper, PictureContent, PictureTile } from '@/lib/server/picture/content';
import { type Watch, watched } from '@/lib/server/picture/draw/pictures';
import { gap, type Placed, placeBlocks } from '@/lib/server/picture/draw/place';
import { placedSvg, proseInset } from '@/lib/server/picture/draw/placed-svg';
import { tilePadding, titleHeight } from '@/lib/server/picture/draw/tile-svg';
import { placingOf } from '@/lib/viz/drawings';
import { type ImageRows, isCut } from '@/lib/viz/kit/image-grid';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';
import type { Drawing } from '@/lib/viz/viz';
import { writeCover, writeFooter } from './around';
import { type Band, bandsOf, isShrinkable, mostShrunk, splitBand } from './bands';
import { pointsPerPixel, Sheet } from './sheet';
import { writeTable } from './table';

export interface DocumentSettings {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly mode: Mode;
}

/** A dashboard or a chart as PDF: text stays text, breaks are between tiles, tables are continued to their last row. */
export async function documentPdf(
  content: PictureContent,
  settings: DocumentSettings,
  watch: Watch,
): Promise<Uint8Array> {
  return new Book(content, settings, watch).written();
}

interface LaterTable {
  readonly title: string;
  readonly table: ImageRows;
  readonly name: string;
}

class Book {
  readonly #content: PictureContent;
  readonly #sheet: Sheet;
  readonly #theme: Theme;
  readonly #watch: Watch;
  readonly #root: PDFKit.PDFStructureElement;
  /** Page width and height of the content, in pixels. */
  readonly #width: number;
  readonly #height: number;
  /** Where the next band goes on this page, in pixels. */
  #y = 0;
  #waiting: Band[] = [];
  #tiles = 0;
  #parts = 0;
  readonly #later: LaterTable[] = [];
  readonly #bookmarks: PDFKit.PDFOutline[];
  /** The section at the beginning of each page. */
  readonly #sections: string[] = [];
  #section = '';

  constructor(content: PictureContent, { paper, orientation, mode }: DocumentSettings, watch: Watch) {
    this.#content = content;
    this.#theme = imageThemes[mode];
    this.#watch = watch;
    this.#sheet = new Sheet({ paper, orientation, theme: this.#theme, title: content.title });
    this.#width = Math.floor(this.#sheet.width / pointsPerPixel);
    this.#height = Math.floor(this.#sheet.height / pointsPerPixel);
    this.#root = this.#sheet.doc.struct('Document');
    this.#sheet.doc.addStructure(this.#root);
    this.#newPage();
    this.#bookmarks = [this.#sheet.doc.outline.addItem(content.title, { expanded: true })];
  }

  async written(): Promise<Uint8Array> {
    this.#y = writeCover(this.#sheet, this.#root, this.#content);
    const { placed } = placeBlocks(this.#content.blocks, this.#width, 'document');
    const bands = bandsOf(placed);
    for (const [at, band] of bands.entries()) this.#band(band, bands[at + 1]);
    this.#flush();
    this.#tables();
    this.#root.end();
    return this.#sheet.finish((page, pages) => {
      writeFooter(this.#sheet, this.#content, this.#sections[page] ?? '', page, pages);
    });
  }

  #newPage(): number {
    this.#sheet.addPage();
    this.#sections.push(this.#section);
    this.#y = 0;
    return this.#sheet.top;
  }

  #tagged(tag: string, draw: () => void, options: { alt?: string } = {}): void {
    this.#root.add(this.#sheet.doc.struct(tag, options, draw));
  }

  #band(band: Band, following: Band | undefined): void {
    const [only] = band.parts;
    if (band.parts.length === 1 && only?.kind === 'section') {
      this.#sectionBand(only, following);
      return;
    }
    if (band.parts.length === 1 && only?.kind === 'tile' && only.isAlone) {
      const table = this.#cutTable(only.tile, only.width, Math.min(band.height, this.#height));
      if (table !== null) {
        this.#inlineTable(only.tile, table);
        return;
      }
    }
    if (band.height > this.#height) {
      this.#tallBand(band);
      return;
    }
    const isHead = band.parts.every(({ kind }) => kind === 'header' || kind === 'rule');
    const need = isHead && following ? band.height + gap + Math.min(following.height, this.#height / 3) : band.height;
    if (this.#used() + need > this.#height && !this.#isShrunkEnough(band)) {
      this.#flush();
      if (this.#y > 0) this.#newPage();
    }
    this.#waiting.push(band);
  }

  /** How far the page is filled with the bands that wait, and the gap behind them. */
  #used(): number {
    return this.#waiting.reduce((sum, { height }) => sum + height + gap, this.#y);
  }

  #isShrunkEnough(next: Band): boolean {
    const bands = [...this.#waiting, next];
    return shrinkOf(bands, this.#height - this.#y) >= mostShrunk;
  }

  /** Draws the bands that wait; their tiles a little lower where they would not fit otherwise. */
  #flush(): void {
    const factor = Math.min(1, shrinkOf(this.#waiting, this.#height - this.#y));
    for (const band of this.#waiting) {
      const own = isShrinkable(band) ? factor : 1;
      for (const part of band.parts) this.#draw(part, this.#y + (part.y - band.y) * own, part.height * own);
      this.#y += band.height * own + gap;
    }
    this.#waiting = [];
  }

  #tallBand(band: Band): void {
    this.#flush();
    const isOne = band.parts.length === 1;
    if (
      this.#y > 0 &&
      (isOne ? this.#y > this.#height / 2 : band.parts.every(({ height }) => height > this.#height - this.#y))
    ) {
      this.#newPage();
    }
    if (isOne && band.parts[0]) {
      const height = this.#height - this.#y;
      this.#draw(band.parts[0], this.#y, height);
      this.#y = this.#height;
      return;
    }
    const parts = splitBand(band, this.#y, this.#height).toSorted((one, other) => one.page - other.page);
    let page = 0;
    let end = 0;
    for (const one of parts) {
      for (; page < one.page; page += 1) {
        this.#newPage();
        end = 0;
      }
      this.#draw(one.part, one.y, one.height);
      end = Math.max(end, one.y + one.height);
    }
    this.#y = end + gap;
  }

  #sectionBand(part: Extract<Placed, { kind: 'section' }>, following: Band | undefined): void {
    this.#flush();
    const { text, level } = part;
    if (level === 0) this.#section = text;
    const isFirst = this.#sections.length === 1 && this.#bookmarks.length === 1;
    const need = part.height + gap + Math.min(following?.height ?? 0, this.#height / 2);
    if ((level === 0 && !isFirst && this.#y > 0) || this.#y + need > this.#height) this.#newPage();
    if (isFirst) this.#sections[0] = this.#section;
    this.#bookmarks.length = Math.min(this.#bookmarks.length, level + 1);
    const parent = this.#bookmarks.at(-1);
    if (parent) this.#bookmarks.push(parent.addItem(text, { expanded: true }));
    this.#draw(part, this.#y, part.height);
    this.#y += part.height + gap / 2;
  }

  #draw(part: Placed, y: number, height: number): void {
    const sheet = this.#sheet;
    const own = part.kind === 'tile' ? { ...part, tile: watched(part.tile, this.#tiles++, this.#watch) } : part;
    const svg = placedSvg(own, { x: 0, y: 0, width: part.width, height }, this.#theme, `p${this.#parts++}`);
    const left = sheet.left + part.x * pointsPerPixel;
    const top = sheet.top + y * pointsPerPixel;
    const draw = () => sheet.svg(svg, left, top, part.width, height);
    if (own.kind === 'rule') {
      sheet.artifact(draw);
      return;
    }
    if (own.kind !== 'tile') {
      this.#tagged(own.kind === 'prose' || own.kind === 'strip' ? 'P' : 'H2', draw);
      if (own.kind === 'prose') this.#links(own, left, top);
      return;
    }
    const { tile } = own;
    this.#tagged('Figure', draw, {
      alt: `${tile.title}. ${tile.content.kind === 'chart' ? tile.content.drawing.label : tile.content.text}`,
    });
    if (tile.href !== null) {
      const width = Math.min(part.width - 2 * tilePadding, textWidth(tile.title, 14.5, 600)) * pointsPerPixel;
      sheet.doc.link(left + tilePadding * pointsPerPixel, top + 6, width, 14, tile.href);
    }
    this.#rest(tile, part.width, height, left, top);
  }

  /** A table that its tile shows in part is written whole behind the dashboard, and its tile leads there. */
  #rest(tile: PictureTile, width: number, height: number, left: number, top: number): void {
    const table = this.#cutTable(tile, width, height);
    if (table === null) return;
    const name = `table-${this.#later.length + 1}`;
    this.#later.push({ title: tile.title, table, name });
    const foot = 26 * pointsPerPixel;
    this.#sheet.doc.goTo(left, top + height * pointsPerPixel - foot - 8, width * pointsPerPixel, foot, name);
  }

  #cutTable({ content }: PictureTile, width: number, height: number): ImageRows | null {
    if (content.kind !== 'chart' || content.drawing.isEmpty) return null;
    const drawing = content.drawing as Drawing;
    const rows = placingOf(content.viz_type, drawing)?.imageRows?.(drawing, this.#theme) ?? null;
    if (rows === null) return null;
    return isCut(rows, width - 2 * tilePadding, height - titleHeight - tilePadding - 6) ? rows : null;
  }

  #links({ prose }: Extract<Placed, { kind: 'prose' }>, left: number, top: number): void {
    for (const { y, runs } of prose.lines) {
      for (const { x, width, size, href } of runs) {
        if (href === null) continue;
        const [at, line] = [left + (x + proseInset) * pointsPerPixel, top + (y + proseInset - size) * pointsPerPixel];
        this.#sheet.doc.link(at, line, width * pointsPerPixel, size * 1.3 * pointsPerPixel, href);
      }
    }
  }

  #inlineTable(tile: PictureTile, table: ImageRows): void {
    this.#flush();
    if (this.#watch(this.#tiles++)) return;
    if (this.#y > this.#height - 160) this.#newPage();
    const top = this.#sheet.top + this.#y * pointsPerPixel;
    this.#y = (this.#tableAt(tile.title, table, top, null) - this.#sheet.top) / pointsPerPixel + gap;
  }

  #tableAt(title: string, table: ImageRows, y: number, name: string | null): number {
    const sheet = this.#sheet;
    this.#watch(-1);
    if (name !== null) sheet.doc.addNamedDestination(name, 'XYZ', sheet.left, y, null);
    this.#tagged('H2', () => {
      const shown = shorten(title, sheet.width, 12);
      sheet.write(shown, sheet.left, y + 12, { size: 12, fill: this.#theme.text, isStrong: true });
    });
    const end = writeTable(sheet, table, y + 20, this.#root, () => this.#newPage());
    const missing = table.total - table.rows.length;
    if (missing <= 0) return end;
    this.#tagged('P', () => {
      sheet.write(`${missing} more rows`, sheet.left, end + 12, { size: 8.4, fill: this.#theme.quiet });
    });
    return end + 16;
  }

  #tables(): void {
    if (this.#later.length === 0) return;
    this.#section = 'Tables';
    this.#newPage();
    const parent = this.#bookmarks[0]?.addItem('Tables', { expanded: true });
    for (const { title, table, name } of this.#later) {
      if (this.#y > this.#height - 160) this.#newPage();
      parent?.addItem(title);
      const top = this.#sheet.top + this.#y * pointsPerPixel;
      this.#y = (this.#tableAt(title, table, top, name) - this.#sheet.top) / pointsPerPixel + 2 * gap;
    }
  }
}

/** The factor by which tiles must become lower so that all bands fit; above one where there is room. */
function shrinkOf(bands: readonly Band[], room: number): number {
  const gaps = gap * Math.max(0, bands.length - 1);
  const [tiles, others] = [bands.filter(isShrinkable), bands.filter((band) => !isShrinkable(band))].map((some) =>
    some.reduce((sum, { height }) => sum + height, 0),
  ) as [number, number];
  if (tiles === 0) return others + gaps <= room ? 1 : 0;
  return (room - gaps - others) / tiles;
}
