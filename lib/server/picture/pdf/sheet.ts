import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import type { Orientation, Paper } from '@/lib/server/picture/content';
import { visualOrder } from '@/lib/server/picture/draw/bidi';
import { fontFile, runsOf } from '@/lib/server/picture/draw/fonts';
import { plainTexts } from '@/lib/server/picture/draw/svg-text';
import type { Theme } from '@/lib/viz/kit/theme';
import { quicken } from './quick-font';

/** Points a pixel: text of 12 pixels is printed at 8.6 points. */
export const pointsPerPixel = 0.72;
export const margin = 32;
const headRoom = 24;
const footRoom = 22;
const sizes: Readonly<Record<Paper, readonly [number, number]>> = {
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
  letter: [612, 792],
};

export interface WriteLook {
  readonly size: number;
  readonly fill: string;
  readonly isStrong?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly href?: string;
}

export interface SheetSettings {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly theme: Theme;
  readonly title: string;
}

/** A PDF document, page by page. Positions are points from the top left corner of the page. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly theme: Theme;
  /** What is inside the margins. */
  readonly left = margin;
  readonly right: number;
  readonly top = margin + headRoom;
  readonly bottom: number;
  readonly #bytes: Promise<Uint8Array>;

  constructor({ paper, orientation, theme, title }: SheetSettings) {
    const [short, long] = sizes[paper];
    const size: [number, number] = orientation === 'portrait' ? [short, long] : [long, short];
    this.theme = theme;
    this.doc = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info: { Title: title, Creator: 'Isoline', Producer: 'Isoline' },
    });
    this.right = size[0] - margin;
    this.bottom = size[1] - margin - footRoom;
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  get width(): number {
    return this.right - this.left;
  }

  get height(): number {
    return this.bottom - this.top;
  }

  addPage(): void {
    this.doc.addPage();
    if (this.theme.mode !== 'dark') return;
    this.artifact(() => {
      const { width, height } = this.doc.page;
      this.doc.rect(0, 0, width, height).fill(this.theme.surface);
    });
  }

  /** Content that screen readers pass over: backgrounds, page numbers. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes one line at its baseline. Returns its width. */
  write(text: string, x: number, baseline: number, look: WriteLook): number {
    const { doc } = this;
    const runs = runsOf(visualOrder(text.replaceAll(/\s/g, ' ')));
    const weight = look.isStrong ? 600 : 400;
    const widths = runs.map((run) => {
      doc.font(fontFile(run.font, weight)).fontSize(look.size);
      quicken(doc);
      return doc.widthOfString(run.text);
    });
    const width = widths.reduce((sum, one) => sum + one, 0);
    let at = look.align === 'right' ? x - width : look.align === 'center' ? x - width / 2 : x;
    doc.fillColor(look.fill);
    runs.forEach((run, index) => {
      if (runs.length > 1) doc.font(fontFile(run.font, weight));
      const textWidth = widths[index] ?? 0;
      doc.text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        textWidth,
        wordCount: 1,
      } as PDFKit.Mixins.TextOptions);
      at += textWidth;
    });
    if (look.href !== undefined) doc.link(at - width, baseline - look.size, width, look.size * 1.3, look.href);
    return width;
  }

  line(x: number, y: number, width: number, stroke: string = this.theme.line): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(stroke);
  }

  /** Draws SVG content whose own coordinates are pixels. */
  svg(content: string, x: number, y: number, width: number, height: number): void {
    const k = pointsPerPixel;
    const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Inter">${content}</svg>`;
    SVGtoPDF(this.doc, plainTexts(root), x, y, {
      width: width * k,
      height: height * k,
      assumePt: true,
      fontCallback: (family, isBold) => fontFile(familyOf(family), isBold ? 600 : 400),
    });
  }

  /** Numbers the pages, and ends the document. */
  async finish(footer: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.artifact(() => footer(page, count));
    }
    this.doc.end();
    return this.#bytes;
  }
}

/** The first name of a list of families, without quotes. */
function familyOf(family: string): string {
  return family.startsWith('@') ? family.slice(1) : 'inter-latin';
}
