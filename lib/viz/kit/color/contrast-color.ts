import { rgb } from '@visx/vendor/d3-color';
import { memoize } from '@/lib/text/memoize';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';

const dark = '#1b1f24';
const light = '#ffffff';
const opaque = new Map<string, string>();
const inks = new Map<string, string>();
const mostKnown = 2000;

/**
 * The text colour, dark or light, with the better contrast on a background; accepts any CSS colour except a variable.
 */
export function contrastColor(ground: string): string {
  return memoize(opaque, mostKnown, ground, () => {
    const luminance = luminanceOf(ground);
    return (luminance + 0.05) / 0.06 > 1.05 / (luminance + 0.05) ? dark : light;
  });
}

/** The text colour for a background that may be translucent over the surface of the theme. */
export function contrastColorOver(ground: string, { mode }: Theme): string {
  return memoize(inks, mostKnown, `${mode} ${ground}`, () => inkOn(ground, mode));
}

function inkOn(ground: string, mode: Theme['mode']): string {
  const [onLight, onDark] = [imageThemes.light, imageThemes.dark].map(({ surface }) =>
    contrastColor(blend(ground, surface)),
  );
  if (mode !== 'page') return (mode === 'light' ? onLight : onDark) ?? dark;
  return onLight === onDark ? (onLight ?? dark) : `light-dark(${onLight}, ${onDark})`;
}

function blend(ground: string, surface: string): string {
  const over = rgb(ground);
  const under = rgb(surface);
  const mix = (one: number, other: number) => one * over.opacity + other * (1 - over.opacity);
  return rgb(mix(over.r, under.r), mix(over.g, under.g), mix(over.b, under.b)).formatRgb();
}

/** Contrast ratio of two opaque colours, 1 to 21: WCAG 2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance, 0 to 1: WCAG 2. */
function luminanceOf(color: string): number {
  const { r, g, b } = rgb(color);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
