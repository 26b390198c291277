import type { Currency } from '@/lib/format/currency';
import { valueFormatter } from '@/lib/format/value-format';
import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';
import { columnNames, dimensionRows, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { GaugeMarks } from './marks';

/** Draws a dial that ends at twice the largest value unless the form sets its end. */
export function transform(input: TransformInput): Drawing<GaugeMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const values = (columnOf(frame, metric)?.values ?? []).map((value) => finiteCell(value) ?? 0);
  const min = boundOf(formData.min_val) ?? 2 * minOf(values, 0);
  const max = boundOf(formData.max_val) ?? 2 * maxOf(values, 0);
  const span = max - min || 1;
  const at = (value: number) => Math.min(1, Math.max(0, (value - min) / span));
  const currency = formData.currency_format as Currency | undefined;
  const plain = valueFormatter(metric, savedFormats(dataset), formData.number_format as string, currency, locale);
  const template = String(formData.value_formatter || '{value}');
  const write = (value: number) => template.replaceAll('{value}', plain(value));
  const pointers = dimensionRows(frame, names, formData, locale).map((row, index) => {
    const value = values[index] ?? 0;
    return {
      key: row.label,
      label: names.map((column, part) => `${verboseName(dataset, column)}: ${row.texts[part] ?? ''}`).join(', '),
      color: colors.of(row.label, formData.color_scheme as string | undefined),
      value,
      at: at(value),
      text: write(value),
      isDimmed: isDimmed(input.selected, row.label),
      filters: row.filters,
    };
  });
  const splits = Math.max(1, Math.min(50, Math.round(Number(formData.split_number ?? 10)) || 10));
  const name = verboseName(dataset, metric);
  return {
    marks: {
      pointers: pointers.map(({ filters: _, ...pointer }) => pointer),
      start: radians(formData.start_angle, 225),
      end: radians(formData.end_angle, -45),
      min,
      max,
      ticks: Array.from({ length: splits + 1 }, (_, index) => ({
        at: index / splits,
        text: plain(min + (span * index) / splits),
      })),
      bands: bandsOf(formData, min, max),
      hasPointer: formData.show_pointer !== false,
      hasProgress: formData.show_progress !== false,
      hasTicks: formData.show_axis_tick === true,
      hasSplitLines: formData.show_split_line === true,
      isRound: formData.round_cap === true,
      isOverlaid: formData.overlap !== false,
      fontSize: Math.min(20, Math.max(11, boundOf(formData.font_size) ?? 15)),
    },
    label: `Gauge of ${name} from ${plain(min)} to ${plain(max)}: ${pointers.map(({ key, text }) => `${key} ${text}`.trim()).join(', ')}.`,
    table: categoryTable(
      [...names.map((column) => verboseName(dataset, column)), name],
      dimensionRows(frame, names, formData, locale).map(({ texts }, index) => [...texts, pointers[index]?.text ?? '']),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: pointers.map(({ label, color, text, filters }) => ({
        title: label || name,
        rows: [{ label: name, value: text, color }],
        ...(filters.length > 0 ? { filters } : {}),
      })),
    },
    isEmpty: frame.length === 0,
  };
}

/** The number of a field; null for none, and while it is being typed. */
function boundOf(value: unknown): number | null {
  return value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value);
}

/** Converts the degrees of forms, which are counterclockwise from the right, to radians clockwise from the top. */
function radians(degrees: unknown, otherwise: number): number {
  return ((90 - (boundOf(degrees) ?? otherwise)) * Math.PI) / 180;
}

/** Colour bands, which a form defines by their upper ends, `2,4,5`, and by palette positions, `1,2,3`. */
function bandsOf(formData: FormData, min: number, max: number): GaugeMarks['bands'] {
  const list = (value: unknown) => (value ? String(value).split(',').map(Number) : []);
  const ends = list(formData.intervals).filter((end) => Number.isFinite(end));
  const places = list(formData.interval_color_indices);
  const palette = categoricalScheme(formData.color_scheme as string | undefined).colors;
  const share = (value: number) => Math.min(1, Math.max(0, (value - min) / (max - min || 1)));
  return ends.map((end, index) => ({
    from: index === 0 ? 0 : share(ends[index - 1] ?? min),
    to: share(end),
    color: palette[((places[index] ?? index + 1) - 1) % palette.length] ?? '',
  }));
}
