import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, isDimmed, legendPlaceOf } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, MarkFilter, TransformInput } from '@/lib/viz/viz';
import { circle, force } from './layout';
import type { GraphMarks } from './marks';

interface Node {
  readonly key: string;
  readonly category: string | null;
  readonly filters: readonly MarkFilter[];
  value: number;
}

interface Link {
  readonly source: number;
  readonly target: number;
  readonly value: number;
}

/** Draws entities as dots and links as lines; dot size and line width grow with their values. */
export function transform(input: TransformInput): Drawing<GraphMarks> {
  const { formData, dataset, locale, colors } = input;
  const { nodes, links } = graphOf(input);
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const name = verboseName(dataset, metric);
  const write = valueWriter({ format: savedFormats(dataset).formats[metric] ?? '' }, locale);
  const scheme = formData.color_scheme as string | undefined;
  const places = formData.layout === 'circular' ? circle(nodes.length) : force(nodes.length, links);
  const size = scaler(
    nodes.map(({ value }) => value),
    Number(formData.baseNodeSize ?? 20) || 20,
  );
  const width = scaler(
    links.map(({ value }) => value),
    Number(formData.baseEdgeWidth ?? 3) || 3,
  );
  const threshold = Number(formData.showSymbolThreshold ?? formData.show_symbol_threshold ?? 0) || 0;
  const categories = [...new Set(nodes.flatMap(({ category }) => (category === null ? [] : [category])))];
  // Dots without a category share one colour.
  const color = ({ category }: Node) => colors.of(category ?? '', scheme);
  const nameOf = (index: number) => nodes[index]?.key ?? '';
  return {
    marks: {
      nodes: nodes.map((node, index) => ({
        key: node.key,
        color: color(node),
        series: node.category ?? node.key,
        value: node.value,
        radius: Math.max(3, size(node.value) / 2),
        x: places[index]?.x ?? 0.5,
        y: places[index]?.y ?? 0.5,
        isNamed: node.value >= threshold,
        isDimmed: isDimmed(input.selected, node.key),
      })),
      links: links.map((link) => ({ ...link, width: width(link.value) })),
      hasArrows: String(formData.edgeSymbol ?? 'none,arrow').endsWith('arrow'),
      legendPlace: legendPlaceOf(formData, categories.length),
    },
    label: `Graph of ${nodes.length} nodes and ${links.length} links, by ${name}.`,
    table: categoryTable(
      [...columnNames(formData.source), ...columnNames(formData.target), name],
      links.map(({ source, target, value }) => [nameOf(source), nameOf(target), write(value)]),
    ),
    legend: categories.map((key) => ({ key, label: key, color: colors.of(key, scheme) })),
    interaction: {
      kind: 'items',
      items: [
        ...links.map(({ source, target, value }) => ({
          title: `${nameOf(source)} › ${nameOf(target)}`,
          rows: [{ label: name, value: write(value) }],
        })),
        ...nodes.map((node) => ({
          title: node.key,
          rows: [
            { label: name, value: write(node.value), color: color(node) },
            ...(node.category === null ? [] : [{ label: 'Category', value: node.category }]),
          ],
          filters: node.filters,
        })),
      ],
    },
    isEmpty: nodes.length === 0,
  };
}

function graphOf({ frames, formData, locale }: TransformInput): { nodes: Node[]; links: Link[] } {
  const frame = frames[0] ?? emptyFrame;
  const ends = (['source', 'target'] as const).map((end) => ({
    rows: dimensionRows(frame, columnNames(formData[end]), formData, locale),
    categories: dimensionRows(frame, columnNames(formData[`${end}_category`]), formData, locale),
  }));
  const values = columnOf(frame, metricLabel((formData.metric ?? '') as Metric))?.values ?? [];
  const places = new Map<string, number>();
  const nodes: Node[] = [];
  const links: Link[] = [];
  for (let row = 0; row < frame.length; row += 1) {
    const value = finiteCell(values[row] ?? null) ?? 0;
    const [source = 0, target = 0] = ends.map(({ rows, categories }) => {
      const key = rows[row]?.label ?? '';
      const known = places.get(key);
      const at = known ?? nodes.length;
      if (known === undefined) {
        places.set(key, at);
        nodes.push({ key, category: categories[row]?.label || null, filters: rows[row]?.filters ?? [], value: 0 });
      }
      const node = nodes[at];
      if (node) node.value += value;
      return at;
    });
    links.push({ source, target, value });
  }
  return { nodes, links };
}

/** Returns a function from a value to a size between half of `base` and twice `base`. */
function scaler(values: readonly number[], base: number): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return (value) => (high > low ? base * (0.5 + 1.5 * ((value - low) / (high - low))) : base);
}
