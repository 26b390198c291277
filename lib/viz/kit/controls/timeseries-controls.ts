import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control, ControlSection } from '@/lib/viz/viz';
import { axisTitleRows, xLabelLayout } from './axis-controls';
import { checkbox, control, render, same, select, text, when, whenSortable } from './control';
import { colorScheme, legendOrientation, legendType, showLegend } from './part-controls';
import {
  adhocFilters,
  axisGrain,
  contributionMode,
  groupby,
  groupOthers,
  limit,
  metrics,
  orderDesc,
  rowLimit,
  sortMetric,
  xAxis,
} from './query-controls';
import { tooltip } from './tooltip-controls';

type Form = Readonly<Record<string, unknown>>;

export const isStacked = (form: Form) => Boolean(form.show_value) && Boolean(form.stack);

export const timeseriesQueryControls: ControlSection = {
  label: 'Query',
  tab: 'data',
  expanded: true,
  rows: [
    [xAxis],
    [axisGrain],
    [
      checkbox('xAxisForceCategorical', 'Force categorical', {
        visible: (form, kindOf) => kindOf?.(form.x_axis) === 'numeric',
        ...render,
      }),
    ],
    [control('x_axis_sort', 'XAxisSortControl', 'X-Axis Sort By', { visible: whenSortable })],
    [
      checkbox('x_axis_sort_asc', 'X-Axis Sort Ascending', {
        default: true,
        visible: (form, kindOf) => form.x_axis_sort !== undefined && whenSortable(form, kindOf),
      }),
    ],
    [metrics],
    [groupby],
    [contributionMode],
    [adhocFilters],
    [limit, groupOthers],
    [sortMetric],
    [orderDesc],
    [rowLimit],
    [checkbox('truncate_metric', 'Truncate Metric', { default: true })],
    [checkbox('show_empty_columns', 'Show empty columns', { default: true })],
  ],
};

export const axisTitles: ControlSection = {
  label: 'Chart Title',
  tab: 'customize',
  expanded: true,
  rows: [
    ...axisTitleRows,
    [
      select('y_axis_title_position', 'Y Axis Title Position', same('Left', 'Top'), {
        default: 'Left',
        freeForm: true,
        clearable: false,
        ...render,
      }),
    ],
  ],
};

const shiftColor = (rest: Partial<Control> = {}) =>
  checkbox('time_shift_color', 'Match time shift color with original series', { default: true, ...rest, ...render });

const order: readonly (readonly Control[])[] = [
  [
    select(
      'sort_series_type',
      'Sort Series By',
      [
        ['name', 'Category name'],
        ['sum', 'Total value'],
        ['min', 'Minimum value'],
        ['max', 'Maximum value'],
        ['avg', 'Average value'],
      ],
      { default: 'sum', heading: 'Series Order', ...render },
    ),
  ],
  [checkbox('sort_series_ascending', 'Sort Series Ascending', render)],
  [colorScheme],
];

export const seriesOrder: readonly (readonly Control[])[] = [...order, [shiftColor({ visible: when('time_compare') })]];

export const shownValues = (stacks: readonly string[]): readonly (readonly Control[])[] => [
  [checkbox('show_value', 'Show Value', render)],
  [select('stack', 'Stacked Style', [[null, 'None'], ...same(...stacks)], render)],
  [checkbox('only_total', 'Only Total', { default: true, visible: isStacked, ...render })],
  [
    text('percentage_threshold', 'Percentage threshold', {
      default: 0,
      visible: (form) => isStacked(form) && !form.only_total,
      ...render,
    }),
  ],
];

const areaOpacity = (visible?: Control['visible']): readonly Control[] => [
  control('opacity', 'SliderControl', 'Area chart opacity', {
    min: 0,
    max: 1,
    step: 0.1,
    default: 0.2,
    ...(visible ? { visible } : {}),
    ...render,
  }),
];

const markersUpTo = (max: number): readonly (readonly Control[])[] => [
  [checkbox('markerEnabled', 'Marker', render)],
  [
    control('markerSize', 'SliderControl', 'Marker Size', {
      default: 6,
      min: 0,
      max,
      visible: when('markerEnabled'),
      ...render,
    }),
  ],
];
const markers = markersUpTo(20);

export const legend: readonly (readonly Control[])[] = [
  [showLegend],
  [legendType],
  [legendOrientation],
  [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
];

export const xAxisLook: readonly (readonly Control[])[] = [
  [
    select('x_axis_time_format', 'Time format', formatChoices('time'), {
      heading: 'X Axis',
      default: 'smart_date',
      freeForm: true,
      ...render,
    }),
  ],
  ...xLabelLayout,
];

export const xAxisBounds: readonly (readonly Control[])[] = [
  [checkbox('truncateXAxis', 'Truncate X Axis', { default: true, ...render })],
  [control('xAxisBounds', 'BoundsControl', 'X Axis Bounds', { visible: when('truncateXAxis'), ...render })],
];

const valueFormat: readonly (readonly Control[])[] = [
  [
    select('y_axis_format', 'Y Axis Format', formatChoices('number'), {
      heading: 'Y Axis',
      default: 'SMART_NUMBER',
      freeForm: true,
      ...render,
    }),
  ],
  [control('currency_format', 'CurrencyControl', 'Currency format', render)],
  [checkbox('logAxis', 'Logarithmic y-axis', render)],
  [checkbox('minorSplitLine', 'Minor Split Line', render)],
];
const valueBounds: readonly (readonly Control[])[] = [
  [checkbox('truncateYAxis', 'Truncate Y Axis', render)],
  [
    control('y_axis_bounds', 'BoundsControl', 'Y Axis Bounds', {
      default: [null, null],
      visible: when('truncateYAxis'),
      ...render,
    }),
  ],
];
export const yAxisLook = [...valueFormat, ...valueBounds];

export const zoom = [checkbox('zoomable', 'Data Zoom', render)];
export const minorTicks = [checkbox('minorTicks', 'Minor ticks', render)];

const look = (
  rows: readonly (readonly Control[])[],
  more = [zoom, minorTicks],
  ordered = seriesOrder,
): ControlSection => ({
  label: 'Chart Options',
  tab: 'customize',
  expanded: true,
  rows: [
    ...ordered,
    ...rows,
    ...more,
    ...legend,
    ...xAxisLook,
    ...tooltip,
    ...valueFormat,
    ...xAxisBounds,
    ...valueBounds,
  ],
});

const stacked = shownValues(['Stack', 'Stream']);
const filledArea = [[checkbox('area', 'Area Chart', render)], areaOpacity(when('area'))];

export const lineLook = look([...stacked, ...filledArea, ...markers]);

/** The rows in which the timeseries types without a panel section of their own differ. */
export interface SeriesLook {
  /** A row for the form of the series, before all others. */
  readonly form?: readonly Control[];
  /** False: values can be shown, but series cannot be stacked. */
  readonly canStack?: boolean;
  /** False: series cannot be drawn as areas. */
  readonly canFill?: boolean;
  /** The largest size of a marker, in pixels; 20 when absent. */
  readonly mostMarkerSize?: number;
}

export function seriesLook({ form, canStack = true, canFill = true, mostMarkerSize = 20 }: SeriesLook): ControlSection {
  const values = canStack
    ? stacked
    : stacked.filter(([one]) => one?.name === 'show_value' || one?.name === 'only_total');
  const rows = [...(form ? [form] : []), ...values, ...(canFill ? filledArea : []), ...markersUpTo(mostMarkerSize)];
  return look(rows, undefined, [...order, [shiftColor()]]);
}

export const areaLook = look(
  [
    [
      select(
        'seriesType',
        'Series Style',
        [
          ['line', 'Line'],
          ['smooth', 'Smooth Line'],
          ['start', 'Step - start'],
          ['middle', 'Step - middle'],
          ['end', 'Step - end'],
        ],
        { default: 'line', ...render },
      ),
    ],
    areaOpacity(),
    ...shownValues(['Stack', 'Stream', 'Expand']),
    [checkbox('show_extra_controls', 'Extra Controls', render)],
    ...markers,
  ],
  [minorTicks, zoom],
);
