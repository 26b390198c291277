interface Glyph {
  readonly advanceWidth: number;
}

interface LaidOut {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Readonly<
    Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>
  >[];
  readonly advanceWidth: number;
}

/** What the writer of PDF has of a font. */
interface WriterFont {
  readonly font: { glyphForCodePoint(codePoint: number): Glyph };
  readonly scale: number;
  layoutRun(text: string, features?: unknown): LaidOut;
}

const figures = /^[\d.,:/%+-]+ ?$/;
const quick = new WeakSet<WriterFont>();

/**
 * Makes a font of a document lay out figures and dates letter by letter. They have no kerning, are rarely the same, and
 * a table has tens of thousands: all rules of the font would be tried on each.
 */
export function quicken(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc as unknown as { readonly _font: WriterFont };
  if (quick.has(font) || font.layoutRun === undefined) return;
  quick.add(font);
  const slow = font.layoutRun.bind(font);
  font.layoutRun = (text, features) => {
    if (features !== undefined || !figures.test(text)) return slow(text, features);
    const glyphs = Array.from(text, (letter) => font.font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
    const positions = glyphs.map((glyph) => {
      const advance = glyph.advanceWidth * font.scale;
      return { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance };
    });
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
}
