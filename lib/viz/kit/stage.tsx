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

/** The base of a drawing without axes: its legend, and a surface whose x is in shares of its width. */
export function Stage({ drawing, surface, legendPlace, margins = stageMargins, children }: StageProps): ReactElement {
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={drawing.legend} legendPlace={legendPlace}>
      {children}
    </Plot>
  );
}

/** Height inside the stage in pixels. */
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
  /** Height of the tile in pixels. */
  readonly height: number;
  /** The width of a box of a given height; it grows with the height. */
  readonly widthOf: (height: number) => number;
  /** Number of marks. A drawing of few marks is drawn a second time for narrow tiles. */
  readonly marks: number;
  readonly children: (box: CenteredBox) => ReactNode;
}

/** A box in pixels around its centre. */
export interface CenteredBox {
  readonly width: number;
  readonly height: number;
  /** `data-w` of a box that only some width ranges show. */
  readonly shownAt: string | undefined;
  /** `data-w` of its text, which tiles that are too narrow omit. */
  readonly wordsAt: string | undefined;
}

/**
 * A box as high as its tile, shown whole at any width. In a tile that is too narrow for it, scaling would make the text
 * too small: there a lower box is drawn.
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

/** The width ranges of phones, and their remaining width in pixels inside the margins. */
export const narrowTiles = '012';
const narrowRoom = 320;
const wider = rangesBut(narrowTiles);
/** Minimum scale at which text is still legible. */
const legible = 0.85;
/** Above this number, marks are drawn only once, and tiles that are too narrow omit the text. */
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

/** Rounds to two decimals, which is finer than any screen. */
export function fine(value: number): number {
  return Math.round(value * 100) / 100;
}
