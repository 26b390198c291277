import { rgb } from '@visx/vendor/d3-color';
import { contrast } from './ink';
import { imageThemes, type Theme } from './theme';

/** What a mark needs to be seen on its ground: WCAG 2, 1.4.11. */
const least = 3;
const steps = 20;
const known = new Map<string, string>();

/** The colour of a mark as a theme draws it: lightened where it would sink into a dark ground, else untouched. */
export function markColor(color: string, { mode }: Theme): string {
  if (mode === 'light') return color;
  const onDark = known.get(color) ?? lightened(color);
  if (known.size < 2000) known.set(color, onDark);
  return mode === 'dark' || onDark === color ? onDark : `light-dark(${color},${onDark})`;
}

function lightened(color: string): string {
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
