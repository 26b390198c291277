import { rgb } from '@visx/vendor/d3-color';
import { memoize } from '@/lib/viz/kit/memoize';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';
import { contrast } from './contrast-color';

/** What marks and words need to be seen on their ground: WCAG 2, 1.4.11 and 1.4.3. */
const leastOfMark = 3;
const leastOfText = 4.5;
const steps = 20;
/** Palettes have few colours, ramps do not. */
const mostKnown = 2000;
const marks = new Map<string, Seen>();
const words = new Map<string, Seen>();

/** A colour as a dark ground takes it, and as a page of either theme does. */
interface Seen {
  readonly dark: string;
  readonly page: string;
}

/** The colour of a mark as a theme draws it: lightened where it would sink into a dark ground, else untouched. */
export function markColor(color: string, theme: Theme): string {
  return seen(color, theme, marks, leastOfMark);
}

/** The colour that an author gave to words, likewise. */
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

/** The edge of a cell that keeps its colour, though a dark ground is as dark: without one the strongest look like none. */
export function sunkenEdge(color: string, { mode }: Theme): string | undefined {
  if (mode === 'light') return undefined;
  const isSunken = memoize(edges, mostKnown, color, () => contrast(color, imageThemes.dark.surface) < sunken);
  if (!isSunken) return undefined;
  return mode === 'dark' ? imageThemes.dark.axis : `light-dark(#0000,${imageThemes.dark.axis})`;
}
