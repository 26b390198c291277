import type { ReactElement, ReactNode } from 'react';
import { fineText } from '@/lib/viz/kit/text/decimal-text';

/** A share of a length as an SVG percentage. */
export function percent(share: number): string {
  return `${fineText(share * 100)}%`;
}

/** Integer units of paths: fine enough that rounding is not visible. */
export interface PathUnits {
  readonly width: number;
  readonly height: number;
  /** Units per pixel of stroke width. */
  readonly stroke: number;
}

export function pathUnits(size: { readonly width: number; readonly height: number } | null): PathUnits {
  return size === null
    ? { width: 4000, height: 2000, stroke: 1 }
    : { width: Math.round(size.width * 8), height: Math.round(size.height * 8), stroke: 8 };
}

/** A layer that stretches paths over the plot while strokes keep their width in pixels. */
export function PathLayer({
  units,
  clip,
  children,
}: {
  units: PathUnits;
  clip: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${units.width} ${units.height}`}
      preserveAspectRatio="none"
      overflow={clip ? 'hidden' : 'visible'}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Attributes of a stroke that keeps its width on the page and scales with its units in an image. */
export function strokeOf(units: PathUnits, width: number, dash?: string) {
  const scaled = dash
    ?.split(' ')
    .map((part) => Number(part) * units.stroke)
    .join(' ');
  return {
    strokeWidth: width * units.stroke,
    ...(scaled === undefined ? {} : { strokeDasharray: scaled }),
    ...(units.stroke === 1 ? { vectorEffect: 'non-scaling-stroke' as const } : {}),
  };
}
