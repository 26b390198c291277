import type { Currency } from '@/lib/format/currency';
import { valueFormatter } from '@/lib/format/value-format';
import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, isDimmed, legendPlaceOf } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { RadarMarks } from './marks';

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Draws one axis for each metric, from zero to its largest value unless the form sets the scale. */
export function transform(input: TransformInput): Drawing<RadarMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metrics = ensureArray(formData.metrics as Metric[] | null).map(metricLabel);
  const columns = metrics.map((metric) => (columnOf(frame, metric)?.values ?? []).map(finiteCell));
  const bounds = columns.map((values, index) => boundsOf(values, metrics[index] ?? '', formData.column_config));
  const currency = formData.currency_format as Currency | undefined;
  const writers = metrics.map((metric) =>
    valueFormatter(metric, savedFormats(dataset), formData.number_format as string | undefined, currency, locale),
  );
  const rows = dimensionRows(frame, names, formData, locale);
  const axes = metrics.map((metric) => verboseName(dataset, metric));
  const shapes = rows.map((row, at) => {
    const label = names.length === 0 ? axes.join(', ') : row.label;
    const values = columns.map((column) => column[at] ?? null);
    const texts = values.map((value, index) => (value === null ? '' : (writers[index]?.(value) ?? '')));
    return {
      key: label,
      label,
      color: colors.of(label, formData.color_scheme as string | undefined),
      values,
      reach: values.map((value, index) => reachOf(value, bounds[index])),
      texts: texts.map((text, index) => (formData.label_type === 'key_value' ? `${axes[index]}: ${text}` : text)),
      isDimmed: isDimmed(input.selected, label),
    };
  });
  return {
    marks: {
      axes: axes.map((label, index) => ({ label, max: writers[index]?.(bounds[index]?.high ?? 0) ?? '' })),
      shapes,
      isCircle: formData.is_circle === true,
      hasLabels: formData.show_labels !== false && shapes.length === 1,
      legendPlace: legendPlaceOf(formData, shapes.length),
    },
    label: `Radar chart of ${axes.join(', ')} for ${shapes.map(({ label }) => label).join(', ')}.`,
    table: categoryTable(
      [names.join(', '), ...axes],
      shapes.map(({ label, values }) => [
        label,
        ...values.map((value, index) => (value === null ? '' : (writers[index]?.(value) ?? ''))),
      ]),
    ),
    legend: shapes.map(({ key, label, color }) => ({ key, label, color })),
    interaction: {
      kind: 'items',
      items: shapes.map(({ label, color, values }, at) => ({
        title: label,
        rows: values.map((value, index) => ({
          label: axes[index] ?? '',
          value: value === null ? '' : (writers[index]?.(value) ?? ''),
          ...(index === 0 ? { color } : {}),
        })),
        ...(names.length > 0 ? { filters: rows[at]?.filters ?? [] } : {}),
      })),
    },
    isEmpty: frame.length === 0 || metrics.length === 0,
  };
}

function boundsOf(values: readonly (number | null)[], metric: string, config: unknown): Bounds {
  const own = (config as Readonly<Record<string, Readonly<Record<string, unknown>>>> | null | undefined)?.[metric];
  const known = values.filter((value) => value !== null);
  const low = finiteCell((own?.radarMetricMinValue as number | null | undefined) ?? null);
  const high = finiteCell((own?.radarMetricMaxValue as number | null | undefined) ?? null);
  return { low: low ?? minOf(known, 0), high: high ?? maxOf(known, 0) };
}

function reachOf(value: number | null, bounds: Bounds | undefined): number {
  if (value === null || bounds === undefined || bounds.high <= bounds.low) return 0;
  return Math.min(1, Math.max(0, (value - bounds.low) / (bounds.high - bounds.low)));
}
