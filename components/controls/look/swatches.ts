import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';

/** Colours that a picker suggests: those of the chart's own scheme. */
export function swatchesOf(formData: Readonly<Record<string, unknown>>): readonly string[] {
  const { color_scheme } = formData;
  return categoricalScheme(typeof color_scheme === 'string' ? color_scheme : undefined).colors.slice(0, 20);
}
