import type { CSSProperties, ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { downsample } from '@/lib/viz/kit/data/downsample';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { areaPath, linePath, type PathPoint } from '@/lib/viz/kit/layout/path-data';
import { PathLayer, type PathUnits, pathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { FigureMarks, Trend } from './marks';

const weight = 600;
/** The font size of the lines below the number grows with the tile. */
const noteSizeOf = (height: number, scale = 1) =>
  Math.round(Math.min(22, Math.max(14, Math.round(height * 0.05))) * scale);
const noteLineOf = (height: number, scale = 1) => Math.round(noteSizeOf(height, scale) * 1.55);
const trendShare = 0.32;
const mostPoints = 400;

/** Renders one number as large as its tile allows, never beyond it. */
export function renderFigure(drawing: Drawing<FigureMarks>, surface: Surface): ReactElement {
  return surface.medium === 'page' ? (
    <PageFigure drawing={drawing} surface={surface} />
  ) : (
    <ImageFigure drawing={drawing} surface={surface} />
  );
}

interface FigureProps {
  readonly drawing: Drawing<FigureMarks>;
  readonly surface: Surface;
}

/** The font size that the height allows, in pixels, and the width of the text in ems, which limits it. */
function sizes(marks: FigureMarks, height: number) {
  const { name, change, note } = marks.wordSizes;
  const words =
    (marks.name === null ? 0 : noteLineOf(height, name)) +
    (marks.change === null ? 0 : noteLineOf(height, change)) +
    marks.notes.length * noteLineOf(height, note);
  const trend = marks.trend === null ? 0 : Math.round(height * trendShare);
  const room = Math.max(20, height - trend - words - 8);
  return {
    byHeight: Math.max(16, Math.min(height * marks.size, room / 1.15)),
    ems: textWidth(marks.text, 1, weight),
    trend,
  };
}

function PageFigure({ drawing, surface }: FigureProps): ReactElement {
  const { marks } = drawing;
  const { byHeight, ems, trend } = sizes(marks, surface.height);
  const fontSize = `min(${Math.round(byHeight)}px, ${(96 / ems).toFixed(2)}cqw)`;
  const style = {
    height: surface.height,
    width: surface.width === 'fluid' ? '100%' : surface.width,
    '--note': wordSize(surface.height, 1),
  } as CSSProperties;
  const sized = (scale: number) =>
    scale === 1 ? undefined : ({ '--note': wordSize(surface.height, scale) } as CSSProperties);
  const { wordSizes } = marks;
  // The line takes the focus of the keyboard, so it cannot lie within an image.
  const name = marks.trend === null ? { role: 'img', 'aria-label': drawing.label } : {};
  return (
    <div className="figure-tile" style={style} {...name}>
      <div className="figure-words">
        {marks.name === null ? null : (
          <div className="figure-note" style={sized(wordSizes.name)}>
            {marks.name}
          </div>
        )}
        <div className="figure-number" style={{ fontSize, ...(marks.color === null ? {} : { color: marks.color }) }}>
          {marks.text}
        </div>
        {marks.change === null ? null : (
          <div className="figure-note" data-tone={marks.change.tone} style={sized(wordSizes.change)}>
            {marks.change.text}
          </div>
        )}
        {marks.notes.map((note) => (
          <div key={note} className="figure-note" style={sized(wordSizes.note)}>
            {note}
          </div>
        ))}
      </div>
      {marks.trend === null ? null : (
        <div style={{ height: trend }}>
          <svg data-plot="" width="100%" height="100%" overflow="visible" role="img" aria-label={drawing.label}>
            <TrendLine trend={marks.trend} theme={surface.theme} units={pathUnits(null)} />
          </svg>
        </div>
      )}
    </div>
  );
}

/** Font size of the words, limited by the width of narrow tiles. */
function wordSize(height: number, scale: number): string {
  return `min(${noteSizeOf(height, scale)}px, max(13px, ${Number((5 * scale).toFixed(2))}cqw))`;
}

function ImageFigure({ drawing, surface }: FigureProps): ReactElement {
  const { marks } = drawing;
  const { theme, height } = surface;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const { byHeight, ems, trend } = sizes(marks, height);
  const { wordSizes } = marks;
  const size = Math.min(byHeight, (width * 0.96) / ems);
  const before = marks.name === null ? [] : [{ text: marks.name, fill: theme.quiet, scale: wordSizes.name }];
  const after = [
    ...(marks.change === null
      ? []
      : [{ text: marks.change.text, fill: toneColor(marks.change.tone, theme), scale: wordSizes.change }]),
    ...marks.notes.map((text) => ({ text, fill: theme.quiet, scale: wordSizes.note })),
  ];
  const lengthOf = (lines: readonly { scale: number }[]) =>
    lines.reduce((sum, { scale }) => sum + noteLineOf(height, scale), 0);
  const top = (height - trend - lengthOf(before) - lengthOf(after) - size * 1.15) / 2;
  const base = top + lengthOf(before) + size * 0.95;
  const row = (line: { text: string; fill: string; scale: number }, y: number) => {
    const noteSize = noteSizeOf(height, line.scale);
    return (
      <text key={line.text} y={y} fontSize={noteSize} fill={line.fill}>
        {shorten(line.text, width, noteSize)}
      </text>
    );
  };
  return (
    <ImageFrame width={width} height={height} theme={theme} label={drawing.label}>
      {before.map((line) => row(line, top + noteSizeOf(height, line.scale)))}
      <text y={base} fontSize={size} fontWeight={weight} fill={marks.color ?? theme.text}>
        {marks.text}
      </text>
      {after.map((line, index) =>
        row(line, base + size * 0.2 + lengthOf(after.slice(0, index)) + 0.75 * noteLineOf(height, line.scale)),
      )}
      {marks.trend === null ? null : (
        <svg y={height - trend} width={width - 6} height={trend - 2} overflow="visible" aria-hidden="true">
          <TrendLine trend={marks.trend} theme={theme} units={pathUnits({ width: width - 6, height: trend - 2 })} />
        </svg>
      )}
    </ImageFrame>
  );
}

function TrendLine({ trend, theme, units }: { trend: Trend; theme: Theme; units: PathUnits }): ReactElement {
  const color = markColor(trend.color, theme);
  const points: PathPoint[] = downsample(trend.heights, mostPoints).map((index) => {
    const height = trend.heights[index] ?? null;
    const at = trend.at[index];
    if (height === null || at === undefined) return null;
    return [Math.round(at * units.width), Math.round((1 - height) * units.height)];
  });
  const floor = points.map((point): PathPoint => (point === null ? null : [point[0], units.height]));
  const last = trend.heights.findLastIndex((height) => height !== null);
  return (
    <>
      <PathLayer units={units} clip={false}>
        <path d={areaPath(points, floor, 'linear')} fill={color} fillOpacity={0.12} />
        <path
          d={linePath(points, 'linear')}
          fill="none"
          stroke={color}
          strokeLinejoin="round"
          strokeLinecap="round"
          {...strokeOf(units, 2)}
        />
      </PathLayer>
      {last < 0 ? null : (
        <circle cx={percent(trend.at[last] ?? 1)} cy={percent(1 - (trend.heights[last] ?? 0))} r={3.5} fill={color} />
      )}
    </>
  );
}

function toneColor(tone: 'up' | 'down' | 'even', theme: Theme): string {
  if (tone === 'up') return theme.success;
  return tone === 'down' ? theme.danger : theme.quiet;
}
