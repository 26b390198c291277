import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { overRanges } from '@/lib/viz/kit/axis/width-range';
import { DomainLabels } from '@/lib/viz/kit/cartesian/axes';
import { layOut, tickSize } from '@/lib/viz/kit/cartesian/layout';
import { overSlider } from '@/lib/viz/kit/cartesian/zoom-slider';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { PathLayer, pathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { GanttMarks } from './marks';

const labelSize = 12;
const lineHeight = 14;
const sideShare = 0.3;

export function render(drawing: Drawing<GanttMarks>, surface: Surface): ReactElement {
  return overSlider(drawing.marks.clock.zoom, surface, (room) => renderPlot(drawing, room));
}

function renderPlot(drawing: Drawing<GanttMarks>, surface: Surface): ReactElement {
  const { clock, rows, bars } = drawing.marks;
  const { theme } = surface;
  const layout = layOut(clock, surface);
  const widest =
    Math.ceil(
      maxOf(
        rows.map(({ label }) => textWidth(label, labelSize)),
        12,
      ),
    ) + 12;
  const left = surface.width === 'fluid' ? widest : Math.min(widest, Math.round(surface.width * sideShare));
  const margins = { ...layout.margins, left, leftShare: sideShare };
  const units = pathUnits(
    surface.medium === 'page' || surface.width === 'fluid'
      ? null
      : { width: surface.width - left - margins.right, height: layout.plotHeight },
  );
  const every = Math.max(1, Math.ceil((lineHeight * rows.length) / Math.max(1, layout.plotHeight)));
  const shown = rows.filter((_, index) => index % every === 0);
  const labels = overRanges(
    layout.ranges,
    ({ width }) =>
      shown.map((row) => ({ row, text: shorten(row.label, Math.min(widest, width * sideShare) - 10, labelSize) })),
    ({ row, text }) => `${row.top} ${text}`,
  );
  const ticks = layout.domainTicks.filter(({ shownAt }) => shownAt === undefined || shownAt.includes('5'));
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={drawing.legend} legendPlace={clock.legend}>
      <PathLayer units={units} clip={false}>
        <path
          d={ticks.map(({ item }) => `M${Math.round(item.at * units.width)} 0v${units.height}`).join('')}
          stroke={theme.grid}
          {...strokeOf(units, 1)}
        />
        <path
          d={rows.map(({ bottom }) => `M0 ${Math.round(bottom * units.height)}h${units.width}`).join('')}
          stroke={theme.line}
          {...strokeOf(units, 1)}
        />
      </PathLayer>
      <svg width="100%" height="100%" overflow="visible" aria-hidden="true">
        {bars.map((bar, index) => (
          <rect
            key={bar.key}
            data-item={index}
            data-series={bar.series}
            x={percent(bar.from)}
            y={percent(bar.top)}
            width={percent(Math.max(bar.to - bar.from, 0.004))}
            height={percent(bar.bottom - bar.top)}
            rx={2}
            fill={markColor(bar.color, theme)}
            opacity={bar.isDimmed ? 0.3 : undefined}
            stroke={theme.surface}
            strokeWidth={0.5}
          />
        ))}
      </svg>
      <g fontSize={labelSize} fill={theme.text} textAnchor="end">
        {labels.map(({ item: { row, text }, shownAt }) => (
          <text
            key={`${row.label} ${shownAt}`}
            x="0"
            dx={-8}
            y={percent((row.top + row.bottom) / 2)}
            dy={4}
            data-w={shownAt}
          >
            {text}
          </text>
        ))}
      </g>
      {clock.value.title === '' ? null : (
        <text x="0" dx={-left} y="0" dy={-8} fontSize={tickSize} fill={theme.quiet}>
          {clock.value.title}
        </text>
      )}
      <DomainLabels marks={clock} layout={layout} theme={theme} />
    </Plot>
  );
}
