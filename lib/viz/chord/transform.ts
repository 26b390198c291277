import { type Chord, chordDirected } from 'd3-chord';
import { valueFormatter } from '@/lib/format/value-format';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { ChordMarks } from './marks';

/** Maximum of all gaps together and of a single gap, in radians. */
const allGaps = Math.PI / 3;
const widestGap = 0.04;

/** Each node's arc is proportional to its outgoing and incoming flow; bands have the colour of their source. */
export function transform(input: TransformInput): Drawing<ChordMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const ends = [formData.groupby, formData.columns].flatMap((end) => columnNames(end).slice(0, 1));
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const write = valueFormatter(metric, savedFormats(dataset), formData.y_axis_format as string, null, locale);
  const values = columnOf(frame, metric)?.values ?? [];
  const flows = dimensionRows(frame, ends, formData, locale)
    .map(({ texts: [source = '', target = ''], filters }, row) => ({
      source,
      target,
      filters,
      value: finiteCell(values[row] ?? null) ?? 0,
    }))
    .filter(({ value }) => value > 0);
  const names = [...new Set([...flows.map(({ source }) => source), ...flows.map(({ target }) => target)])];
  const at = new Map(names.map((name, index) => [name, index]));
  const matrix = names.map(() => names.map(() => 0));
  const filtersOf = new Map<string, (typeof flows)[number]['filters']>();
  for (const { source, target, value, filters } of flows) {
    const [row, column] = [at.get(source) ?? 0, at.get(target) ?? 0];
    const cells = matrix[row] ?? [];
    cells[column] = (cells[column] ?? 0) + value;
    filtersOf.set(`${row} ${column}`, filters);
  }
  const chords = chordDirected().padAngle(Math.min(widestGap, allGaps / Math.max(1, names.length)))(matrix);
  const colorOf = (index: number) => colors.of(names[index] ?? '', formData.color_scheme as string | undefined);
  const nodes = chords.groups.map(({ index, startAngle, endAngle }) => {
    const label = names[index] ?? '';
    return { key: label, label, color: colorOf(index), start: startAngle, end: endAngle };
  });
  const name = verboseName(dataset, metric);
  const title = ({ source, target }: Chord) => `${names[source.index]} → ${names[target.index]}`;
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  return {
    marks: {
      nodes,
      bands: chords.map((chord) => ({
        key: title(chord),
        from: names[chord.source.index] ?? '',
        color: colorOf(chord.source.index),
        source: { startAngle: chord.source.startAngle, endAngle: chord.source.endAngle },
        target: { startAngle: chord.target.startAngle, endAngle: chord.target.endAngle },
        isDimmed: isDimmed(input.selected, `${names[chord.source.index]}, ${names[chord.target.index]}`),
      })),
    },
    label: `Chord diagram of ${name} from ${ends[0] ?? ''} to ${ends[1] ?? ''}: ${names.length} members, ${chords.length} links.`,
    table: categoryTable(
      [...ends, name],
      flows.map(({ source, target, value }) => [source, target, write(value)]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: [
        ...chords.map((chord) => ({
          title: title(chord),
          rows: [{ label: name, value: write(chord.source.value), color: colorOf(chord.source.index) }],
          filters: filtersOf.get(`${chord.source.index} ${chord.target.index}`) ?? [],
        })),
        ...nodes.map(({ label, color }, index) => ({
          title: label,
          rows: [
            { label: 'Out', value: write(sum(matrix[index] ?? [])), color },
            { label: 'In', value: write(sum(matrix.map((row) => row[index] ?? 0))) },
          ],
        })),
      ],
    },
    isEmpty: flows.length === 0,
  };
}
