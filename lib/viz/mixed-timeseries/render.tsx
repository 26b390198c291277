import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { DomainLabels, Grid, ValueLabels } from '@/lib/viz/kit/cartesian/axes';
import { Bars } from '@/lib/viz/kit/cartesian/bars';
import { Guides } from '@/lib/viz/kit/cartesian/guides';
import { type CartesianLayout, layOut, tickSize } from '@/lib/viz/kit/cartesian/layout';
import { Lines } from '@/lib/viz/kit/cartesian/lines';
import { Texts } from '@/lib/viz/kit/cartesian/texts';
import { overSlider } from '@/lib/viz/kit/cartesian/zoom-slider';
import { pathUnits, percent } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { MixedMarks } from './marks';

export function render(drawing: Drawing<MixedMarks>, surface: Surface): ReactElement {
  return overSlider(drawing.marks.left.zoom, surface, (room) => renderPlot(drawing, room));
}

function renderPlot(drawing: Drawing<MixedMarks>, surface: Surface): ReactElement {
  const { theme } = surface;
  const { left, right } = drawing.marks;
  const first = withoutEndLabels(layOut(left, surface));
  const second = right === null ? null : withoutEndLabels(layOut(right, surface, first.scale));
  const side =
    second === null
      ? 16
      : 14 +
        maxOf(
          second.grid.map(({ label }) => textWidth(label, tickSize)),
          16,
        );
  const top = Math.max(first.margins.top, second?.margins.top ?? 0);
  const { rightWide: _, ...plain } = first.margins;
  const margins = { ...plain, top, right: Math.max(16, Math.ceil(side)) };
  const units = pathUnits(
    surface.medium === 'page' || surface.width === 'fluid'
      ? null
      : { width: surface.width - margins.left - margins.right, height: first.plotHeight },
  );
  const layers = [{ marks: left, layout: first }, ...(right && second ? [{ marks: right, layout: second }] : [])];
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={drawing.legend} legendPlace={left.legend}>
      <Grid marks={left} layout={first} theme={theme} units={units} />
      <Guides marks={left} theme={theme} units={units} />
      {layers.map(({ marks, layout }) => (
        <Bars key={marks === left ? 'left' : 'right'} {...{ marks, layout, theme, units }} />
      ))}
      {layers.map(({ marks, layout }) => (
        <Lines key={marks === left ? 'left' : 'right'} {...{ marks, layout, theme, units }} />
      ))}
      {layers.map(({ marks, layout }) => (
        <Texts key={marks === left ? 'left' : 'right'} {...{ marks, layout, theme }} />
      ))}
      <ValueLabels marks={left} layout={first} theme={theme} />
      {right && second ? <RightLabels marks={right} layout={second} theme={theme} room={margins.right} /> : null}
      <DomainLabels marks={left} layout={first} theme={theme} />
    </Plot>
  );
}

/** Labels at line ends are off, since the legend names the lines and their axis. */
function withoutEndLabels(layout: CartesianLayout): CartesianLayout {
  return { ...layout, hasEndLabels: false };
}

function RightLabels({
  marks,
  layout,
  theme,
  room,
}: {
  marks: NonNullable<MixedMarks['right']>;
  layout: CartesianLayout;
  theme: Theme;
  room: number;
}): ReactElement {
  return (
    <g fill={theme.quiet} fontSize={tickSize}>
      {layout.grid.map(({ at, label }) => (
        <text key={at} x="100%" dx={8} y={percent(1 - at)} dy={4}>
          {label}
        </text>
      ))}
      {marks.value.title === '' ? null : (
        <text x="100%" dx={room} y="0" dy={-12} textAnchor="end">
          {marks.value.title}
        </text>
      )}
    </g>
  );
}
