import { rgb } from '@visx/vendor/d3-color';
import { memoize } from '@/lib/text/memoize';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';
import { contrast } from './contrast-color';

/** Minimum contrast of marks and of text against the background: WCAG 2, 1.4.11 and 1.4.3. */
const leastOfMark = 3;
const leastOfText = 4.5;
const steps = 20;
/** Cache limit. Palettes have few colours, ramps have many. */
const mostKnown = 2000;
const marks = new Map<string, Seen>();
const words = new Map<string, Seen>();

/** A colour for a dark background, and for a page in either theme. */
interface Seen {
  readonly dark: string;
  readonly page: string;
}

/** The colour of a mark in a theme: lightened where its contrast with a dark background is too low, else unchanged. */
export function markColor(color: string, theme: Theme): string {
  return seen(color, theme, marks, leastOfMark);
}

/** The colour that an author set for text, lightened in the same way. */
export function textColor(color: string, theme: Theme): string {
  return seen(color, theme, words, leastOfText);
}

function seen(color: string, { mode }: Theme, known: Map<string, Seen>, least: number): string {
  if (mode === 'light') return color;
  const { dark, page } = memoize(known, mostKnown, color, () => {
    const onDark = lightened(color, least);
    return { dark: onDark, page: onDark === color ? color : `light-dark(${color},${onDark})` };
  });
  return mode === 'dark' ? dark : page;
}

function lightened(color: string, least: number): string {
  const own = rgb(color);
  if (Number.isNaN(own.r) || own.opacity < 1) return color;
  for (let step = 0; step <= steps; step += 1) {
    const white = step / steps;
    const mixed = rgb(
      own.r + (255 - own.r) * white,
      own.g + (255 - own.g) * white,
      own.b + (255 - own.b) * white,
    ).formatHex();
    if (contrast(mixed, imageThemes.dark.surface) >= least) return step === 0 ? color : mixed;
  }
  return color;
}

const sunken = 1.6;
const edges = new Map<string, boolean>();

/**
 * The border colour of a cell whose colour is almost as dark as the dark background, so that the cells with the highest
 * values do not look empty; undefined where none is needed.
 */
export function sunkenEdge(color: string, { mode }: Theme): string | undefined {
  if (mode === 'light') return undefined;
  const isSunken = memoize(edges, mostKnown, color, () => contrast(color, imageThemes.dark.surface) < sunken);
  if (!isSunken) return undefined;
  return mode === 'dark' ? imageThemes.dark.axis : `light-dark(#0000,${imageThemes.dark.axis})`;
}
