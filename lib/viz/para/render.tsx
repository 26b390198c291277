import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { linePath, type PathPoint } from '@/lib/viz/kit/layout/path-data';
import { PathLayer, type PathUnits, pathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { ParaAxis, ParaMarks } from './marks';

const size = 11;
const headSize = 12;
const head = 24;
const rowHeight = 26;
const leftShare = 0.32;
/** Minimum height in pixels for the table; lower drawings show none, but the tile offers the data. */
const leastForTable = 260;

export function render(drawing: Drawing<ParaMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const hasTable = marks.rows !== null && surface.medium === 'page' && surface.height >= leastForTable;
  if (!hasTable || marks.rows === null) return <Axes drawing={drawing} surface={surface} />;
  const below = Math.min(surface.height * 0.45, (marks.rows.length + 1) * rowHeight + 8);
  return (
    <div style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}>
      <Axes drawing={drawing} surface={{ ...surface, height: surface.height - below }} />
      <Rows drawing={drawing} rows={marks.rows} height={below} />
    </div>
  );
}

function Axes({ drawing, surface }: { drawing: Drawing<ParaMarks>; surface: Surface }): ReactElement {
  const { marks } = drawing;
  const [first, ...others] = marks.axes;
  const widest = maxOf(
    (first?.ticks ?? []).map(({ text }) => textWidth(text, size)),
    0,
  );
  const left = marks.hasNames ? Math.ceil(widest) + 16 : Math.max(44, Math.ceil(widest) + 16);
  const margins = { top: head, right: 28, bottom: 10, left, leftShare };
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const height = Math.max(24, surface.height - margins.top - margins.bottom);
  const units = pathUnits(
    surface.medium === 'page' ? null : { width: width - Math.min(left, width * leftShare) - margins.right, height },
  );
  const { strokeWidth, vectorEffect } = strokeOf(units, marks.lines.length > 100 ? 1 : 2);
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={[]} legendPlace="none">
      <PathLayer units={units} clip={false}>
        <g fill="none" strokeLinejoin="round" strokeLinecap="round" strokeWidth={strokeWidth}>
          {marks.lines.map((line, index) => (
            <path
              key={line.key}
              data-item={index}
              data-series={line.label}
              d={linePath(
                line.at.map((at, axis): PathPoint => point(at, axis, marks.axes.length, units)),
                'linear',
              )}
              stroke={markColor(line.color, surface.theme)}
              strokeOpacity={line.isDimmed ? 0.15 : 0.8}
              vectorEffect={vectorEffect}
            />
          ))}
        </g>
      </PathLayer>
      {marks.axes.map((axis, index) => (
        <line
          key={axis.key}
          x1={place(index, marks.axes.length)}
          x2={place(index, marks.axes.length)}
          y1="0"
          y2="100%"
          stroke={surface.theme.axis}
        />
      ))}
      <Ticks axes={marks.axes} surface={surface} left={left} height={height} others={others.length} />
      <Heads axes={marks.axes} surface={surface} left={left} />
    </Plot>
  );
}

/** The table below the axes, which the form enables. */
function Rows({
  drawing,
  rows,
  height,
}: {
  drawing: Drawing<ParaMarks>;
  rows: readonly (readonly string[])[];
  height: number;
}): ReactElement {
  const { columns } = drawing.table;
  const side = (index: number) => (index === 0 ? 'grid-text' : 'grid-right');
  return (
    <div className="grid" style={{ height }}>
      <div className="grid-scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={side(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {columns.map((column, index) => (
                  <td key={column} className={side(index)}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Ticks({
  axes,
  surface,
  left,
  height,
  others,
}: {
  axes: readonly ParaAxis[];
  surface: Surface;
  left: number;
  height: number;
  others: number;
}): ReactElement {
  const { theme } = surface;
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const margin = Math.min(left, width * leftShare);
      const room = others === 0 ? width : (width - margin - 28) / others;
      return axes.flatMap(({ key, ticks }, index) =>
        thinned(ticks, height).map((tick) => ({
          key,
          index,
          at: tick.at,
          text: shorten(tick.text, index === 0 ? margin - 10 : Math.max(24, room - 16), size),
        })),
      );
    },
    ({ key, at, text }) => `${key} ${at} ${text}`,
  );
  return (
    <g
      fontSize={size}
      fill={theme.quiet}
      stroke={theme.surface}
      strokeWidth={3}
      paintOrder="stroke"
      textAnchor="end"
      pointerEvents="none"
    >
      {texts.map(({ item, shownAt }) => (
        <text
          key={`${item.key} ${item.at} ${item.text}`}
          x={place(item.index, axes.length)}
          dx={-6}
          y={percent(1 - item.at)}
          dy={4}
          data-w={shownAt}
        >
          {item.text}
        </text>
      ))}
    </g>
  );
}

/** Names above their axes; the outer ones are kept inside the drawing. */
function Heads({ axes, surface, left }: { axes: readonly ParaAxis[]; surface: Surface; left: number }): ReactElement {
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const margin = Math.min(left, width * leftShare);
      const step = axes.length < 2 ? width : (width - margin - 28) / (axes.length - 1);
      return axes.map(({ key, label }, index) => {
        const room = index === 0 ? margin + step / 2 - 6 : index === axes.length - 1 ? step / 2 + 22 : step - 8;
        return { key, index, text: shorten(label, Math.max(20, room), headSize), margin: Math.round(margin) };
      });
    },
    ({ key, text, index, margin }) => `${key} ${text} ${index === 0 ? margin : ''}`,
  );
  return (
    <g fontSize={headSize} fill={surface.theme.text}>
      {texts.map(({ item, shownAt }) => {
        const isFirst = item.index === 0;
        const isLast = item.index === axes.length - 1;
        return (
          <text
            key={`${item.key} ${item.text} ${shownAt}`}
            x={place(item.index, axes.length)}
            dx={isFirst ? -item.margin : isLast ? 24 : 0}
            y={-10}
            textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
            data-w={shownAt}
          >
            {item.text}
          </text>
        );
      })}
    </g>
  );
}

function place(index: number, count: number): string {
  return percent(count < 2 ? 0 : index / (count - 1));
}

function point(at: number | null, axis: number, axes: number, units: PathUnits): PathPoint {
  if (at === null) return null;
  return [Math.round((axes < 2 ? 0 : axis / (axes - 1)) * units.width), Math.round((1 - at) * units.height)];
}

/** As many labels as fit above each other without overlap. */
function thinned(ticks: ParaAxis['ticks'], height: number): ParaAxis['ticks'] {
  const every = Math.max(1, Math.ceil((ticks.length * 14) / height));
  return ticks.filter((_, index) => index % every === 0);
}
