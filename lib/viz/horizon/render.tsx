import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { timeContext, timeTicks } from '@/lib/viz/kit/axis/time-ticks';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { PathLayer, type PathUnits, pathUnits, percent } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { bandsOf } from './bands';
import type { HorizonMarks, HorizonRow } from './marks';

const size = 11;
const gap = 2;
const leftShare = 0.34;
const axisHeight = 36;

/** Rows fill the tile; where they would be too low to read, the drawing grows and its tile scrolls. */
export function render(drawing: Drawing<HorizonMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const least = Math.min(18, marks.rowHeight);
  const rows = Math.max(1, marks.rows.length);
  const height = surface.medium === 'page' ? Math.max(surface.height, rows * least + axisHeight) : surface.height;
  const left =
    Math.ceil(
      maxOf(
        marks.rows.map(({ label }) => textWidth(label, size)),
        0,
      ),
    ) + 12;
  const margins = { top: 0, right: 16, bottom: axisHeight, left, leftShare };
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const units = pathUnits(
    surface.medium === 'page' ? null : { width: width - left - margins.right, height: height - axisHeight },
  );
  const plot = (
    <Plot surface={{ ...surface, height }} label={drawing.label} margins={margins} legend={[]} legendPlace="none">
      <PathLayer units={units} clip={false}>
        {marks.rows.map((row, index) => (
          <Row key={row.key} row={row} top={index / rows} share={1 / rows} units={units} height={height - axisHeight} />
        ))}
        <path
          d={marks.rows
            .map((_, index) => `M0 ${Math.round(((index + 1) / rows) * units.height)}h${units.width}`)
            .join('')}
          stroke={surface.theme.grid}
          strokeWidth={units.stroke}
          vectorEffect={units.stroke === 1 ? 'non-scaling-stroke' : undefined}
        />
      </PathLayer>
      <Labels marks={marks} surface={surface} left={left} />
      <Ticks marks={marks} surface={surface} left={left} />
    </Plot>
  );
  return surface.medium === 'page' && height > surface.height ? (
    <div style={{ height: surface.height, overflowY: 'auto' }}>{plot}</div>
  ) : (
    plot
  );
}

function Row({
  row,
  top,
  share,
  units,
  height,
}: {
  row: HorizonRow;
  top: number;
  share: number;
  units: PathUnits;
  height: number;
}): ReactElement {
  const bottom = Math.round((top + share) * units.height);
  const tall = share * units.height - (gap / height) * units.height;
  const edge = (index: number) => Math.round((index / row.shares.length) * units.width);
  return (
    <g data-series={row.key}>
      {bandsOf(row.shares).map(({ color, heights }) => (
        <path
          key={color}
          fill={color}
          d={heights
            .map((up, index) => {
              if (up <= 0) return '';
              const across = edge(index + 1) - edge(index);
              const rise = Math.max(1, Math.round(up * tall));
              return `M${edge(index)} ${bottom}v${-rise}h${across}v${rise}z`;
            })
            .join('')}
        />
      ))}
    </g>
  );
}

function Labels({ marks, surface, left }: { marks: HorizonMarks; surface: Surface; left: number }): ReactElement {
  const ranges = widthRanges(surface.width);
  const rows = marks.rows.length;
  const labels = overRanges(
    ranges,
    (range) =>
      marks.rows.map(({ key, label }, index) => ({
        key,
        index,
        text: shorten(label, Math.min(left, range.width * leftShare) - 12, size),
      })),
    ({ index, text }) => `${index} ${text}`,
  );
  return (
    <g fontSize={size} fill={surface.theme.text} textAnchor="end">
      {labels.map(({ item, shownAt }) => (
        <text
          key={`${item.key} ${item.text}`}
          x="0"
          dx={-8}
          y={percent((item.index + 0.5) / rows)}
          dy={4}
          data-w={shownAt}
          data-series={item.key}
        >
          {item.text}
        </text>
      ))}
    </g>
  );
}

/** All columns have the same width, so an instant is at its column, or between the neighbouring columns. */
function Ticks({ marks, surface, left }: { marks: HorizonMarks; surface: Surface; left: number }): ReactElement {
  const { times, locale } = marks;
  const from = times[0] ?? 0;
  const to = times.at(-1) ?? 0;
  const ticks = overRanges(
    widthRanges(surface.width),
    (range) => {
      const length = range.width - Math.min(left, range.width * leftShare) - 16;
      const all = timeTicks({ from, to, length, grainMs: 0, locale, write: null });
      const context = timeContext(all, locale);
      let end = Number.NEGATIVE_INFINITY;
      return all.flatMap(({ time, label, strong }, index) => {
        const at = columnAt(times, time);
        const half = textWidth(label, size) / 2;
        if (at * length - half < end + 6) return [];
        end = at * length + half;
        return [{ at, label, strong, context: index === 0 ? context : null }];
      });
    },
    (tick) => JSON.stringify(tick),
  );
  return (
    <g fontSize={size} fill={surface.theme.quiet} textAnchor="middle">
      {ticks.map(({ item, shownAt }) => (
        <g key={`${item.at} ${item.label} ${shownAt}`} data-w={shownAt}>
          <text
            x={percent(item.at)}
            y="100%"
            dy={18}
            {...(item.strong ? { fontWeight: 600, fill: surface.theme.text } : {})}
          >
            {item.label}
          </text>
          {item.context === null ? null : (
            <text x={percent(item.at)} y="100%" dy={32} fontWeight={600} fill={surface.theme.text}>
              {item.context}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function columnAt(times: readonly number[], time: number): number {
  const after = times.findIndex((one) => one >= time);
  return (after < 0 ? times.length : after + 0.5) / times.length;
}
