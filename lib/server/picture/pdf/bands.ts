import type { Placed } from '@/lib/server/picture/draw/place';

/** Parts that stand beside one another, and that no page break divides. Sizes are pixels. */
export interface Band {
  readonly parts: readonly Placed[];
  readonly y: number;
  readonly height: number;
}

/** Groups parts whose heights overlap. */
export function bandsOf(placed: readonly Placed[]): readonly Band[] {
  const bands: { parts: Placed[]; y: number; height: number }[] = [];
  for (const part of placed.toSorted((one, other) => one.y - other.y)) {
    const last = bands.at(-1);
    if (last && part.y < last.y + last.height - 0.5) {
      last.parts.push(part);
      last.height = Math.max(last.height, part.y + part.height - last.y);
    } else bands.push({ parts: [part], y: part.y, height: part.height });
  }
  return bands;
}

export function isShrinkable({ parts }: Band): boolean {
  return parts.every(({ kind }) => kind === 'tile');
}

/** How much lower tiles may become so that one more row of them fits on the page. */
export const mostShrunk = 0.76;

export interface PagedPart {
  readonly part: Placed;
  /** Counted from the page on which the band begins. */
  readonly page: number;
  readonly y: number;
  readonly height: number;
}

/**
 * The parts of a band that is higher than a page. Each follows those above it; one that would cross the end of a page
 * begins the next one; one that is higher than a page is made as high as a page.
 */
export function splitBand(band: Band, from: number, pageHeight: number): readonly PagedPart[] {
  const done: { part: Placed; end: number; paged: PagedPart }[] = [];
  for (const part of band.parts) {
    let start = part.y - band.y + from;
    for (const above of done) {
      const isBeside = above.part.x + above.part.width <= part.x + 0.5 || part.x + part.width <= above.part.x + 0.5;
      if (isBeside || above.part.y + above.part.height > part.y + 0.5) continue;
      start = Math.max(start, above.end + part.y - above.part.y - above.part.height);
    }
    const height = Math.min(part.height, pageHeight);
    const page = Math.floor((start + 0.01) / pageHeight);
    if (start + height > (page + 1) * pageHeight + 0.5) start = (page + 1) * pageHeight;
    const onPage = Math.floor((start + 0.01) / pageHeight);
    const paged = { part, page: onPage, y: start - onPage * pageHeight, height };
    done.push({ part, end: start + height, paged });
  }
  return done.map(({ paged }) => paged);
}
