import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { type Flow, flowLayout } from './layout';
import type { SankeyMarks } from './marks';

/** Draws flows as bands between nodes in columns. */
export function transform(input: TransformInput): Drawing<SankeyMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const names = [...columnNames(formData.source), ...columnNames(formData.target)];
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const values = columnOf(frame, metric)?.values ?? [];
  const flows = dimensionRows(frame, names, formData, locale).map(
    ({ texts }, row): Flow => ({
      source: texts[0] ?? '',
      target: texts[1] ?? '',
      value: Math.max(0, finiteCell(values[row] ?? null) ?? 0),
    }),
  );
  const scheme = formData.color_scheme as string | undefined;
  const color = new Map<string, string>();
  for (const key of flows.flatMap(({ source, target }) => [source, target]))
    if (!color.has(key)) color.set(key, colors.of(key, scheme));
  const { columns, nodes, links } = flowLayout(flows);
  const at = new Map(nodes.map((node) => [node.key, columns < 2 ? 0.5 : node.column / (columns - 1)]));
  const saved = formData.number_format as string | undefined;
  const write = valueFormatter(metric, savedFormats(dataset), saved, formData.currency_format as Currency, locale);
  const writeShare = numberFormatter('.2%', locale);
  const name = verboseName(dataset, metric);
  const flowsOf = (key: string, end: 'source' | 'target') =>
    flows.filter((flow) => flow[end] === key).reduce((sum, { value }) => sum + value, 0);
  return {
    marks: {
      columns,
      nodes: nodes.map(({ key, column, top, size, value }) => ({
        key,
        value,
        color: color.get(key) ?? '',
        x: at.get(key) ?? 0,
        top,
        bottom: top + size,
        isLast: columns > 1 && column === columns - 1,
      })),
      links: links.map(({ flow, fromY, toY, size }) => ({
        ...flow,
        color: color.get(flow.source) ?? '',
        fromX: at.get(flow.source) ?? 0,
        toX: at.get(flow.target) ?? 1,
        fromY,
        toY,
        thickness: size,
      })),
    },
    label: `Flows of ${name} from ${names[0]} to ${names[1]}: ${flows.length} flows between ${nodes.length} places.`,
    table: categoryTable(
      [...names.map((column) => verboseName(dataset, column)), name],
      flows.map(({ source, target, value }) => [source, target, write(value)]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: [
        ...links.map(({ flow }) => ({
          title: `${flow.source} › ${flow.target}`,
          rows: [
            { label: name, value: write(flow.value), color: color.get(flow.source) ?? '' },
            { label: `% of ${flow.source}`, value: writeShare(flow.value / (flowsOf(flow.source, 'source') || 1)) },
            { label: `% of ${flow.target}`, value: writeShare(flow.value / (flowsOf(flow.target, 'target') || 1)) },
          ],
        })),
        ...nodes.map(({ key, value }) => ({
          title: key,
          rows: [{ label: name, value: write(value), color: color.get(key) ?? '' }],
        })),
      ],
    },
    isEmpty: flows.length === 0,
  };
}
