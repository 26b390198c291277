import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import { xAxisLabel } from '@/lib/query/build/x-axis';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { categoryBars, categoryTable, categoryTooltips, legendOf } from '@/lib/viz/kit/cartesian/category-bars';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { type Change, stepsOf } from './steps';

const kinds = ['increase', 'decrease', 'total'] as const;

export function transform(input: TransformInput): Drawing<CartesianMarks> {
  const { formData, dataset, locale } = input;
  const format = metricFormat(formData, dataset);
  const write = valueWriter(format, locale);
  const words = {
    increase: String(formData.increase_label || 'Increase'),
    decrease: String(formData.decrease_label || 'Decrease'),
    total: String(formData.total_label || 'Total'),
  };
  const changes = changesOf(input);
  const steps = stepsOf(changes, words.total);
  const colors = {
    increase: pickedColor(formData.increase_color, '#5ac189'),
    decrease: pickedColor(formData.decrease_color, '#e04355'),
    total: pickedColor(formData.total_color, '#666666'),
  };
  const bars = kinds.map((kind) => ({
    label: words[kind],
    color: colors[kind],
    values: steps.map((step) => (step.kind === kind ? step.to : null)),
    base: steps.map(({ from }) => from),
    ...(formData.show_value ? { texts: steps.map((step) => (step.kind === kind ? write(step.value) : null)) } : {}),
  }));
  const name = verboseName(dataset, metricLabel((formData.metric ?? '') as Metric));
  const labels = steps.map(({ label }) => label);
  const drawn = bars.filter(({ values }) => values.some((value) => value !== null));
  return {
    marks: categoryBars({
      labels,
      bars,
      isOverlaid: true,
      format,
      locale,
      xTitle: String(formData.x_axis_label ?? ''),
      yTitle: String(formData.y_axis_label ?? '') || name,
      legend: formData.show_legend === true ? 'top' : 'none',
    }),
    label: `Waterfall chart of ${name}: ${changes.length} changes that add up to ${write(steps.at(-1)?.to ?? 0)}.`,
    table: categoryTable(
      ['', name, words.total],
      steps.map(({ label, kind, value, to }) => [label, kind === 'total' ? '' : write(value), write(to)]),
    ),
    legend: legendOf(drawn),
    interaction: categoryTooltips(
      labels,
      steps.map(({ kind, value, to }) => {
        const row = { label: words[kind], value: write(value), color: colors[kind] };
        return kind === 'total' ? [row] : [row, { label: words.total, value: write(to) }];
      }),
    ),
    isEmpty: changes.length === 0,
  };
}

function changesOf({ frames, formData, locale }: TransformInput): Change[] {
  const frame = frames[0] ?? emptyFrame;
  const axis = columnOf(frame, xAxisLabel(formData) ?? '');
  const [group] = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null);
  const parts = group === undefined ? undefined : columnOf(frame, columnLabel(group));
  const values = columnOf(frame, metricLabel((formData.metric ?? '') as Metric))?.values ?? [];
  const writeX = dimensionWriter(axis, formData, formData.x_axis_time_format, locale);
  const writePart = dimensionWriter(parts, formData, undefined, locale);
  return Array.from({ length: frame.length }, (_, row) => ({
    x: writeX(axis?.values[row] ?? null),
    part: parts === undefined ? null : writePart(parts.values[row] ?? null),
    value: finiteCell(values[row] ?? null) ?? 0,
  }));
}
