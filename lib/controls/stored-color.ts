import { colorText, parseColor, type Rgba } from '@/lib/format/color-text';

/** The text of a colour that is stored as `{r, g, b, a}`; null where there is none. Text is returned as it is. */
export function storedColorText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value !== 'object' || value === null) return null;
  const { r, g, b, a } = value as Readonly<Record<string, unknown>>;
  if (typeof r !== 'number' || typeof g !== 'number' || typeof b !== 'number') return null;
  const whole = (part: number) => Math.min(255, Math.max(0, Math.round(part)));
  const opacity = typeof a === 'number' && a >= 0 && a <= 1 ? a : 1;
  return colorText({ r: whole(r), g: whole(g), b: whole(b), a: opacity });
}

/** A colour as it is stored, `{r, g, b, a}`; undefined for text that is no colour. */
export function storedColor(text: string | null): Rgba | undefined {
  return (text === null ? null : parseColor(text)) ?? undefined;
}
