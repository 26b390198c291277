import type { Cell, Frame } from '@/lib/frame/frame';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { QueryResult } from '@/lib/server/run/query';
import type { Arranged } from '@/lib/viz/arranged';
import { vizOf } from '@/lib/viz/drawings';
import { coltypesOf, itemFields } from './item';
import { cellJson, plainJsonKind } from './json';
import { shownFrame, shownNames } from './shown-frame';

type FormData = Readonly<Record<string, unknown>>;

/** A result in the layout of its chart type; null when the type has no layout of its own, or there are no rows. */
export function arrangedResult(frame: Frame, formData: FormData, dataset: DatasetDescription): Arranged | null {
  if (frame.length === 0) return null;
  const { viz_type } = formData;
  const viz = typeof viz_type === 'string' ? vizOf(viz_type) : undefined;
  if (!viz?.arrange || typeof viz_type !== 'string') return null;
  const shown = shownNames(dataset);
  const full = { ...viz.defaults, ...formData, viz_type, datasource: `${dataset.id}__table` };
  return viz.arrange(shownFrame(frame, shown), full, shown);
}

/**
 * One item of the answer in the layout of its chart, as JSON. Its `data` maps each column to an object of row to value.
 */
export function arrangedItem(
  result: QueryResult,
  arranged: Arranged,
  dataset: DatasetDescription,
  format: string,
): string {
  const { frame, columnNames, rowNames } = arranged;
  const fields = {
    ...itemFields(result, dataset, format),
    rowcount: frame.length,
    coltypes: coltypesOf(frame, dataset),
  };
  const rows = frame.index[0]?.values.map(String) ?? rowNames.map(String);
  const columns = frame.columns.map((column) => {
    const kind = plainJsonKind(column);
    const cells = rows.map((row, at) => `${JSON.stringify(row)}:${cellJson(column.values[at] ?? null, kind)}`);
    return `${JSON.stringify(column.name)}:{${cells.join(',')}}`;
  });
  const text = JSON.stringify({ ...fields, colnames: undefined }).slice(0, -1);
  return `${text},"colnames":${namesJson(columnNames)},"indexnames":${namesJson(rowNames)},"data":{${columns.join(',')}}}`;
}

function namesJson(names: readonly (string | number | readonly Cell[])[]): string {
  const texts = names.map((name) =>
    typeof name === 'object' ? `[${name.map((level) => cellJson(level)).join(',')}]` : JSON.stringify(name),
  );
  return `[${texts.join(',')}]`;
}
