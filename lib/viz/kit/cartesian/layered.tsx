import type { ReactElement, ReactNode } from 'react';
import { type PathUnits, pathUnits } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { DomainLabels, Grid, ValueLabels } from './axes';
import { type CartesianLayout, layOut } from './layout';
import type { CartesianMarks } from './marks';

/** Renders two axes with a layer of marks that the chart type supplies. */
export function renderLayered<Marks extends CartesianMarks>(
  drawing: Drawing<Marks>,
  surface: Surface,
  layer: (layout: CartesianLayout, units: PathUnits) => ReactNode,
): ReactElement {
  const { marks } = drawing;
  const { theme } = surface;
  const layout = layOut(marks, surface);
  const { left, right } = layout.margins;
  const units = pathUnits(
    surface.medium === 'page' || surface.width === 'fluid'
      ? null
      : { width: surface.width - left - right, height: layout.plotHeight },
  );
  const shared = { marks, layout, theme };
  return (
    <Plot
      surface={surface}
      label={drawing.label}
      margins={layout.margins}
      legend={drawing.legend}
      legendPlace={marks.legend}
    >
      <Grid {...shared} units={units} />
      {layer(layout, units)}
      <ValueLabels {...shared} />
      <DomainLabels {...shared} />
    </Plot>
  );
}
