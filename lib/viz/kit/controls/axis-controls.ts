import type { Control } from '@/lib/viz/viz';
import { checkbox, control, render, same, select, text } from './control';
import { numberFormat } from './part-controls';

type Axis = 'x' | 'y';

const margins = same('auto', 50, 75, 100, 125, 150, 200);

/** Axis controls of chart types from older releases, under the names that their saved forms contain. */
export const axisLabel = (axis: Axis): Control =>
  text(`${axis}_axis_label`, `${axis.toUpperCase()} Axis Label`, { default: '', ...render });
export const axisMargin = (side: 'left' | 'bottom'): Control =>
  select(`${side}_margin`, side === 'left' ? 'Left Margin' : 'Bottom Margin', margins, {
    default: 'auto',
    clearable: false,
    freeForm: true,
    ...render,
  });
export const axisFormat = (axis: Axis): Control =>
  numberFormat(`${axis}_axis_format`, `${axis.toUpperCase()} Axis Format`);
export const axisEnds = (axis: Axis): Control =>
  checkbox(`${axis}_axis_showminmax`, `${axis.toUpperCase()} bounds`, render);
export const logScale = (axis: Axis): Control =>
  checkbox(`${axis}_log_scale`, `${axis.toUpperCase()} Log Scale`, render);
export const axisBounds: Control = control('y_axis_bounds', 'BoundsControl', 'Y Axis Bounds', {
  default: [null, null],
  ...render,
});
export const tickLayout: Control = select('x_ticks_layout', 'X Tick Layout', same('auto', 'flat', '45°', 'staggered'), {
  default: 'auto',
  clearable: false,
  ...render,
});

/** Rotation and interval of the labels of the x axis. */
export const xLabelLayout: readonly (readonly Control[])[] = [
  [
    select(
      'xAxisLabelRotation',
      'Rotate x axis label',
      [
        [0, '0°'],
        [45, '45°'],
        [90, '90°'],
      ],
      { default: 0, freeForm: true, clearable: false, ...render },
    ),
  ],
  [
    select(
      'xAxisLabelInterval',
      'X Axis Label Interval',
      [
        ['auto', 'Auto'],
        ['0', 'All'],
      ],
      { default: 'auto', clearable: false, ...render },
    ),
  ],
];

const titleMargins = same(15, 30, 50, 75, 100, 125, 150, 200);

/** Titles of both axes and their margins. */
export const axisTitleRows: readonly (readonly Control[])[] = [
  [text('x_axis_title', 'X Axis Title', { default: '', heading: 'X Axis', ...render })],
  [select('x_axis_title_margin', 'X Axis Title Margin', titleMargins, { default: 15, freeForm: true, ...render })],
  [text('y_axis_title', 'Y Axis Title', { default: '', heading: 'Y Axis', ...render })],
  [select('y_axis_title_margin', 'Y Axis Title Margin', titleMargins, { default: 30, freeForm: true, ...render })],
];
