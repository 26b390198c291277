import { maxOf, minOf } from '@/lib/frame/extent';
import { type Cell, CellList, columnOf, emptyFrame, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, MarkFilter, TransformInput } from '@/lib/viz/viz';
import type { Box, BoxPlotMarks } from './marks';

interface Group {
  readonly box: Box;
  readonly mean: number | null;
  readonly count: number | null;
  readonly filters: readonly MarkFilter[];
}

/** Draws one box for each group and metric: quartiles, whiskers and outliers. */
export function transform(input: TransformInput): Drawing<BoxPlotMarks> {
  const { formData, dataset, locale } = input;
  const groups = groupsOf(input);
  const format = { format: String(formData.number_format ?? '') };
  const write = valueWriter(format, locale);
  const boxes = groups.map(({ box }) => box);
  const all = boxes.flatMap(({ low, high, outliers }) => [low, high, ...outliers]);
  const step = 1 / Math.max(1, boxes.length);
  const names = ensureArray(formData.metrics as Metric[] | null).map((metric) =>
    verboseName(dataset, metricLabel(metric)),
  );
  const title = String(formData.y_axis_title ?? '') || (names.length === 1 ? (names[0] ?? '') : '');
  const figures = ['Low', 'Quartile 1', 'Median', 'Quartile 3', 'High'];
  const values = ({ low, q1, median, q3, high }: Box) => [low, q1, median, q3, high].map((value) => write(value));
  return {
    marks: {
      orientation: 'vertical',
      domain: {
        kind: 'band',
        labels: boxes.map(({ label }) => label),
        title: String(formData.x_axis_title ?? ''),
        step,
        locale,
      },
      value: {
        low: minOf(all),
        high: maxOf(all),
        min: null,
        max: null,
        scale: 'linear',
        whole: false,
        minor: false,
        format,
        title,
      },
      at: boxes.map((_, index) => (index + 0.5) * step),
      series: [],
      guides: [],
      legend: 'none',
      boxes,
    },
    label: `Box plot of ${names.join(', ')} for ${boxes.length} groups: ${boxes
      .slice(0, 6)
      .map(({ label, median }) => `${label} median ${write(median)}`)
      .join(', ')}.`,
    table: categoryTable(
      ['', ...figures, 'Outliers'],
      boxes.map((box) => [box.label, ...values(box), box.outliers.map((value) => write(value)).join(', ')]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: groups.map(({ box, mean, count, filters }) => ({
        title: box.label,
        rows: [
          ...values(box)
            .map((value, index) => ({ label: figures[index] ?? '', value }))
            .reverse(),
          ...(mean === null ? [] : [{ label: 'Mean', value: write(mean) }]),
          ...(count === null ? [] : [{ label: 'Observations', value: String(count) }]),
          ...(box.outliers.length === 0 ? [] : [{ label: 'Outliers', value: String(box.outliers.length) }]),
        ],
        ...(filters.length > 0 ? { filters } : {}),
      })),
    },
    isEmpty: boxes.length === 0,
  };
}

function groupsOf({ frames, formData, dataset, locale, colors, selected }: TransformInput): Group[] {
  const frame = frames[0] ?? emptyFrame;
  const metrics = ensureArray(formData.metrics as Metric[] | null).map(metricLabel);
  const names = columnNames(formData.groupby);
  const rows = dimensionRows(frame, names, { ...formData, time_grain_sqla: grainOf(frame, names, formData) }, locale);
  return rows.flatMap(({ label, filters }, row) =>
    metrics.flatMap((metric): Group[] => {
      const cell = (part: string): Cell => columnOf(frame, `${metric}__${part}`)?.values[row] ?? null;
      const [low, q1, median, q3, high] = ['min', 'q1', 'median', 'q3', 'max'].map((part) => finiteCell(cell(part)));
      if (low == null || q1 == null || median == null || q3 == null || high == null) return [];
      const name = verboseName(dataset, metric);
      const text = metrics.length === 1 && label !== '' ? label : [label, name].filter((part) => part).join(', ');
      const color = colors.of(text, formData.color_scheme as string | undefined);
      const outliers = listOf(cell('outliers'));
      return [
        {
          box: {
            key: text,
            label: text,
            color,
            low,
            q1,
            median,
            q3,
            high,
            outliers,
            isDimmed: isDimmed(selected, label),
          },
          mean: finiteCell(cell('mean')),
          count: finiteCell(cell('count')),
          filters,
        },
      ];
    }),
  );
}

const day = 24 * 60 * 60 * 1000;

/** Times in the distribution columns are truncated to the form's grain; times that group are unchanged. */
function grainOf(frame: Frame, names: readonly string[], { columns, time_grain_sqla }: FormData): unknown {
  const cut = columnNames(columns);
  const uncut = names
    .filter((name) => !cut.includes(name))
    .flatMap((name) => columnOf(frame, name) ?? [])
    .filter(({ kind }) => kind === 'temporal');
  if (uncut.length === 0) return time_grain_sqla;
  return uncut.every(({ values }) => values.every((time) => Number(time) % day === 0)) ? 'P1D' : 'PT1S';
}

/** Reads a list cell, or the plain array that it becomes in a cached result. */
function listOf(cell: Cell): number[] {
  const items = cell instanceof CellList ? cell.items : Array.isArray(cell) ? (cell as readonly Cell[]) : [];
  return items.map(finiteCell).filter((value) => value !== null);
}
