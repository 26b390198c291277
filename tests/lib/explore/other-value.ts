import { newLayer, storedLayer } from '@/lib/controls/annotation-draft';
import type { Control, ControlType } from '@/lib/viz/viz';

const filter = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'city', operator: '==', comparator: 'Bonn' };
const color = { r: 1, g: 2, b: 3, a: 1 };

/** A value of each control type that is not the default, for the sample dataset. */
const values: Readonly<Record<ControlType, (control: Control) => unknown>> = {
  AnnotationLayerControl: () => [storedLayer({ ...newLayer(), name: 'Target', value: '2 * x' })],
  BoundsControl: () => [1, 9],
  CheckboxControl: ({ default: usual }) => usual !== true,
  CollectionControl: () => [{ key: 'a', label: 'Change', colType: 'contrib' }],
  ColorBreakpointsControl: () => [{ id: 0, color, minValue: 0, maxValue: 10 }],
  ColorPickerControl: () => color,
  ColorSchemeControl: () => 'd3Category10',
  ColumnConfigControl: () => ({ count: { horizontalAlign: 'center' } }),
  ComparisonRangeLabel: () => [filter],
  ConditionalFormattingControl: () => [{ column: 'count', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' }],
  ContourControl: () => [{ lowerThreshold: 5, color, strokeWidth: 2 }],
  CurrencyControl: () => ({ symbol: 'EUR', symbolPosition: 'prefix' }),
  DateFilterControl: () => 'Last year',
  DndColumnSelect: ({ name, multi }) => (name === 'granularity_sqla' ? 'ordered_at' : multi ? ['size'] : 'size'),
  DndFilterSelect: () => [filter],
  DndMetricSelect: ({ multi }) => (multi ? ['items', 'revenue'] : 'items'),
  FixedOrMetricControl: () => ({ type: 'metric', value: 'items' }),
  HandlebarsTemplateControl: () => '<b>{{data.length}}</b>',
  HiddenControl: () => 'hidden',
  LayerConfigsControl: () => [{ type: 'XYZ', title: 'Tiles', url: 'https://example.org/{z}/{x}/{y}.png' }],
  MapViewControl: () => ({ mode: 'CUSTOM', longitude: 1, latitude: 2, zoom: 3 }),
  NumberControl: (control) => otherNumber(control),
  RadioButtonControl: (control) => otherChoice(control),
  SelectAsyncControl: ({ multi }) => (multi ? [1] : 1),
  SelectControl: (control) => otherChoice(control),
  SliderControl: (control) => otherNumber(control),
  SpatialControl: () => ({ type: 'latlong', latCol: 'price', lonCol: 'price' }),
  StyleControl: () => 'b { color: red }',
  TextAreaControl: () => 'words',
  TextControl: ({ isInt, validators = [] }) => (isInt || validators.length > 0 ? '5' : 'words'),
  TimeOffsetControl: () => ['1 year ago'],
  TimeRangeControl: () => ['08:00:00', '19:00:00'],
  ViewportControl: () => ({ longitude: 1, latitude: 2, zoom: 3, bearing: 0, pitch: 0 }),
  XAxisSortControl: () => 'count',
  ZoomConfigControl: () => ({ type: 'FIXED', configs: {}, values: {} }),
};

/** Controls whose values are of a form of their own. */
const byName: Readonly<Record<string, unknown>> = {
  geom_column: 'city',
  order_by_cols: ['["city", true]'],
  orderby: {
    expressionType: 'SIMPLE',
    column: { column_name: 'price' },
    aggregate: 'SUM',
    label: 'SUM(price)',
    hasCustomLabel: false,
  },
  selected_chart: JSON.stringify({ id: 1, viz_type: 'pie', params: '{"viz_type":"pie","datasource":"7__table"}' }),
};

export function otherValue(control: Control): unknown {
  return byName[control.name] ?? values[control.type](control);
}

function otherChoice({ choices = [], default: usual, multi, isInt }: Control): unknown {
  const found = choices.map(([value]) => value).find((value) => value !== null && value !== usual);
  const value = found ?? (isInt || typeof usual === 'number' ? 7 : 'typed');
  return multi ? [value] : value;
}

function otherNumber({ min = 1, max, default: usual }: Control): number {
  return usual === min ? (max ?? min + 1) : min;
}
