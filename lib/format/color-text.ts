/** A colour with parts of 0 to 255 and an opacity of 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
const rgb = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*(\d*\.?\d+%?)\s*)?\)$/i;

/** Reads `#0af`, `#00aaff`, `rgb(0, 170, 255)` or `rgba(0, 170, 255, 0.5)`. Null for anything else. */
export function parseColor(text: string): Rgba | null {
  const [, digits] = hex.exec(text.trim()) ?? [];
  if (digits !== undefined) {
    const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
    return { r, g, b, a: 1 };
  }
  const match = rgb.exec(text.trim());
  if (!match) return null;
  const [r = 0, g = 0, b = 0] = match.slice(1, 4).map(Number);
  const opacity = match[4] ?? '1';
  const a = opacity.endsWith('%') ? Number(opacity.slice(0, -1)) / 100 : Number(opacity);
  return Math.max(r, g, b) > 255 || !(a >= 0 && a <= 1) ? null : { r, g, b, a };
}

/** `#rrggbb` without the opacity. */
export function colorHex({ r, g, b }: Rgba): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * `#rrggbb`, or `rgba(r, g, b, a)` for a colour that is not opaque.
 *
 * @example
 * colorText({ r: 31, g: 168, b: 201, a: 0.5 }) // 'rgba(31, 168, 201, 0.5)'
 */
export function colorText(color: Rgba): string {
  return color.a === 1 ? colorHex(color) : `rgba(${color.r}, ${color.g}, ${color.b}, ${color.a})`;
}
