import type { ReactElement, ReactNode } from 'react';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { legendHeight } from './legend';
import { type Margins, Plot } from './plot';

type Place = 'top' | 'bottom' | 'left' | 'right' | 'none';

interface StageProps {
  readonly drawing: Drawing;
  readonly surface: Surface;
  readonly legendPlace: Place;
  readonly margins?: Margins;
  readonly children: ReactNode;
}

export const stageMargins: Margins = { top: 8, right: 8, bottom: 8, left: 8 };

/** The ground of a drawing without axes: its legend, and a surface whose x is shares of its width. */
export function Stage({ drawing, surface, legendPlace, margins = stageMargins, children }: StageProps): ReactElement {
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={drawing.legend} legendPlace={legendPlace}>
      {children}
    </Plot>
  );
}

/** Pixels from top to bottom inside the stage. */
export function stageHeight({
  surface,
  drawing,
  legendPlace,
  margins = stageMargins,
}: Omit<StageProps, 'children'>): number {
  const isAbove = surface.medium === 'image' || legendPlace === 'top' || legendPlace === 'bottom';
  const legend = isAbove && legendPlace !== 'none' && drawing.legend.length > 0 ? legendHeight : 0;
  return Math.max(24, surface.height - margins.top - margins.bottom - legend);
}

/** A box of pixels around a centre, kept whole at any width: narrow tiles scale it down. */
export function Centered({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: ReactNode;
}): ReactElement {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      overflow="visible"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Two decimals are finer than any screen. */
export function fine(value: number): number {
  return Math.round(value * 100) / 100;
}
