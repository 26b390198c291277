import type { ReactElement, ReactNode } from 'react';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { rangesBut } from './axis/width-range';
import { legendHeight } from './legend/legend';
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

interface CenteredProps {
  readonly surface: Surface;
  /** Pixels that the tile has from top to bottom. */
  readonly height: number;
  /** How wide a box of some height is, growing with it. */
  readonly widthOf: (height: number) => number;
  /** How many there are: few are drawn once more for narrow tiles. */
  readonly marks: number;
  readonly children: (box: CenteredBox) => ReactNode;
}

/** Pixels around a centre. */
export interface CenteredBox {
  readonly width: number;
  readonly height: number;
  /** `data-w`, for a box that some tiles alone show. */
  readonly shownAt: string | undefined;
  /** `data-w` of its words, which too narrow tiles go without. */
  readonly wordsAt: string | undefined;
}

/**
 * A box as high as its tile, kept whole at any width. A tile that is too narrow for it would scale its words down, too:
 * there, a lower one is drawn.
 */
export function Centered({ surface, height, widthOf, marks, children }: CenteredProps): ReactElement {
  const whole = { height, width: widthOf(height), shownAt: undefined, wordsAt: undefined };
  return (
    <>
      {boxes(whole, { surface, widthOf, marks }).map((box) => (
        <svg
          key={box.height}
          width="100%"
          height="100%"
          viewBox={`${-box.width / 2} ${-box.height / 2} ${box.width} ${box.height}`}
          preserveAspectRatio="xMidYMid meet"
          overflow="visible"
          aria-hidden="true"
          data-w={box.shownAt}
        >
          {children(box)}
        </svg>
      ))}
    </>
  );
}

/** The ranges of phones, and what is left of their width beside the margins. */
export const narrowTiles = '012';
const narrowRoom = 320;
const wider = rangesBut(narrowTiles);
/** Words of this share of their size still read well. */
const legible = 0.85;
/** More are drawn once, and tiles too narrow for their words go without them. */
const mostTwice = 400;
const lowest = 180;

function boxes(
  whole: CenteredBox,
  { surface, widthOf, marks }: Pick<CenteredProps, 'surface' | 'widthOf' | 'marks'>,
): readonly CenteredBox[] {
  const { width } = surface;
  const room = width === 'fluid' ? narrowRoom : width;
  if (whole.width * legible <= room || whole.height < lowest + 10) return [whole];
  if (width === 'fluid' && marks > mostTwice) return [{ ...whole, wordsAt: wider }];
  let { height } = whole;
  while (height - 10 >= lowest && widthOf(height) * legible > room) height -= 10;
  const low = { ...whole, height, width: widthOf(height) };
  if (width !== 'fluid') return [low];
  return [
    { ...low, shownAt: narrowTiles },
    { ...whole, shownAt: wider },
  ];
}

/** Two decimals are finer than any screen. */
export function fine(value: number): number {
  return Math.round(value * 100) / 100;
}
