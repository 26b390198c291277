import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { type Cell, columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { filterOf, isPathDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, MarkFilter, TooltipRow, TransformInput } from '@/lib/viz/viz';
import type { TreemapMarks, TreemapNode } from './marks';

type Item = { title: string; rows: readonly TooltipRow[]; filters: readonly MarkFilter[] };

export function transform(input: TransformInput): Drawing<TreemapMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const names = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null).map(columnLabel);
  const columns = names.map((name) => columnOf(frame, name));
  const writers = columns.map((column) => dimensionWriter(column, formData, formData.date_format, locale));
  const values = (columnOf(frame, metric)?.values ?? []).map((value) => Number(value ?? 0));
  const whole = values.reduce((sum, value) => sum + value, 0);
  const write = valueFormatter(
    metric,
    savedFormats(dataset),
    formData.number_format as string | undefined,
    formData.currency_format as Currency | undefined,
    locale,
  );
  const writeShare = numberFormatter('.2%', locale);
  const scheme = formData.color_scheme as string | undefined;
  const title = verboseName(dataset, metric);
  const items: Item[] = [];
  // The whole takes the first colour, as in older charts, which were drawn as nested boxes in one outer box.
  colors.of(metric, scheme);

  const grow = (
    rows: readonly number[],
    level: number,
    path: readonly string[],
    filters: readonly MarkFilter[],
    around: number,
  ): TreemapNode[] => {
    const column = columns[level];
    if (column === undefined) return [];
    return [...group(rows, column.values)].map(([cell, own]) => {
      const name = writers[level]?.(cell) ?? String(cell);
      const value = own.reduce((sum, at) => sum + (values[at] ?? 0), 0);
      const here = [...filters, filterOf(names[level] ?? '', cell, name)];
      const color = colors.of(name, scheme);
      const item = items.length;
      const parent = path.at(-1);
      items.push({
        title: [...path, name].join(' › '),
        rows: [
          { label: title, value: write(value), color },
          ...(parent === undefined ? [] : [{ label: `% of ${parent}`, value: writeShare(value / (around || 1)) }]),
          { label: '% of total', value: writeShare(value / (whole || 1)) },
        ],
        filters: here,
      });
      const children = grow(own, level + 1, [...path, name], here, value);
      const isDimmed = isPathDimmed(input.selected, [...path, name]);
      return { key: [...path, name].join('\u0000'), name, value, text: write(value), color, item, isDimmed, children };
    });
  };
  const nodes = grow(
    values.map((_, at) => at),
    0,
    [],
    [],
    whole,
  );
  const labelType = formData.label_type;
  return {
    marks: {
      nodes,
      hasLabels: formData.show_labels !== false,
      hasUpperLabels: formData.show_upper_labels !== false,
      label: labelType === 'Key' || labelType === 'key' ? 'key' : labelType === 'value' ? 'value' : 'key_value',
    },
    label: `Treemap of ${title} by ${names.map((name) => verboseName(dataset, name)).join(', ')}, ${frame.length} boxes.`,
    table: {
      columns: [...names.map((name) => verboseName(dataset, name)), title],
      rows: values
        .slice(0, 200)
        .map((value, at) => [
          ...columns.map((column, index) => writers[index]?.(column?.values[at] ?? null) ?? ''),
          write(value),
        ]),
      truncated: values.length > 200,
    },
    legend: [],
    interaction: { kind: 'items', items },
    isEmpty: frame.length === 0,
  };
}

function group(rows: readonly number[], values: readonly Cell[]): Map<Cell, number[]> {
  const groups = new Map<Cell, number[]>();
  for (const at of rows) {
    const key = values[at] ?? null;
    const known = groups.get(key);
    if (known) known.push(at);
    else groups.set(key, [at]);
  }
  return groups;
}
