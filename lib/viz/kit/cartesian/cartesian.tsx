import type { ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { pathUnits } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { DomainLabels, Grid, ValueLabels } from './axes';
import { Bars } from './bars';
import { EndLabels } from './end-labels';
import { Guides } from './guides';
import { layOut } from './layout';
import { Lines } from './lines';
import type { CartesianMarks } from './marks';
import { Texts } from './texts';
import { overSlider } from './zoom-slider';

/** Renders a chart with two axes on any surface. */
export function renderCartesian(drawing: Drawing<CartesianMarks>, surface: Surface): ReactElement {
  const { zoom, orientation } = drawing.marks;
  return overSlider(zoom, surface, (room) => renderPlot(drawing, room), orientation === 'vertical' ? 'x' : 'y');
}

function renderPlot(drawing: Drawing<CartesianMarks>, surface: Surface): ReactElement {
  const { theme } = surface;
  const marks = {
    ...drawing.marks,
    series: drawing.marks.series.map((one) => ({ ...one, color: markColor(one.color, theme) })),
  };
  const layout = layOut(marks, surface);
  const { left, right, rightWide } = layout.margins;
  const units = pathUnits(
    surface.medium === 'page' || surface.width === 'fluid'
      ? null
      : { width: surface.width - left - (rightWide ?? right), height: layout.plotHeight },
  );
  const shared = { marks, layout, theme };
  return (
    <Plot
      surface={surface}
      label={drawing.label}
      margins={layout.margins}
      legend={drawing.legend}
      legendPlace={marks.legend}
      hasEndLabels={layout.hasEndLabels}
    >
      <Grid {...shared} units={units} />
      <Guides marks={marks} theme={theme} units={units} />
      <Bars {...shared} units={units} />
      <Lines {...shared} units={units} />
      <Texts {...shared} />
      <ValueLabels {...shared} />
      <DomainLabels {...shared} />
      <EndLabels {...shared} />
    </Plot>
  );
}
