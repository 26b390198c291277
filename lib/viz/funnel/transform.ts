import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, isDimmed, legendPlaceOf } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { FunnelMarks } from './marks';

/** Label types; forms store the name or its index here. */
const labelTypes = ['key', 'value', 'percent', 'key_value', 'key_percent', 'key_value_percent', 'value_percent'];

/** Draws steps from the largest to the smallest, with widths proportional to their values. */
export function transform(input: TransformInput): Drawing<FunnelMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const values = (columnOf(frame, metric)?.values ?? []).map((value) => finiteCell(value) ?? 0);
  const rows = dimensionRows(frame, names, formData, locale).map((row, index) => ({
    ...row,
    label: names.length === 0 ? metric : row.label,
    value: values[index] ?? 0,
  }));
  const total = values.reduce((sum, value) => sum + value, 0);
  const currency = formData.currency_format as Currency | undefined;
  const write = valueFormatter(metric, savedFormats(dataset), formData.number_format as string, currency, locale);
  const writeShare = numberFormatter('.2%', locale);
  const first = values[0] ?? 0;
  const parts = rows.map((row, index) => {
    const before = formData.percent_calculation_type === 'prev_step' ? (values[index - 1] ?? row.value) : first;
    const whole = formData.percent_calculation_type === 'total' ? total : before;
    const percent = writeShare(whole === 0 ? 0 : row.value / whole);
    const color = colors.of(row.label, formData.color_scheme as string | undefined);
    return { ...row, color, written: write(row.value), percent };
  });
  const sorted = [...parts].sort((one, other) => other.value - one.value);
  const widest = Math.max(sorted[0]?.value ?? 0, Number.MIN_VALUE);
  const name = verboseName(dataset, metric);
  return {
    marks: {
      steps: sorted.map((part, index) => ({
        key: part.label,
        label: part.label,
        value: part.value,
        color: part.color,
        upper: Math.max(0, part.value / widest),
        lower: Math.max(0, (sorted[index + 1]?.value ?? 0) / widest),
        ...labelText(formData.label_type, part.label, part.written, part.percent),
        isDimmed: isDimmed(input.selected, part.label),
      })),
      hasLabels: formData.show_labels !== false,
      legendPlace: legendPlaceOf(formData, parts.length),
    },
    label: `Funnel of ${name}: ${sorted.map(({ label, written }) => `${label} ${written}`).join(', ')}.`,
    table: categoryTable(
      [names.map((column) => verboseName(dataset, column)).join(', '), name, '%'],
      sorted.map(({ label, written, percent }) => [label, written, percent]),
    ),
    legend: parts.map(({ label, color }) => ({ key: label, label, color })),
    interaction: {
      kind: 'items',
      items: sorted.map(({ label, color, written, percent, filters }) => ({
        title: label,
        rows: [{ label: name, value: `${written} (${percent})`, color }],
        ...(filters.length > 0 ? { filters } : {}),
      })),
    },
    isEmpty: frame.length === 0,
  };
}

function labelText(type: unknown, name: string, value: string, percent: string): { name: string; figures: string } {
  const named = typeof type === 'number' ? labelTypes[type] : type;
  switch (named) {
    case 'value':
      return { name: '', figures: value };
    case 'percent':
      return { name: '', figures: percent };
    case 'key_value':
      return { name, figures: `: ${value}` };
    case 'key_percent':
      return { name, figures: `: ${percent}` };
    case 'key_value_percent':
      return { name, figures: `: ${value} (${percent})` };
    case 'value_percent':
      return { name: '', figures: `${value} (${percent})` };
    default:
      return { name, figures: '' };
  }
}
