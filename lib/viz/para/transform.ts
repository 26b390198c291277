import { valueFormatter } from '@/lib/format/value-format';
import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { valueScale } from '@/lib/viz/kit/axis/value-ticks';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { columnNames, dimensionRows, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { ParaAxis, ParaMarks } from './marks';

const ticks = 5;
/** Start of the line colours in a scheme; paler ones would not be visible. */
const faintest = 0.3;

interface Scaled extends ParaAxis {
  readonly places: readonly (number | null)[];
}

/** Draws one axis for each metric, from its smallest to its largest value; the colour metric sets the line colours. */
export function transform(input: TransformInput): Drawing<ParaMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const dimensions = columnNames(formData.series);
  const metrics = [...new Set(ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel))];
  const rows = dimensionRows(frame, dimensions, formData, locale);
  const numbers = (name: string) => (columnOf(frame, name)?.values ?? []).map(finiteCell);
  const writers = metrics.map((metric) => valueFormatter(metric, savedFormats(dataset), null, null, locale));
  const columns = metrics.map(numbers);
  const measured = columns.map((values, index): Scaled => {
    const metric = metrics[index] ?? '';
    return { key: metric, label: verboseName(dataset, metric), ...axisOf(values, writers[index] ?? String) };
  });
  const hasNames = formData.include_series === true && dimensions.length > 0;
  const axes = hasNames
    ? [
        namesAxis(
          dimensions.join(', '),
          rows.map(({ label }) => label),
        ),
        ...measured,
      ]
    : measured;
  const second = formData.secondary_metric ? metricLabel(formData.secondary_metric as Metric) : null;
  const colorOf = lineColors(second === null ? null : numbers(second), input);
  const text = (index: number, row: number) => {
    const value = columns[index]?.[row] ?? null;
    return value === null ? '' : (writers[index]?.(value) ?? '');
  };
  const lines = rows.map(({ label }, row) => ({
    key: `${row}`,
    label: label || measured.map((axis) => axis.label).join(', '),
    color: colorOf(row, label),
    at: axes.map(({ places }) => places[row] ?? null),
    isDimmed: isDimmed(input.selected, label),
  }));
  const table = categoryTable(
    [dimensions.join(', '), ...measured.map(({ label }) => label)],
    rows.map(({ label }, row) => [label, ...metrics.map((_, index) => text(index, row))]),
  );
  const writeSecond = valueFormatter(second ?? undefined, savedFormats(dataset), null, null, locale);
  const seconds = second === null ? [] : numbers(second);
  return {
    marks: {
      axes: axes.map(({ key, label, ticks: own }) => ({ key, label, ticks: own })),
      lines,
      hasNames,
      rows: formData.show_datatable === true ? table.rows : null,
    },
    label: `Parallel coordinates of ${measured.map(({ label }) => label).join(', ')}: ${lines.length} lines.`,
    table,
    legend: [],
    interaction: {
      kind: 'items',
      items: lines.map(({ label, color }, row) => ({
        title: label,
        rows: [
          ...measured.map((axis, index) => ({
            label: axis.label,
            value: text(index, row),
            ...(index === 0 ? { color } : {}),
          })),
          ...(second === null || metrics.includes(second)
            ? []
            : [{ label: verboseName(dataset, second), value: writeSecond(seconds[row] ?? null) }]),
        ],
        filters: rows[row]?.filters ?? [],
      })),
    },
    isEmpty: frame.length === 0 || metrics.length === 0,
  };

  function lineColors(values: readonly (number | null)[] | null, { formData: form }: TransformInput) {
    if (values === null) return (_: number, label: string) => colors.of(label || 'line');
    const known = values.filter((value) => value !== null);
    const [low, high] = [minOf(known), maxOf(known)];
    const ramp = colors.ramp(form.linear_color_scheme as string | undefined);
    return (row: number) =>
      rampColor(ramp, faintest + (1 - faintest) * (high > low ? ((values[row] ?? low) - low) / (high - low) : 1));
  }
}

function axisOf(
  values: readonly (number | null)[],
  write: (value: number) => string,
): Pick<Scaled, 'ticks' | 'places'> {
  const known = values.filter((value) => value !== null);
  const [low, high] = known.length === 0 ? [0, 1] : [minOf(known), maxOf(known)];
  const scale = valueScale({ low, high, min: null, max: null, scale: 'linear', whole: false }, ticks);
  return {
    ticks: scale.ticks.map((tick) => ({ at: scale.at(tick), text: write(tick) })),
    places: values.map((value) => (value === null ? null : scale.at(value))),
  };
}

/** An axis with the names of the members, the first at its upper end. */
function namesAxis(label: string, names: readonly string[]): Scaled {
  const last = Math.max(1, names.length - 1);
  const places = names.map((_, index) => 1 - index / last);
  return { key: 'names', label, ticks: names.map((text, index) => ({ at: places[index] ?? 1, text })), places };
}
