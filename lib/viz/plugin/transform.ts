import { timeFormatter } from '@/lib/format/time-format';
import { type Cell, CellList, type ColumnKind, Decimal, emptyFrame } from '@/lib/frame/frame';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { Plugin } from './definition';
import type { PluginMarks } from './marks';
import { dimensionsOf, settingsOf } from './query';

/** The page carries these cells as text. */
const mostCells = 100_000;
const mostListed = 200;

/** The rows as the plugin gets them, and as a table for whoever cannot run it. */
export function drawingOf(plugin: Plugin, input: TransformInput): Drawing<PluginMarks> {
  const { formData, dataset, locale } = input;
  const { columns, length } = input.frames[0] ?? emptyFrame;
  demandCount(length * columns.length, 'cells', mostCells);
  const rows = Array.from({ length }, (_, row) => columns.map(({ values }) => plain(values[row] ?? null)));
  const names = columns.map(({ name }) => verboseName(dataset, name));
  const { definition } = plugin;
  return {
    marks: {
      name: plugin.name,
      frame: `/dynamic-plugins/frame/${plugin.key}/?hash=${encodeURIComponent(plugin.hash)}`,
      data: {
        formData: settingsOf(definition, formData),
        columns: columns.map(({ name, kind }, at) => ({ name, label: names[at] ?? name, kind })),
        rows,
        locale,
      },
      filters: definition.filters ? dimensionsOf(definition, formData) : [],
    },
    label: `${plugin.name}: ${length} rows of ${names.join(', ')}.`,
    table: {
      columns: names,
      rows: rows.slice(0, mostListed).map((row) => row.map((value, at) => textOf(value, columns[at]?.kind))),
      truncated: length > mostListed,
    },
    legend: [],
    interaction: { kind: 'none' },
    isEmpty: length === 0,
  };
}

/** JSON has no larger integers and no exact decimals: they are texts, as they are. */
function plain(cell: Cell): unknown {
  if (cell instanceof CellList) return cell.items.map(plain);
  return typeof cell === 'bigint' || cell instanceof Decimal ? String(cell) : cell;
}

const writeTime = timeFormatter('%Y-%m-%d %H:%M:%S');

function textOf(value: unknown, kind: ColumnKind | undefined): string {
  if (value === null) return 'N/A';
  return kind === 'temporal' && typeof value === 'number' ? writeTime(value) : String(value);
}
