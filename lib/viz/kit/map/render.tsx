import { Fragment, type ReactElement } from 'react';
import { rangesBut } from '@/lib/viz/kit/axis/width-range';
import { contrastColorOver } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { Stage, stageHeight } from '@/lib/viz/kit/stage';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { MapMarks, MapShape } from './marks';
import { Scale } from './scale';
import { frame } from './view';

const margins = { top: 0, right: 0, bottom: 0, left: 0 };
const textSize = 11;

/**
 * Renders a map as one picture of fixed proportions in the middle of its tile: it grows until it touches two sides, and
 * land continues to the others. Strokes and dots that are not sizes on the ground keep their size in pixels.
 */
export function renderMap(drawing: Drawing<MapMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const { legendPlace, scale } = marks;
  const height = stageHeight({ drawing, surface, legendPlace, margins });
  const byHeight = height / marks.frame.height;
  const grown = surface.width === 'fluid' ? byHeight : Math.min(byHeight, surface.width / marks.frame.width);
  const clip = `${surface.id}-map`.replaceAll(/[^\w-]/g, '-');
  return (
    <Stage drawing={drawing} surface={surface} legendPlace={legendPlace} margins={margins}>
      <clipPath id={clip}>
        <rect width="100%" height="100%" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <svg
          width="100%"
          height="100%"
          viewBox={`0 0 ${marks.frame.width} ${marks.frame.height}`}
          preserveAspectRatio="xMidYMid meet"
          overflow="visible"
          aria-hidden="true"
        >
          <g {...strokeOf(0.75, grown, surface)}>
            <path d={marks.land} fill={surface.theme.grid} stroke={surface.theme.line} />
            <path d={marks.borders} fill="none" stroke={surface.theme.axis} strokeOpacity={0.45} />
          </g>
          <Shapes shapes={marks.shapes} grown={grown} surface={surface} />
        </svg>
      </g>
      {scale === null ? null : <Scale scale={scale} place={marks.scalePlace} surface={surface} height={height} />}
    </Stage>
  );
}

/** Attributes of a stroke with a width in pixels, independent of the scale of the map. */
function strokeOf(width: number, grown: number, { medium }: Surface) {
  return medium === 'page'
    ? { strokeWidth: width, vectorEffect: 'non-scaling-stroke' as const }
    : { strokeWidth: tidy(width / grown) };
}

interface ShapesProps {
  readonly shapes: readonly MapShape[];
  readonly grown: number;
  readonly surface: Surface;
}

/** Gives each item its index as a key: a drawing is static, and its shapes have no other identifier. */
function numbered<Item>(items: readonly Item[]): (readonly [string, Item])[] {
  return items.map((item, at) => [String(at), item]);
}

/** Groups consecutive shapes of a kind, so that the group carries their common attributes. */
function Shapes({ shapes, grown, surface }: ShapesProps): ReactElement {
  const runs: MapShape[][] = [];
  for (const shape of shapes) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === shape.kind) run.push(shape);
    else runs.push([shape]);
  }
  return (
    <>
      {numbered(runs).map(([key, run]) => (
        <g key={key} {...sharedBy(run[0], grown, surface)}>
          {numbered(run).map(([name, shape]) => (
            <Shape key={name} shape={shape} grown={grown} surface={surface} />
          ))}
        </g>
      ))}
    </>
  );
}

function sharedBy(shape: MapShape | undefined, grown: number, { theme }: Surface) {
  if (shape?.kind === 'dot') return { stroke: theme.surface, strokeWidth: tidy(0.75 / grown) };
  if (shape?.kind === 'area') return { fillRule: 'evenodd' as const, strokeLinejoin: 'round' as const };
  return { fill: 'none', strokeLinejoin: 'round' as const, strokeLinecap: 'round' as const };
}

/** Missing attributes are undefined rather than omitted by a spread, for speed: a map has thousands of shapes. */
function Shape({ shape, grown, surface }: { shape: MapShape; grown: number; surface: Surface }): ReactElement {
  const { theme } = surface;
  if (shape.kind === 'crowd') {
    return (
      <path d={shape.path} stroke={markColor(shape.color, theme)} {...strokeOf(2 * shape.radius, grown, surface)} />
    );
  }
  if (shape.kind === 'dot') return <Dot shape={shape} grown={grown} surface={surface} />;
  const opacity = shape.opacity === 1 ? undefined : tidy(shape.opacity);
  const isFixed = surface.medium === 'page';
  const width = isFixed ? shape.width : tidy(shape.width / grown);
  if (shape.kind === 'line') {
    return (
      <path
        data-item={shape.item ?? undefined}
        data-series={shape.series}
        d={shape.path}
        stroke={markColor(shape.color, theme)}
        strokeOpacity={opacity}
        strokeWidth={shape.scales ? tidy(shape.width) : width}
        vectorEffect={isFixed && !shape.scales ? 'non-scaling-stroke' : undefined}
      />
    );
  }
  const { stroke } = shape;
  return (
    <path
      data-item={shape.item ?? undefined}
      data-series={shape.series}
      d={shape.path}
      fill={shape.fill === 'land' ? theme.grid : (shape.fill ?? 'none')}
      fillOpacity={opacity}
      stroke={stroke === null ? undefined : stroke === 'ground' ? theme.surface : stroke}
      strokeWidth={stroke === null ? undefined : width}
      vectorEffect={isFixed && stroke !== null ? 'non-scaling-stroke' : undefined}
    />
  );
}

function Dot({
  shape,
  grown,
  surface,
}: {
  shape: Extract<MapShape, { kind: 'dot' }>;
  grown: number;
  surface: Surface;
}): ReactElement {
  const { item, series, x, y, radius, scales, color, opacity, text } = shape;
  const circle = (length: number, shownAt?: string) => (
    <circle
      data-item={item ?? undefined}
      data-series={series}
      data-w={shownAt}
      cx={x}
      cy={y}
      r={tidy(length)}
      fill={markColor(color, surface.theme)}
      fillOpacity={opacity === 1 ? undefined : tidy(opacity)}
      stroke={radius < 4 ? 'none' : undefined}
    />
  );
  const own = scales ? radius : radius / grown;
  if (text === undefined) return circle(own);
  const around = textWidth(text, textSize) / 2 + 4;
  return (
    <>
      {growths(surface, grown).map(({ by, shownAt }) => {
        const fontSize = tidy(textSize / by);
        return (
          <Fragment key={by}>
            {circle(Math.max(own, around / by), shownAt)}
            <text
              x={x}
              y={y}
              dy={tidy(fontSize * 0.35)}
              fontSize={fontSize}
              stroke="none"
              textAnchor="middle"
              fill={contrastColorOver(color, surface.theme)}
              pointerEvents="none"
              data-w={shownAt}
            >
              {text}
            </text>
          </Fragment>
        );
      })}
    </>
  );
}

interface Growth {
  readonly by: number;
  readonly shownAt: string | undefined;
}

/** Tile widths in which a number sized for the height alone would not be legible; `data-w` lists their ranges. */
const narrowMaps = [
  { shownAt: '012', width: 320 },
  { shownAt: '34', width: 480 },
] as const;

/** The scale factors of a map of a known height in tiles of several widths. */
function growths({ width }: Surface, byHeight: number): readonly Growth[] {
  if (width !== 'fluid') return [{ by: byHeight, shownAt: undefined }];
  const narrow = narrowMaps.map((one) => ({ ...one, by: one.width / frame.width })).filter(({ by }) => by < byHeight);
  const others = narrow.length === 0 ? undefined : rangesBut(...narrow.map(({ shownAt }) => shownAt));
  return [...narrow, { by: byHeight, shownAt: others }];
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}
