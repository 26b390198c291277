import type { Control, ControlSection } from '@/lib/viz/viz';
import { control, kept, render, select } from './control';
import {
  axisTitles,
  legend,
  minorTicks,
  seriesOrder,
  shownValues,
  xAxisBounds,
  xAxisLook,
  yAxisLook,
  zoom,
} from './timeseries-controls';
import { tooltip } from './tooltip-controls';

type Rows = readonly (readonly Control[])[];
type Orientation = 'vertical' | 'horizontal';

/**
 * Horizontal bars swap their axes, so each axis has the controls of both orientations; those of the other are hidden.
 */
const when = (orientation: Orientation, rows: Rows): Rows =>
  rows.map((row) =>
    row.map((one) => ({
      ...one,
      visible: (form, kindOf) => form.orientation === orientation && (one.visible?.(form, kindOf) ?? true),
      ...kept,
    })),
  );

const unnamed = (rows: Rows, axis: string, names: Readonly<Record<string, string>>): Rows =>
  rows.map((row) =>
    row.map((one) => ({ ...one, label: names[one.name] ?? one.label, description: `Of the axis ${axis}.` })),
  );

const along = 'along the bottom';
const up = 'along the left';
const titleNames = {
  x_axis_title: 'Axis Title',
  x_axis_title_margin: 'Axis title margin',
  y_axis_title: 'Axis Title',
  y_axis_title_margin: 'Axis title margin',
  y_axis_title_position: 'Axis title position',
};
const valueNames = {
  y_axis_format: 'Axis Format',
  logAxis: 'Logarithmic axis',
  truncateYAxis: 'Truncate Axis',
  y_axis_bounds: 'Axis Bounds',
};

const [x, y] = [axisTitles.rows.slice(0, 2), axisTitles.rows.slice(2)];

export const barTitles: ControlSection = {
  ...axisTitles,
  rows: [
    ...unnamed([...when('vertical', x), ...when('horizontal', y)], along, titleNames),
    ...unnamed([...when('horizontal', x), ...when('vertical', y)], up, titleNames),
  ],
};

export const barLook: ControlSection = {
  label: 'Chart Options',
  tab: 'customize',
  expanded: true,
  rows: [
    ...seriesOrder,
    ...shownValues(['Stack', 'Stream']),
    [
      select('stackDimension', 'Split stack by', [], {
        description: 'Every value of this dimension gets a stack of its own.',
        visible: (form) => form.stack === 'Stack',
        ...render,
      }),
    ],
    minorTicks,
    zoom,
    ...legend,
    ...unnamed([...when('vertical', xAxisLook), ...when('horizontal', yAxisLook)], along, valueNames),
    ...xAxisBounds,
    ...tooltip,
    ...unnamed([...when('horizontal', xAxisLook), ...when('vertical', yAxisLook)], up, valueNames),
  ],
};

export const barOrientation: ControlSection = {
  label: 'Chart Orientation',
  tab: 'customize',
  expanded: true,
  rows: [
    [
      control('orientation', 'RadioButtonControl', 'Bar orientation', {
        default: 'vertical',
        choices: [
          ['vertical', 'Vertical'],
          ['horizontal', 'Horizontal'],
        ],
        ...render,
      }),
    ],
  ],
};
