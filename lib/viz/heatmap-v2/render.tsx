import { group as groupBy } from '@visx/vendor/d3-array';
import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { bandTicker } from '@/lib/viz/kit/axis/band-ticks';
import { overRanges, type WidthRange, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { sunkenEdge } from '@/lib/viz/kit/color/mark-color';
import { percent } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { HeatmapMarks } from './marks';

const size = 11;
/** Minimum font size of the values in cells, and their distance from the edges, in pixels. */
const smallest = 9;
const pad = 4;
const legendRow = 26;
const leftShare = 0.34;

export function render(drawing: Drawing<HeatmapMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const widest = maxOf(
    marks.ys.map((label) => textWidth(label, size)),
    0,
  );
  const left = Math.max(marks.leftMargin ?? 0, Math.min(180, Math.ceil(widest) + 12));
  const bottom = Math.max(marks.bottomMargin ?? 0, 34);
  const top = marks.legend === null ? 6 : legendRow;
  const height = Math.max(20, surface.height - top - bottom);
  const margins = { top, right: 4, bottom, left, leftShare };
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={[]} legendPlace="none">
      <Cells marks={marks} surface={surface} height={height} left={left} />
      <Rows marks={marks} surface={surface} height={height} left={left} />
      <Columns marks={marks} surface={surface} left={left} height={height} />
      {marks.legend === null ? null : <Scale legend={marks.legend} surface={surface} />}
    </Plot>
  );
}

interface PartProps {
  readonly marks: HeatmapMarks;
  readonly surface: Surface;
  readonly height: number;
  readonly left: number;
}

/** The width of the plot in a drawing of `width`, in pixels. */
function inner(width: number, left: number): number {
  return width - Math.min(left, width * leftShare) - 4;
}

/** Values are written in the cells only where all of them fit: showing only the short ones would mislead. */
function Cells({ marks, surface, height, left }: PartProps): ReactElement {
  const [columns, rows] = [marks.xs.length, marks.ys.length];
  const gap = columns > 60 || rows > 40 ? 0 : 1;
  const room = height / rows;
  const named = marks.cells.filter(({ text }) => text !== null);
  const widest = named.reduce((most, { text }) => Math.max(most, textWidth(text ?? '', size)), 0);
  const largest = room >= size + 3 ? size : smallest;
  const isFitting = (range: WidthRange) =>
    room >= smallest + 3 && (widest * smallest) / size + pad <= inner(range.width, left) / columns;
  const ranges = widthRanges(surface.width);
  const fitting = ranges.filter(isFitting);
  const fontSize = surface.width === 'fluid' ? fluidSize() : Math.min(largest, fittingSize(inner(surface.width, left)));
  const stroke =
    marks.border === null
      ? { stroke: surface.theme.line, strokeWidth: gap }
      : { stroke: marks.border.color, strokeWidth: marks.border.width };
  return (
    <>
      <g {...stroke}>
        {marks.cells.map(({ x, y, color, item }) => (
          <rect
            key={item}
            x={percent(x / columns)}
            y={percent(y / rows)}
            width={percent(1 / columns)}
            height={percent(1 / rows)}
            fill={color}
            data-item={item}
          />
        ))}
      </g>
      {marks.border === null && gap > 0 ? <Sunken marks={marks} surface={surface} /> : null}
      {fitting.length === 0
        ? null
        : [...groupBy(named, ({ color }) => contrastColor(color))].map(([ink, cells]) => (
            <g
              key={ink}
              fill={ink}
              textAnchor="middle"
              pointerEvents="none"
              data-w={fitting.length === ranges.length ? undefined : fitting.map(({ key }) => key).join('')}
              {...(typeof fontSize === 'number' ? { fontSize } : { style: { fontSize } })}
            >
              {cells.map((cell) => (
                <text
                  key={cell.item}
                  x={percent((cell.x + 0.5) / columns)}
                  y={percent((cell.y + 0.5) / rows)}
                  dy=".35em"
                >
                  {cell.text}
                </text>
              ))}
            </g>
          ))}
    </>
  );

  /** The font size at which the widest value fits its cell. */
  function fittingSize(width: number): number {
    return Math.floor(((width / columns - pad) * size) / Math.max(1, widest));
  }

  /** The same as CSS, for a plot whose width only the browser has. */
  function fluidSize(): string {
    const share = size / (columns * Math.max(1, widest));
    const [ofWidth, less] = [(100 * share).toFixed(2), ((left + 4 + pad * columns) * share).toFixed(1)];
    return `clamp(${smallest}px, ${ofWidth}cqw - ${less}px, ${largest}px)`;
  }
}

/** Borders of cells that are as dark as a dark background; without them the highest values would look empty. */
function Sunken({ marks, surface }: Pick<PartProps, 'marks' | 'surface'>): ReactElement | null {
  const [columns, rows] = [marks.xs.length, marks.ys.length];
  const sunken = marks.cells.flatMap((cell) => {
    const edge = sunkenEdge(cell.color, surface.theme);
    return edge === undefined ? [] : [{ ...cell, edge }];
  });
  const [first] = sunken;
  if (first === undefined) return null;
  return (
    <g fill="none" stroke={first.edge} pointerEvents="none">
      {sunken.map(({ x, y, item }) => (
        <rect
          key={item}
          x={percent(x / columns)}
          y={percent(y / rows)}
          width={percent(1 / columns)}
          height={percent(1 / rows)}
        />
      ))}
    </g>
  );
}

function Rows({ marks, surface, height, left }: PartProps): ReactElement {
  const room = height / marks.ys.length;
  const every = marks.yEvery > 0 ? marks.yEvery : Math.max(1, Math.ceil(14 / room));
  const labels = overRanges(
    widthRanges(surface.width),
    (range) => {
      const most = Math.min(left, range.width * leftShare) - 10;
      return marks.ys.flatMap((label, index) =>
        index % every === 0 ? [{ index, text: shorten(label, most, size) }] : [],
      );
    },
    ({ index, text }) => `${index} ${text}`,
  );
  return (
    <g fontSize={size} fill={surface.theme.quiet} textAnchor="end">
      {labels.map(({ item, shownAt }) => (
        <text
          key={`${item.index} ${item.text}`}
          x={-8}
          y={percent((item.index + 0.5) / marks.ys.length)}
          dy={4}
          data-w={shownAt}
        >
          {item.text}
        </text>
      ))}
    </g>
  );
}

function Columns({ marks, surface, left }: PartProps): ReactElement {
  const ticksOf = bandTicker(marks.xs, size);
  const labels = overRanges(
    widthRanges(surface.width),
    (range) =>
      marks.xEvery > 1
        ? marks.xs.flatMap((label, index) =>
            index % marks.xEvery === 0 ? [{ index, lines: [label] as readonly string[] }] : [],
          )
        : ticksOf(inner(range.width, left)),
    ({ index, lines }) => `${index} ${lines.join('\n')}`,
  );
  return (
    <g fontSize={size} fill={surface.theme.quiet} textAnchor="middle">
      {labels.map(({ item, shownAt }) => (
        <g key={`${item.index} ${item.lines.join(' ')}`} data-w={shownAt}>
          {item.lines.map((line, index) => (
            <text key={line} x={percent((item.index + 0.5) / marks.xs.length)} y="100%" dy={16 + index * 13}>
              {line}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

/** A strip of the colour ramp with its low and high values, at the top right. */
function Scale({ legend, surface }: { legend: NonNullable<HeatmapMarks['legend']>; surface: Surface }): ReactElement {
  const id = `${surface.id}-scale`;
  const width = 120;
  const y = -18;
  const x = -width - textWidth(legend.high, size) - 8;
  const strip = legend.kind === 'continuous' ? [`url(#${id})`] : legend.stops;
  return (
    <svg x="100%" overflow="visible" aria-hidden="true" fontSize={size} fill={surface.theme.quiet}>
      <linearGradient id={id}>
        {legend.stops.map((color, index) => (
          <stop key={color} offset={percent(index / Math.max(1, legend.stops.length - 1))} stopColor={color} />
        ))}
      </linearGradient>
      <text x={x - 6} y={y + 9} textAnchor="end">
        {legend.low}
      </text>
      {strip.map((fill, index) => (
        <rect
          key={fill}
          x={x + (width / strip.length) * index}
          y={y}
          width={width / strip.length - (strip.length > 1 ? 1 : 0)}
          height={10}
          rx={2}
          fill={fill}
        />
      ))}
      <text x={0} y={y + 9} textAnchor="end">
        {legend.high}
      </text>
    </svg>
  );
}
