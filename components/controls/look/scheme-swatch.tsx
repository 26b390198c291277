import type { ReactElement } from 'react';
import { categoricalSchemes, sequentialSchemes } from '@/lib/viz/kit/color/color-schemes';

const mostColors = 12;

/** The colours of a scheme side by side, or flowing into each other where it is a ramp. Nothing for an unknown one. */
export function SchemeSwatch({ scheme }: { readonly scheme: string }): ReactElement | null {
  const palette = categoricalSchemes.find(({ id }) => id === scheme)?.colors.slice(0, mostColors);
  const ramp = sequentialSchemes.find(({ id }) => id === scheme)?.colors;
  if (palette === undefined && ramp === undefined) return null;
  const stops =
    palette === undefined ? (ramp ?? []) : palette.flatMap((color, at) => bandOf(color, at, palette.length));
  return (
    <span
      className="scheme-swatch"
      aria-hidden="true"
      style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }}
    />
  );
}

function bandOf(color: string, at: number, count: number): string[] {
  const place = (end: number) => `${((end * 100) / count).toFixed(2)}%`;
  return [`${color} ${place(at)} ${place(at + 1)}`];
}
