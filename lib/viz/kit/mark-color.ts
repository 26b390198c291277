import { rgb } from '@visx/vendor/d3-color';
import { contrast } from './ink';
import { imageThemes, type Theme } from './theme';

/** What marks and words need to be seen on their ground: WCAG 2, 1.4.11 and 1.4.3. */
const leastOfMark = 3;
const leastOfText = 4.5;
const steps = 20;
const marks = new Map<string, string>();
const words = new Map<string, string>();

/** The colour of a mark as a theme draws it: lightened where it would sink into a dark ground, else untouched. */
export function markColor(color: string, theme: Theme): string {
  return seen(color, theme, marks, leastOfMark);
}

/** The colour that an author gave to words, likewise. */
export function textColor(color: string, theme: Theme): string {
  return seen(color, theme, words, leastOfText);
}

function seen(color: string, { mode }: Theme, known: Map<string, string>, least: number): string {
  if (mode === 'light') return color;
  const onDark = known.get(color) ?? lightened(color, least);
  if (known.size < 2000) known.set(color, onDark);
  return mode === 'dark' || onDark === color ? onDark : `light-dark(${color},${onDark})`;
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
